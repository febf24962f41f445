//! The smallest real call, and what came of it in words.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::asking::Line;
use crate::app::session::Session;
use crate::browser::address::with_origin;
use crate::browser::built_in_model;
use crate::browser::pace::now;
use crate::evaluation::number::fixed;
use crate::providers::Access;

#[derive(Clone, PartialEq)]
enum Outcome {
    Untried,
    Trying,
    Fine(String),
    Not(String),
}

#[component]
pub fn ConnectionTest() -> impl IntoView {
    let judge = Session::current().judge;
    let outcome = RwSignal::new(Outcome::Untried);
    // What was tried is told of that judge only.
    let tried = Memo::new(move |_| judge.now().setup());
    Effect::new(move || {
        tried.track();
        outcome.set(Outcome::Untried);
    });
    let test = move |_| {
        let setup = match judge.now_untracked().setup() {
            Ok(setup) => setup,
            Err(lacks) => return outcome.set(Outcome::Not(lacks)),
        };
        outcome.set(Outcome::Trying);
        let line = Line::of(judge, &setup.base_url);
        spawn_local(async move {
            let began = now();
            let answered = line.try_out(&setup.model).await;
            let came = match answered {
                Ok(()) => Outcome::Fine(fine(&setup.name(), now() - began)),
                Err(failure) => {
                    let mut why = with_origin(&failure.sentence(setup.provider));
                    if setup.provider.access == Access::BrowserModel {
                        let says = built_in_model::availability().await;
                        why = format!("{why} The browser says: {says}.");
                    }
                    Outcome::Not(why)
                }
            };
            outcome.try_set(came);
        });
    };
    let said = move || match outcome.get() {
        Outcome::Untried => None,
        Outcome::Trying => Some(("", "Asking …".to_owned())),
        Outcome::Fine(words) => Some(("fine", words)),
        Outcome::Not(words) => Some(("not", words)),
    };
    let said = move || said().map(|(class, words)| view! { <span class=class>{words}</span> });
    view! {
        <div class="connection-test">
            <button class="button" data-testid="connection-test" on:click=test
                disabled=move || outcome.get() == Outcome::Trying>
                "Test connection"
            </button>
            <p data-testid="connection-outcome" role="status">{said}</p>
        </div>
    }
}

fn fine(name: &str, milliseconds: f64) -> String {
    format!("Fine: {name} answered in {} ms.", fixed(milliseconds, 0))
}
