//! A judge with itself: the flip rate, the noise of its scores, and the facts that are not stable.

use std::sync::Arc;

use leptos::prelude::*;

use super::compare_exports::{CompareExports, Write};
use super::compare_list::{CompareList, ListedPair};
use super::compare_pair::{CompareFigure, VotesTable, unstable_numbers};
use crate::app::state::compare_model::CompareModel;
use crate::app::state::compare_round::RepeatsFound;
use crate::app::state::compare_state::SetName;
use crate::base::number::shortest;
use crate::evaluation::score::score_text;
use crate::trust::flips::Flips;
use crate::trust::said::percent;
use crate::trust::write::{facts_csv, said_markdown};
use crate::words::compare as words;

/// Chooses among several repeats.
#[component]
pub fn RepeatsShownChoice() -> impl IntoView {
    let model = CompareModel::current();
    let choose = move |event| {
        let key = event_target_value(&event);
        let named = model.listed.with_untracked(|listed| {
            listed.iter().map(|(name, _)| *name).find(|name| name.key() == key)
        });
        model.choice.update(|choice| (choice.repeats, choice.pair) = (named, None));
    };
    move || {
        let is_repeated = |(name, _): &(SetName, String)| matches!(name, SetName::Repeated(_));
        let repeated: Vec<_> = model.listed.get().into_iter().filter(is_repeated).collect();
        (repeated.len() > 1).then(|| {
            let chosen = model.repeated();
            let options = repeated.into_iter().map(|(name, title)| {
                view! { <option value=name.key() prop:selected=Some(name) == chosen>{title}</option> }
            });
            view! {
                <div class="compare-choice">
                    <label class="field">
                        <span>{words::WHICH_REPEATS}</span>
                        <select data-testid="compare-repeats" on:change=choose>{options.collect_view()}</select>
                    </label>
                </div>
            }
        })
    }
}

#[component]
pub fn RepeatsShown(found: Arc<RepeatsFound>) -> impl IntoView {
    let model = CompareModel::current();
    let (gold, predicted) = (
        flip_row(words::GOLD_FACTS, &found.gold),
        flip_row(words::PREDICTED_FACTS, &found.predicted),
    );
    let low_high = found.gold.rate.interval.map(|interval| (interval.low, interval.high));
    let value = found.gold.rate.value;
    let listed = {
        let found = found.clone();
        Box::new(move |place: usize| {
            let judged = found.set.get(place)?;
            Some(ListedPair {
                place,
                told: words::unstable(unstable_numbers(judged).len()),
                figure: score_text(judged.scores.f1),
            })
        })
    };
    let pair = {
        let found = found.clone();
        move || {
            let place = model.choice.with(|choice| choice.pair).or(found.order.first().copied())?;
            let marked = unstable_numbers(found.set.get(place)?);
            Some(view! {
                <CompareFigure set=found.set.clone() place marked/>
                <VotesTable set=found.set.clone() place/>
            })
        }
    };
    let order = found.order.clone();
    let csv: Write = {
        let found = found.clone();
        Box::new(move |batch| facts_csv(&found.set, &[], batch))
    };
    let markdown: Write = Box::new(move |_| said_markdown(&found.said, &found.set.signature));
    view! {
        <div class="compare-means">
            <table data-testid="flip-rate" data-value=value.map(shortest)
                data-low=low_high.map(|(low, _)| shortest(low)) data-high=low_high.map(|(_, high)| shortest(high))>
                <thead>
                    <tr>
                        <th scope="col">{words::FACTS_OF_SIDE}</th>
                        <th scope="col">{words::FLIP_RATE}</th>
                        <th scope="col">{words::INTERVAL}</th>
                        <th scope="col">{words::UNSTABLE_FACTS}</th>
                    </tr>
                </thead>
                <tbody>{gold}{predicted}</tbody>
            </table>
        </div>
        <p class="note">{words::FLIP_RATE_EXPLAINED}</p>
        <CompareExports name="repeats" csv markdown/>
        <CompareList title=words::UNSTABLE_PAIRS order row=listed/>
        <section class="compare-pair" aria-label=words::THE_PAIR data-testid="compare-pair">{pair}</section>
    }
}

fn flip_row(name: &'static str, flips: &Flips) -> impl IntoView + use<> {
    let interval = flips.rate.interval.map_or_else(
        || "–".to_owned(),
        |interval| format!("{} to {}", percent(Some(interval.low)), percent(Some(interval.high))),
    );
    let counts = flips.counts;
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{percent(flips.rate.value)}</td>
            <td>{interval}</td>
            <td>{words::of_all(counts.unstable, counts.facts)}</td>
        </tr>
    }
}
