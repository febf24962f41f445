//! The means of all predictors, a screenful of cards at a time.

use leptos::prelude::*;

use super::predictor_card::PredictorCard;
use crate::app::result_set::ResultSets;
use crate::base::number::{counted, grouped};

/// A browser takes seconds for thousands of cards, and nobody reads them.
const AT_ONCE: usize = 50;

#[component]
pub fn PredictorCards(sets: ResultSets) -> impl IntoView {
    let shown = RwSignal::new(AT_ONCE);
    let cards = {
        let sets = sets.clone();
        move || {
            let summaries = sets.shown().summaries;
            let first: Vec<_> =
                summaries.with(|all| all.iter().take(shown.get()).cloned().collect());
            first.into_iter().map(|summary| view! { <PredictorCard summary/> }).collect_view()
        }
    };
    let more = move || {
        let all = sets.shown().summaries.with(Vec::len);
        let left = all.saturating_sub(shown.get());
        (left > 0).then(|| {
            view! {
                <p class="predictors-more">
                    {grouped(shown.get())}" of "{counted(all, "predictor")}" are shown. "
                    <button class="link" data-testid="more-predictors"
                        on:click=move |_| shown.update(|shown| *shown += AT_ONCE)>
                        "Show "{left.min(AT_ONCE)}" more"
                    </button>
                </p>
            }
        })
    };
    view! { {cards} {more} }
}
