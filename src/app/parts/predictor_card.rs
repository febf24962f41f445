//! One predictor in numbers: F1 large, all means with their intervals beside it.

use leptos::prelude::*;

use crate::base::number::{fixed, shortest};
use crate::methods::bifact::bootstrap::{Averaging, Estimate};
use crate::methods::bifact::results::ModelSummary;
use crate::methods::bifact::tally::{Metric, score_text};

#[component]
pub fn PredictorCard(summary: ModelSummary) -> impl IntoView {
    let f1 = summary.means.get(Averaging::Macro, Metric::F1);
    let interval = f1.interval.map(|interval| interval.to_string());
    let model = summary.model.to_string();
    view! {
        <article class="predictor-card" data-model=model>
            <header>
                <h2 dir="auto">{model.clone()}</h2>
                <p class="predictor-card-count">{scored(&summary)}</p>
            </header>
            <p class="predictor-card-f1">
                <strong data-testid="mean-f1" data-value=data_value(f1)>{score_text(f1.value)}</strong>
                " F1" <span>{interval}</span>
            </p>
            {interval_bar(f1)}
            {means_table(&summary)}
        </article>
    }
}

fn scored(summary: &ModelSummary) -> String {
    let all = format!("{} of {} scored", summary.scored, summary.pairs);
    match summary.unscored() {
        0 => all,
        unscored => format!("{all} · {unscored} unscored"),
    }
}

/// Where on 0 to 1 the mean lies, and how far its interval reaches.
fn interval_bar(estimate: Estimate) -> impl IntoView {
    let percent = |value: f64| format!("{}%", fixed(value * 100.0, 2));
    let (value, interval) = (estimate.value?, estimate.interval?);
    Some(view! {
        <div class="interval-bar" aria-hidden="true">
            <i style:left=percent(interval.low) style:right=percent(1.0 - interval.high)></i>
            <b style:left=percent(value)></b>
        </div>
    })
}

fn means_table(summary: &ModelSummary) -> impl IntoView + use<> {
    let heads = Metric::ALL.map(|metric| view! { <th scope="col">{metric.name()}</th> });
    let rows = Averaging::ALL.map(|averaging| {
        let cells = Metric::ALL
            .map(|metric| mean_cell(summary.means.get(averaging, metric), averaging, metric));
        view! { <tr><th scope="row" title=explained(averaging)>{averaging.name()}</th>{cells}</tr> }
    });
    view! {
        <table class="means">
            <thead><tr><td></td>{heads}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn explained(averaging: Averaging) -> &'static str {
    match averaging {
        Averaging::Macro => "Mean over pairs: every pair counts the same",
        Averaging::Micro => "Over pooled facts: every fact counts the same",
    }
}

fn mean_cell(estimate: Estimate, averaging: Averaging, metric: Metric) -> impl IntoView {
    let test_id = match (averaging, metric) {
        (Averaging::Macro, Metric::Precision) => Some("mean-precision"),
        (Averaging::Macro, Metric::Recall) => Some("mean-recall"),
        _ => None,
    };
    let undefined = (averaging == Averaging::Macro && estimate.undefined > 0)
        .then(|| view! { <small>{estimate.undefined}" undefined"</small> });
    view! {
        <td>
            <span data-testid=test_id data-value=data_value(estimate)>{score_text(estimate.value)}</span>
            <small>{estimate.interval.map(|interval| interval.to_string())}</small>
            {undefined}
        </td>
    }
}

fn data_value(estimate: Estimate) -> Option<String> {
    estimate.value.map(shortest)
}
