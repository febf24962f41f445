//! All predictors on one axis, the best first. A click on one shows its pairs alone.

use std::sync::Arc;

use leptos::prelude::*;

use super::predictor_row::{Loss, PredictorRow, Worst};
use crate::answer::{Candidate, Losses, Ranked, Standing, ranking};
use crate::app::state::workbench::Workbench;
use crate::base::number::{counted, grouped};
use crate::methods::bifact::bootstrap::Averaging;
use crate::methods::bifact::results::ModelSummary;
use crate::methods::bifact::tally::Metric;

/// A browser takes seconds for thousands of rows, and nobody reads them.
const AT_ONCE: usize = 50;

#[component]
pub fn PredictorTable() -> impl IntoView {
    let bench = Workbench::current();
    let shown = RwSignal::new(AT_ONCE);
    let summaries = bench.set.with_value(|set| set.summaries.clone());
    let standing = Memo::new(move |_| {
        bench.columns.with(|columns| {
            let columns = columns.as_ref()?;
            let all: Vec<u32> = (0_u32..).take(columns.rows.len()).collect();
            Some(Arc::new(Standing::of(columns, &all)))
        })
    });
    let rows = {
        let summaries = summaries.clone();
        move || {
            let losses = losses(standing.get().as_deref());
            let worst = Worst::of(&losses);
            summaries.with(|summaries| {
                let first = in_order(summaries).into_iter().take(shown.get());
                let rows = first.filter_map(|Ranked { place, rank }| {
                    let (summary, losses) =
                        (summaries.get(place)?.clone(), losses.get(place).copied());
                    Some(view! { <PredictorRow summary rank losses worst/> })
                });
                rows.collect_view()
            })
        }
    };
    let more = move || {
        let all = summaries.with(Vec::len);
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
    view! {
        <section class="predictors" aria-label="Predictors, ranked">
            <table>
                <caption class="visually-hidden">
                    "Predictors ranked by mean F1 over all their scored pairs"
                </caption>
                <Head/>
                <tbody>{rows}</tbody>
            </table>
            {more}
        </section>
    }
}

#[component]
fn Head() -> impl IntoView {
    let number = |words: &'static str, explained: &'static str, class: &'static str| {
        view! { <th scope="col" class=format!("number {class}") title=explained>{words}</th> }
    };
    view! {
        <thead>
            <tr>
                <th scope="col"><span class="visually-hidden">"Rank"</span></th>
                <th scope="col">"Predictor"</th>
                <th scope="col" class="axis">
                    <span aria-hidden="true">"0"</span>
                    <span>"F1 with 95 % interval"</span>
                    <span aria-hidden="true">"1"</span>
                </th>
                {number("F1", "Mean over scored pairs", "")}
                {number("Precision", "Predicted facts that are in the gold intent", "roomy")}
                {number("Recall", "Gold facts that are in the prediction", "roomy")}
                {number(Loss::Lost.head(), "Gold facts missing from the prediction, per scored pair", "roomy")}
                {number(Loss::Invented.head(), "Predicted facts not in the gold intent, per scored pair", "roomy")}
                {number("Scored", "Pairs with a score; the others are in no average", "")}
            </tr>
        </thead>
    }
}

/// Both lists are in the order in which the file first names its predictors.
fn losses(standing: Option<&Standing>) -> Vec<Losses> {
    let predictors = standing.map_or(&[][..], |standing| &standing.predictors);
    predictors.iter().map(|predictor| predictor.losses).collect()
}

fn in_order(summaries: &[ModelSummary]) -> Vec<Ranked> {
    let candidates = summaries.iter().map(|summary| Candidate {
        scored: summary.scored,
        mean: summary.means.get(Averaging::Macro, Metric::F1).value,
    });
    ranking(&candidates.collect::<Vec<_>>())
}
