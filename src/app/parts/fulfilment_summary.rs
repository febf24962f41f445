//! How many predictions the users' actions complete, and which of those that match are not completed.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::browser::address;
use crate::methods::autorater::Autorater;
use crate::words::levels as words;
use crate::workspace::LevelView;
use crate::workspace::fulfilment::{conflicts, fulfilment_sentence};
use crate::workspace::place::Place;

/// Conflicts listed at once.
const LISTED: usize = 20;

#[component]
pub fn FulfilmentSummary(
    open: Arc<OpenBatch>,
    set: ResultSet<Autorater>,
    shown: Memo<LevelView>,
) -> impl IntoView {
    let source = open.source;
    let overrides = move || shown.get().fulfilment_overrides;
    let switch = move |event| {
        let fulfilment_overrides = event_target_checked(&event);
        let shown = LevelView { fulfilment_overrides, ..shown.get_untracked() };
        address::replace(&Place::Levels { source, pair: None, shown }.to_hash());
    };
    let which = move || if overrides() { words::BY_BOTH } else { words::BY_AUTORATER_ALONE };
    move || {
        open.shown_fulfilment().map(|fulfilled| {
            let sentence = fulfilled.with(fulfilment_sentence);
            let found =
                set.results.with(|levels| fulfilled.with(|fulfilled| conflicts(levels, fulfilled)));
            let listed = (!found.is_empty()).then(|| conflict_list(&open, &found, shown));
            view! {
                <section class="fulfilment-summary" data-testid="fulfilment-summary">
                    <p>{sentence}</p>
                    {listed}
                    <label class="check">
                        <input type="checkbox" data-testid="fulfilment-overrides"
                            prop:checked=overrides on:change=switch/>
                        <span>{words::OVERRIDES}</span>
                    </label>
                    <p class="start-fine">{which}</p>
                </section>
            }
        })
    }
}

fn conflict_list(
    open: &OpenBatch,
    found: &[usize],
    shown: Memo<LevelView>,
) -> impl IntoView + use<> {
    let source = open.source;
    let links = found.iter().take(LISTED).filter_map(|place| {
        let pair = open.batch.pairs.get(*place)?;
        let id = pair.id.clone();
        let href = move || {
            let shown = LevelView { level: None, ..shown.get() };
            Place::Levels { source, pair: Some(id.clone()), shown }.to_hash()
        };
        let text = format!("{}: {}", pair.model.0, pair.predicted);
        Some(view! { <li><a href=href dir="auto">{text}</a></li> })
    });
    view! {
        <details data-testid="fulfilment-conflicts" data-count=found.len()>
            <summary>{words::conflicts(found.len())}</summary>
            <ul>{links.collect_view()}</ul>
        </details>
    }
}
