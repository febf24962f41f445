//! How many predictions the users' actions complete, and which of those that match are not completed.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::methods::autorater::Autorater;
use crate::methods::fulfilment::Fulfilment;
use crate::workspace::fulfilment::{conflicts, fulfilment_sentence};
use crate::workspace::place::Place;

/// Conflicts listed at once.
const LISTED: usize = 20;

#[component]
pub fn FulfilmentSummary(open: Arc<OpenBatch>, set: ResultSet<Autorater>) -> impl IntoView {
    let are_there = open.fulfilled.are_there.clone();
    move || {
        are_there.get().then(|| {
            let fulfilled = SetsOf::<Fulfilment>::sets_of(&*open).shown().results;
            let sentence = fulfilled.with(fulfilment_sentence);
            let found = set
                .results
                .with(|levels| fulfilled.with(|fulfilled| conflicts(levels, fulfilled)));
            let links = found.iter().take(LISTED).filter_map(|place| {
                let pair = open.batch.pairs.get(*place)?;
                let href = Place::Levels { source: open.source, pair: Some(pair.id.clone()), level: None };
                let text = format!("{}: {}", pair.model.0, pair.predicted);
                Some(view! { <li><a href=href.to_hash() dir="auto">{text}</a></li> })
            });
            let links = links.collect_view();
            let count = found.len();
            let listed = (count > 0).then(|| {
                let title = if count == 1 {
                    "1 conflict: it matches, but the user did not complete it.".to_owned()
                } else {
                    format!("{count} conflicts: they match, but the user did not complete them.")
                };
                view! {
                    <details data-testid="fulfilment-conflicts" data-count=count>
                        <summary>{title}</summary>
                        <ul>{links}</ul>
                    </details>
                }
            });
            view! {
                <section class="fulfilment-summary" data-testid="fulfilment-summary">
                    <p>{sentence}</p>
                    {listed}
                    <p class="start-fine">
                        "A model was asked about fulfilment; in the paper, people answered it. The level comes from \
                         AutoRater alone."
                    </p>
                </section>
            }
        })
    }
}
