//! A pair as judges see it: figures side by side, and the votes on every fact.

use std::sync::Arc;

use leptos::prelude::*;

use super::pair_diagram::{FigureFrame, FigureSubject, PairDiagram};
use crate::app::state::compare_model::CompareModel;
use crate::evaluation::score::score_text;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Side;
use crate::trust::judged::{Judged, JudgedSet, Votes};
use crate::trust::write::vote_of;
use crate::words::compare as words;

/// The figure of a pair by one judge, under its name. Facts with these numbers are marked.
#[component]
pub fn CompareFigure(set: Arc<JudgedSet>, place: usize, marked: Vec<usize>) -> impl IntoView {
    let open = CompareModel::current().open.get_value();
    let (Some(judged), Some(pair)) = (set.get(place), open.batch.pairs.get(place)) else {
        return ().into_any();
    };
    let other = set.other(place);
    let subject = FigureSubject {
        gold_intent: open.batch.gold(pair.gold).to_owned(),
        predicted_intent: other.map_or_else(|| pair.predicted.to_string(), |o| o.predicted.clone()),
        predictor: other.map_or_else(|| pair.model.to_string(), |o| o.predictor.clone()),
        assessment: judged.shown.clone(),
        labels: Arc::default(),
    };
    let frame = FigureFrame::new();
    let scores = judged.scores;
    let figures = format!(
        "P {} · R {} · F1 {}",
        score_text(scores.precision),
        score_text(scores.recall),
        score_text(scores.f1)
    );
    let subject = Signal::stored(subject);
    view! {
        <div class="compare-figure">
            <h3 dir="auto">{set.title.clone()}</h3>
            <p class="compare-scores">{figures}</p>
            <PairDiagram subject frame marked/>
        </div>
    }
    .into_any()
}

/// Numbers of facts that are marked, gold facts first, as the figure counts them.
pub fn numbers(judged: &Judged, is_marked: impl Fn(Side, usize) -> bool) -> Vec<usize> {
    let golds = judged.shown.gold.len();
    let gold = (0..golds).filter(|at| is_marked(Side::Gold, *at));
    let predicted = (0..judged.shown.predicted.len()).filter(|at| is_marked(Side::Predicted, *at));
    gold.chain(predicted.map(|at| at + golds).collect::<Vec<_>>()).collect()
}

/// Facts on which not all votes agree.
pub fn unstable_numbers(judged: &Judged) -> Vec<usize> {
    numbers(judged, |side, at| {
        let votes = judged.votes(side).and_then(|votes| votes.get(at));
        votes.copied().is_some_and(Votes::is_split)
    })
}

/// The votes on every fact; with members, what each said.
#[component]
pub fn VotesTable(
    set: Arc<JudgedSet>,
    place: usize,
    #[prop(optional)] members: Vec<Arc<JudgedSet>>,
) -> impl IntoView {
    let Some(judged) = set.get(place).cloned() else { return ().into_any() };
    let heads: Vec<_> = members
        .iter()
        .map(|member| view! { <th scope="col" dir="auto">{member.title.clone()}</th> })
        .collect();
    let row = |side: Side, at: usize, votes: Votes| {
        let fact = judged.shown.facts(side).get(at).map(|one| one.fact.to_string());
        let cells: Vec<_> = members
            .iter()
            .map(|member| {
                let said = member.get(place).and_then(|one| vote_of(one, side, at));
                view! { <td>{said.map_or("–", |verdict| side.word(verdict))}</td> }
            })
            .collect();
        let word = if votes.is_split() { words::UNSTABLE } else { words::STABLE };
        let counted = words::votes(votes.yes, votes.of, side.word(Verdict::Supported));
        view! {
            <tr class:unstable=votes.is_split() data-testid="fact-votes" data-side=side.key()
                data-yes=votes.yes data-of=votes.of>
                <th scope="row" dir="auto">{fact}</th>
                <td>{counted}</td>
                <td>{word}</td>
                {cells}
            </tr>
        }
    };
    let rows: Vec<_> = Side::ALL
        .into_iter()
        .flat_map(|side| {
            let votes = judged.votes(side).unwrap_or_default().to_vec();
            votes.into_iter().enumerate().map(move |(at, votes)| (side, at, votes))
        })
        .map(|(side, at, votes)| row(side, at, votes))
        .collect();
    let differ = judged.predicted.is_none();
    view! {
        <div class="compare-votes">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{words::FACT}</th>
                        <th scope="col">{words::VOTES}</th>
                        <th scope="col">{words::STABILITY}</th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            {differ.then(|| view! { <p class="note">{words::LISTS_DIFFER}</p> })}
        </div>
    }
    .into_any()
}
