//! Whether the user's actions complete the predicted task, where a model was asked: the verdict, the steps
//! it rests on, and why.

use leptos::prelude::*;

use crate::app::state::open_batch::OpenBatch;
use crate::evaluation::results::Outcome;
use crate::methods::fulfilment::{Fulfilled, Fulfilling, Fulfilment};

/// What the shown set says about a pair; tracked.
pub fn fulfilment_of(open: &OpenBatch, place: usize) -> Option<Outcome<Fulfilment>> {
    open.shown_fulfilment()?.with(|results| results.outcomes.get(place).cloned())
}

#[component]
pub fn FulfilledLine(outcome: Memo<Option<Outcome<Fulfilment>>>) -> impl IntoView {
    move || {
        outcome.get().map(|outcome| match &outcome.assessed {
            Ok(found) => told(found, &outcome.signature().of_pair()).into_any(),
            Err(why) if why.is_failure() => view! {
                <p>"Fulfilment: "<span class="unscored">{why.name()}</span>" "{why.to_string()}</p>
            }
            .into_any(),
            Err(_) => ().into_any(),
        })
    }
}

fn told(found: &Fulfilling, signature: &str) -> impl IntoView + use<> {
    let Fulfilling { verdict, steps, explanation, .. } = found;
    let sign = match verdict {
        Fulfilled::Yes => "✓",
        Fulfilled::No => "✗",
        Fulfilled::CannotTell => "?",
    };
    let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let rests = match steps.as_slice() {
        [] => String::new(),
        [one] => format!(" It rests on step {one}."),
        several => format!(" It rests on steps {}.", several.join(", ")),
    };
    let explanation = explanation.clone();
    view! {
        <section class="level-fulfilled">
            <p>
                <b class="fulfilled" data-testid="fulfilled" data-verdict=verdict.key()>
                    <span aria-hidden="true">{sign}" "</span>{verdict.name()}
                </b>
                {rests}
            </p>
            <p dir="auto">{explanation}</p>
            <p class="signature">{signature.to_owned()}</p>
        </section>
    }
}
