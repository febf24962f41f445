//! A jury: its members are chosen, their majority is shown, with every vote on a fact.

use std::sync::Arc;

use leptos::prelude::*;

use super::compare_exports::{CompareExports, Write};
use super::compare_list::{CompareList, ListedPair};
use super::compare_pair::{CompareFigure, VotesTable, unstable_numbers};
use crate::app::state::compare_model::CompareModel;
use crate::app::state::compare_round::JuryFound;
use crate::app::state::compare_state::SetName;
use crate::base::number::fixed;
use crate::evaluation::score::score_text;
use crate::trust::write::{facts_csv, said_markdown};
use crate::words::compare as words;

/// The members are ticked.
#[component]
pub fn JuryChoice() -> impl IntoView {
    let model = CompareModel::current();
    let boxes = move || {
        let member = |(name, title): (SetName, String)| {
            let is_member = move || model.choice.with(|choice| choice.jury.contains(&name));
            let change = move |event| {
                let is_wanted = event_target_checked(&event);
                model.choice.update(|choice| {
                    choice.jury.retain(|other| *other != name);
                    if is_wanted {
                        choice.jury.push(name);
                    }
                    choice.pair = None;
                });
            };
            view! {
                <label class="check">
                    <input type="checkbox" data-testid="jury-member" prop:checked=is_member on:change=change/>
                    <span dir="auto">{title}</span>
                </label>
            }
        };
        model.listed.get().into_iter().map(member).collect_view()
    };
    view! {
        <fieldset class="repeats-pairs" data-testid="jury-make">
            <legend>{words::MEMBERS}</legend>
            {boxes}
        </fieldset>
    }
}

#[component]
pub fn JuryShown(found: Arc<JuryFound>) -> impl IntoView {
    let model = CompareModel::current();
    let kappas = found.jury.kappas.iter().map(|two| {
        let kappa = two.kappa.as_ref().map_or_else(|_| "–".to_owned(), |kappa| fixed(*kappa, 2));
        view! {
            <tr>
                <th scope="row" dir="auto">{two.one.clone()}" · "{two.other.clone()}</th>
                <td>{kappa}</td>
                <td>{score_text(two.raw_agreement)}</td>
                <td>{two.both}</td>
            </tr>
        }
    });
    let kappas = kappas.collect_view();
    let signature = found.jury.set.signature.clone();
    let set = Arc::new(found.jury.set.clone());
    let listed = {
        let set = set.clone();
        Box::new(move |place: usize| {
            let judged = set.get(place)?;
            Some(ListedPair {
                place,
                told: words::split_votes(unstable_numbers(judged).len()),
                figure: score_text(judged.scores.f1),
            })
        })
    };
    let pair = {
        let (found, set) = (found.clone(), set.clone());
        move || {
            let place = model.choice.with(|choice| choice.pair).or(found.order.first().copied())?;
            let judged = set.get(place)?;
            let (marked, differ) = (unstable_numbers(judged), judged.predicted.is_none());
            Some(view! {
                <CompareFigure set=set.clone() place marked/>
                {differ.then(|| view! { <p class="note">{words::FIGURE_OF_FIRST}</p> })}
                <VotesTable set=set.clone() place members=found.members.clone()/>
            })
        }
    };
    let order = found.order.clone();
    let csv: Write = {
        let found = found.clone();
        Box::new(move |batch| facts_csv(&found.jury.set, &found.members, batch))
    };
    let markdown: Write = Box::new(move |_| said_markdown(&found.said, &found.jury.set.signature));
    view! {
        <div class="compare-means">
            <table data-testid="jury-agreement">
                <caption>{words::AGREEMENT}</caption>
                <thead>
                    <tr>
                        <th scope="col">{words::TWO_MEMBERS}</th>
                        <th scope="col">{words::KAPPA}</th>
                        <th scope="col">{words::RAW}</th>
                        <th scope="col">{words::GOLD_FACTS}</th>
                    </tr>
                </thead>
                <tbody>{kappas}</tbody>
            </table>
        </div>
        <p class="signature" data-testid="jury-signature">{signature}</p>
        <CompareExports name="jury" csv markdown/>
        <CompareList title=words::SPLIT_PAIRS order row=listed/>
        <section class="compare-pair" aria-label=words::THE_PAIR data-testid="compare-pair">{pair}</section>
    }
}
