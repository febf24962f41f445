//! Sends the smallest real request and says in words how it went.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::judge_client::JudgeClient;
use crate::app::state::session::Session;
use crate::browser::address::with_origin;
use crate::browser::built_in_model;
use crate::browser::yield_now::now;
use crate::providers::Access;
use crate::words::judge as words;

#[derive(Clone, PartialEq)]
enum Outcome {
    Trying,
    Fine(String),
    Not(String),
}

#[component]
pub fn ConnectionTest() -> impl IntoView {
    let judge = Session::current().judge;
    // The result belongs to the judge and key it was tested with.
    let present = Memo::new(move |_| (judge.now().setup(), judge.now().key()));
    let tried = RwSignal::new(None);
    let outcome = move || {
        let of_present = tried.get().filter(|(of, _)| *of == present.get());
        of_present.map(|(_, outcome)| outcome)
    };
    let test = move |_| {
        let asked = present.get_untracked();
        let setup = match asked.0.clone() {
            Ok(setup) => setup,
            Err(lacks) => return tried.set(Some((asked, Outcome::Not(lacks)))),
        };
        tried.set(Some((asked.clone(), Outcome::Trying)));
        let client = JudgeClient::of(judge, &setup.base_url);
        spawn_local(async move {
            let began = now();
            let answered = client.try_out(&setup.model).await;
            let came = match answered {
                Ok(()) => Outcome::Fine(words::connected(&setup.name(), now() - began)),
                Err(failure) => {
                    let mut why = with_origin(&failure.sentence(setup.provider));
                    if setup.provider.access == Access::BrowserModel {
                        let says = built_in_model::availability().await;
                        why = format!("{why} The browser says: {says}.");
                    }
                    Outcome::Not(why)
                }
            };
            // The user may be testing another judge by now.
            tried.try_update(|tried| {
                if let Some((_, outcome)) = tried.as_mut().filter(|(of, _)| *of == asked) {
                    *outcome = came;
                }
            });
        });
    };
    let said = move || match outcome() {
        None => None,
        Some(Outcome::Trying) => Some(("", words::TESTING.to_owned())),
        Some(Outcome::Fine(said)) => Some(("fine", said)),
        Some(Outcome::Not(said)) => Some(("not", said)),
    };
    let said = move || said().map(|(class, said)| view! { <span class=class>{said}</span> });
    view! {
        <div class="connection-test">
            <button class="button" data-testid="connection-test" on:click=test
                disabled=move || outcome() == Some(Outcome::Trying)>
                {words::TEST}
            </button>
            <p data-testid="connection-outcome" role="status">{said}</p>
        </div>
    }
}
