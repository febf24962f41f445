//! One predictor in numbers: its rank, F1 on the common axis, what it loses and invents.

use leptos::prelude::*;

use crate::answer::Losses;
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::base::number::{fixed, grouped, shortest};
use crate::methods::bifact::bootstrap::{Averaging, Estimate};
use crate::methods::bifact::results::ModelSummary;
use crate::methods::bifact::tally::{Metric, score_text};
use crate::words::results as words;
use crate::workspace::Mark;

/// What a predictor gets wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    Lost,
    Invented,
}

impl Loss {
    fn of(self, losses: &Losses) -> Option<f64> {
        match self {
            Self::Lost => losses.lost_per_pair(),
            Self::Invented => losses.invented_per_pair(),
        }
    }
}

/// The highest rate of each kind, if there are several predictors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worst {
    lost: f64,
    invented: f64,
}

impl Worst {
    pub fn of(all: &[Losses]) -> Self {
        let highest = |loss: Loss| {
            let rates = all.iter().filter_map(|losses| loss.of(losses));
            if all.len() > 1 { rates.fold(0.0, f64::max) } else { f64::INFINITY }
        };
        Self { lost: highest(Loss::Lost), invented: highest(Loss::Invented) }
    }

    fn is(self, loss: Loss, rate: f64) -> bool {
        let highest = match loss {
            Loss::Lost => self.lost,
            Loss::Invented => self.invented,
        };
        rate > 0.0 && rate >= highest
    }
}

#[component]
pub fn PredictorRow(
    summary: ModelSummary,
    rank: Option<usize>,
    losses: Option<Losses>,
    worst: Worst,
) -> impl IntoView {
    let (session, view) = (Session::current(), Workbench::current().view);
    let name = summary.model.to_string();
    let filter = Mark::filter(&[Mark::Predictor(&name)]);
    let is_chosen = {
        let name = name.clone();
        Memo::new(move |_| view.with(|view| view.predictors.has(&name)))
    };
    let choose = {
        let filter = filter.clone();
        move |_| session.show_view(view.with_untracked(|view| view.toggled(&filter)))
    };
    let f1 = summary.means.get(Averaging::Macro, Metric::F1);
    view! {
        <tr
            class="predictor-row"
            class:chosen=is_chosen
            data-testid="predictor-row"
            data-predictor=name.clone()
            on:click=choose
        >
            <td class="predictor-rank">{rank}</td>
            <th scope="row">
                <button
                    title=words::only(&name)
                    data-filter=filter
                    aria-pressed=move || if is_chosen.get() { "true" } else { "false" }
                >
                    <bdi>{name.clone()}</bdi>
                </button>
            </th>
            <td class="axis">
                {interval_bar(f1)}
                <span class="visually-hidden">{f1.interval.map(|interval| interval.to_string())}</span>
            </td>
            {score(&summary, Metric::F1)}
            {score(&summary, Metric::Precision)}
            {score(&summary, Metric::Recall)}
            {loss_cell(Loss::Lost, losses, worst)}
            {loss_cell(Loss::Invented, losses, worst)}
            <td class="number predictor-scored" title=unscored(&summary)>{scored(&summary)}</td>
        </tr>
    }
}

/// The mean and its interval on an axis from 0 to 1.
fn interval_bar(estimate: Estimate) -> impl IntoView {
    let percent = |value: f64| format!("{}%", fixed(value * 100.0, 2));
    let value = estimate.value?;
    let interval = estimate.interval.map(|interval| {
        view! { <i style:left=percent(interval.low) style:right=percent(1.0 - interval.high)></i> }
    });
    Some(view! {
        <div class="interval-bar" aria-hidden="true">
            {interval}
            <b style:left=percent(value)></b>
        </div>
    })
}

fn score(summary: &ModelSummary, metric: Metric) -> impl IntoView + use<> {
    let mean = summary.means.get(Averaging::Macro, metric);
    let (test_id, class) = match metric {
        Metric::Precision => ("mean-precision", "number roomy"),
        Metric::Recall => ("mean-recall", "number roomy"),
        Metric::F1 => ("mean-f1", "number predictor-f1"),
    };
    let interval = mean.interval.map(|interval| interval.to_string());
    let beside =
        (metric == Metric::F1).then(move || view! { <small aria-hidden="true">{interval}</small> });
    let undefined = (mean.undefined > 0)
        .then(|| view! { <small>{grouped(mean.undefined)}{words::UNDEFINED}</small> });
    view! {
        <td class=class title=explained(summary, metric)>
            <span data-testid=test_id data-value=mean.value.map(shortest)>{score_text(mean.value)}</span>
            {beside}
            {undefined}
        </td>
    }
}

fn explained(summary: &ModelSummary, metric: Metric) -> String {
    let said = Averaging::ALL.map(|averaging| {
        let mean = summary.means.get(averaging, metric);
        let interval = mean.interval.map_or_else(String::new, |interval| format!(" ({interval})"));
        let over = match averaging {
            Averaging::Macro => words::MACRO,
            Averaging::Micro => words::MICRO,
        };
        format!("{over} {}{interval}", score_text(mean.value))
    });
    format!("{}: {}", metric.name(), said.join("; "))
}

fn loss_cell(loss: Loss, losses: Option<Losses>, worst: Worst) -> impl IntoView {
    let rate = losses.and_then(|losses| loss.of(&losses));
    let is_worst = rate.is_some_and(|rate| worst.is(loss, rate));
    let words = rate.map_or_else(|| "–".to_owned(), |rate| fixed(rate, 1));
    view! { <td class="number roomy" class:worst=is_worst>{words}</td> }
}

/// "17", or "16 of 17" if a pair has no score.
fn scored(summary: &ModelSummary) -> String {
    match summary.unscored() {
        0 => grouped(summary.scored),
        _ => words::scored_of(summary.scored, summary.pairs),
    }
}

fn unscored(summary: &ModelSummary) -> Option<String> {
    let unscored = summary.unscored();
    (unscored > 0).then(|| words::not_averaged(unscored))
}
