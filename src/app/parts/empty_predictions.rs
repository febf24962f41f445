//! How many predictions are empty or missing, and whether the empty ones count.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::dataset::{EmptyPredictions, PredictionCounts};
use crate::words::data as words;

#[component]
pub fn EmptyPredictionsChoice(open: Arc<OpenBatch>) -> impl IntoView {
    let session = Session::current();
    let counts = PredictionCounts::of(&open.batch, &open.problems);
    let said = counts.sentences();
    if said.is_empty() {
        return ().into_any();
    }
    let choice = counts.choice().map(|now| {
        let choices = EmptyPredictions::ALL.map(|empty| {
            let open = open.clone();
            let label = match empty {
                EmptyPredictions::Counted => words::COUNT_EMPTY,
                EmptyPredictions::LeftOut => words::LEAVE_OUT_EMPTY,
            };
            view! {
                <label class="check">
                    <input type="radio" name="empty-predictions" value=empty.key()
                        data-testid=format!("empty-{}", empty.key()) prop:checked=empty == now
                        on:change=move |_| choose(&session, &open, empty)/>
                    <span>{label}</span>
                </label>
            }
        });
        view! { <fieldset class="empty-choice"><legend>{words::EMPTY}</legend>{choices}</fieldset> }
    });
    view! {
        <div class="empty-predictions" data-testid="empty-predictions">
            <p>{said.join(" ")}</p>
            {choice}
        </div>
    }
    .into_any()
}

/// Applies to all open files.
fn choose(session: &Session, open: &OpenBatch, empty: EmptyPredictions) {
    let chosen = open.files.iter().map(|file| {
        let mut mapping = file.mapping.clone();
        mapping.empty = empty;
        (&file.shape, mapping)
    });
    session.choose_mappings(chosen);
}
