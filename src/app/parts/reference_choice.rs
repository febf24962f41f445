//! Another reference than the gold intent: a predictor, or every description with every other. What is compared
//! opens as data of its own.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::browser::files::text_as_file;
use crate::browser::yield_now::Turn;
use crate::report::{Reference, described};
use crate::trajectory::trajectory_member;
use crate::words::reference as words;

/// More would fill the list; the paper compares two.
const MOST_OFFERED: usize = 50;
const EVERY: &str = "every";

#[component]
pub fn ReferenceChoice(open: Arc<OpenBatch>) -> impl IntoView {
    let session = Session::current();
    let names: Vec<String> = open
        .batch
        .predictors()
        .iter()
        .take(MOST_OFFERED)
        .map(|one| one.model.to_string())
        .collect();
    let chosen = RwSignal::new(EVERY.to_owned());
    let options = names.iter().enumerate().map(|(place, name)| {
        view! { <option value=place.to_string()>{words::against(name)}</option> }
    });
    let options = options.collect_view();
    let make = move |_| {
        let place = chosen.get_untracked().parse::<usize>().ok();
        let predictor = place.and_then(|place| names.get(place)).cloned();
        let name = words::file_name(&open.name, predictor.as_deref());
        let reference = predictor.map_or(Reference::Every, Reference::Predictor);
        let open = open.clone();
        spawn_local(async move {
            let lines = rows(&open, &reference).await;
            session.open(text_as_file(&name, &lines).into_iter().collect());
        });
    };
    let choose = move |event| chosen.set(event_target_value(&event));
    view! {
        <details class="reference-choice" data-testid="reference-choice">
            <summary>{words::TITLE}</summary>
            <p class="start-fine">{words::EXPLAINED}</p>
            <div class="start-actions">
                <label class="field">
                    <span class="visually-hidden">{words::REFERENCE}</span>
                    <select data-testid="reference-select" on:change=choose>
                        <option value=EVERY>{words::EVERY}</option>
                        {options}
                    </select>
                </label>
                <button class="button" data-testid="reference-open" on:click=make>{words::OPEN}</button>
            </div>
        </details>
    }
}

/// In turns: a batch may be large.
async fn rows(open: &OpenBatch, reference: &Reference) -> String {
    let mut turn = Turn::new();
    let found = open.paths.found.get_untracked();
    let mut lines = String::new();
    for one in described(&open.batch) {
        let trajectory = found.of_row(&open.batch, one.pair());
        let member = trajectory.map(|trajectory| trajectory_member(&trajectory));
        lines.push_str(&one.rows(reference, member.as_ref()));
        turn.yield_if_over().await;
    }
    lines
}
