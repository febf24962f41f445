//! All predictors on one axis, best first. A click on one filters by it.

use std::sync::Arc;

use leptos::prelude::*;

use super::predictor_row::{PredictorRow, Worst};
use crate::answer::{Candidate, Losses, Ranked, Standing, ranking};
use crate::app::state::workbench::Workbench;
use crate::methods::bifact::bootstrap::Averaging;
use crate::methods::bifact::results::ModelSummary;
use crate::methods::bifact::tally::Metric;
use crate::words::results as words;

/// Thousands of rows would take a browser seconds.
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
                    {words::predictors_shown(shown.get(), all)}
                    <button class="link" data-testid="more-predictors"
                        on:click=move |_| shown.update(|shown| *shown += AT_ONCE)>
                        {words::show_more(left.min(AT_ONCE))}
                    </button>
                </p>
            }
        })
    };
    view! {
        <section class="predictors" aria-label=words::RANKED>
            <table>
                <caption class="visually-hidden">
                    {words::RANKED_BY}
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
    let number = |(head, explained): (&'static str, &'static str), class: &'static str| {
        view! { <th scope="col" class=format!("number {class}") title=explained>{head}</th> }
    };
    view! {
        <thead>
            <tr>
                <th scope="col"><span class="visually-hidden">{words::RANK}</span></th>
                <th scope="col">{words::PREDICTOR}</th>
                <th scope="col" class="axis">
                    <span aria-hidden="true">"0"</span>
                    <span>{words::F1_AXIS}</span>
                    <span aria-hidden="true">"1"</span>
                </th>
                {number(words::F1, "")}
                {number(words::PRECISION, "roomy")}
                {number(words::RECALL, "roomy")}
                {number(words::LOST, "roomy")}
                {number(words::INVENTED, "roomy")}
                {number(words::SCORED, "")}
            </tr>
        </thead>
    }
}

/// In the order of the file, as the summaries are.
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
