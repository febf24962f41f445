//! Two result sets side by side: the answer, the means, the spread of differences, pairs and figures.

use std::sync::Arc;

use leptos::prelude::*;

use super::compare_exports::{CompareExports, Write};
use super::compare_list::{CompareList, ListedPair};
use super::compare_pair::{CompareFigure, numbers};
use super::svg_chart::SvgChart;
use crate::app::state::compare_model::CompareModel;
use crate::app::state::compare_round::TwoFound;
use crate::app::state::compare_state::SetName;
use crate::base::number::fixed;
use crate::charts::judge_differences;
use crate::evaluation::score::score_text;
use crate::methods::bifact::fact::Side;
use crate::methods::bifact::tally::Metric;
use crate::trust::comparing::MeanDifference;
use crate::trust::judged::Votes;
use crate::trust::said::signed;
use crate::trust::set_comparison::PairChange;
use crate::trust::write::{pairs_csv, two_markdown};
use crate::words::compare as words;

/// Chooses the two sets.
#[component]
pub fn TwoChoice() -> impl IntoView {
    let model = CompareModel::current();
    let select = move |at: usize, label: &'static str, test_id: &'static str| {
        let choose = move |event| {
            let key = event_target_value(&event);
            let named = model.listed.with_untracked(|listed| {
                listed.iter().map(|(name, _)| *name).find(|name| name.key() == key)
            });
            let [first, second] = untrack(|| model.two()).map_or([None, None], |two| two.map(Some));
            model.choice.update(|choice| {
                // Both are fixed now: another choice for one must not change the other.
                choice.two = [first, second];
                if let Some(place) = choice.two.get_mut(at) {
                    *place = named;
                }
                choice.pair = None;
            });
        };
        let options = move || {
            let chosen: Option<SetName> = model.two().and_then(|two| two.get(at).copied());
            let option = |(name, title): (SetName, String)| {
                view! { <option value=name.key() prop:selected=Some(name) == chosen>{title}</option> }
            };
            model.listed.get().into_iter().map(option).collect_view()
        };
        view! {
            <label class="field">
                <span>{label}</span>
                <select data-testid=test_id on:change=choose>{options}</select>
            </label>
        }
    };
    view! {
        <div class="compare-choice">
            {select(0, words::FIRST, "compare-first")}
            {select(1, words::SECOND, "compare-second")}
        </div>
    }
}

#[component]
pub fn TwoShown(found: Arc<TwoFound>) -> impl IntoView {
    let model = CompareModel::current();
    let rows = found.means.iter().map(mean_row).collect_view();
    let titles = [0, 1].map(|at| found.compared.sets.get(at).map(|set| set.title.clone()));
    let [first, second] = titles;
    let differences: Vec<f64> =
        found.compared.pairs.iter().filter_map(|change| change.difference(Metric::F1)).collect();
    let draw = Box::new(move |width| judge_differences(&differences, width));
    let listed = {
        let found = found.clone();
        Box::new(move |place: usize| {
            let change = change_of(&found, place)?;
            let flipped = change.gold.flipped() + change.predicted.flipped();
            let difference = change.difference(Metric::F1);
            Some(ListedPair {
                place,
                told: words::flipped(flipped),
                figure: difference.map_or_else(|| "–".to_owned(), signed),
            })
        })
    };
    let pair = {
        let found = found.clone();
        move || {
            let place = model.choice.with(|choice| choice.pair).or(found.order.first().copied())?;
            change_of(&found, place)?;
            let [one, other] = &found.compared.sets;
            let (judged, beside) = (one.get(place)?, other.get(place)?);
            let differs = |side: Side, at: usize| {
                let mut both = judged.beside(beside, side).into_iter().flatten();
                both.nth(at).is_some_and(|(one, two)| Votes::majority(one) != Votes::majority(two))
            };
            let (marked, marked_there) = (numbers(judged, differs), numbers(beside, differs));
            Some(view! {
                <CompareFigure set=one.clone() place marked=marked/>
                <CompareFigure set=other.clone() place marked=marked_there/>
            })
        }
    };
    let order = found.order.clone();
    let csv: Write = {
        let found = found.clone();
        Box::new(move |batch| pairs_csv(&found.compared, batch))
    };
    let markdown: Write = Box::new(move |batch| two_markdown(&found.compared, &found.said, batch));
    view! {
        <div class="compare-means">
            <table data-testid="compare-means">
                <thead>
                    <tr>
                        <th scope="col">{words::SCORE}</th>
                        <th scope="col" dir="auto">{first}</th>
                        <th scope="col" dir="auto">{second}</th>
                        <th scope="col">{words::DIFFERENCE}</th>
                        <th scope="col">{words::INTERVAL}</th>
                        <th scope="col">{words::P}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <figure class="compare-chart">
                <figcaption>{words::CHART}</figcaption>
                <SvgChart draw/>
            </figure>
        </div>
        <p class="note">{words::JUDGES_ONLY}</p>
        <CompareExports name="compared-sets" csv markdown/>
        <CompareList title=words::PAIRS order row=listed/>
        <section class="compare-pair" aria-label=words::BOTH_FIGURES data-testid="compare-pair">{pair}</section>
    }
}

fn change_of(found: &TwoFound, place: usize) -> Option<PairChange> {
    let pairs = &found.compared.pairs;
    let at = pairs.binary_search_by_key(&place, |change| change.pair).ok()?;
    pairs.get(at).copied()
}

fn mean_row(mean: &MeanDifference) -> impl IntoView + use<> {
    let difference = mean.difference.value.map_or_else(|| "–".to_owned(), signed);
    let interval = mean.difference.interval.map_or_else(
        || "–".to_owned(),
        |interval| format!("{} to {}", signed(interval.low), signed(interval.high)),
    );
    let p = match mean.p {
        None => "–".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => fixed(p, 3),
    };
    view! {
        <tr>
            <th scope="row">{mean.metric.name()}</th>
            <td>{score_text(mean.first)}</td>
            <td>{score_text(mean.second)}</td>
            <td>{difference}</td>
            <td>{interval}</td>
            <td>{p}</td>
        </tr>
    }
}
