//! One pair as AutoRater sees it: both tasks with an arrow each way, what each task requires and whether
//! the other meets it, the counter-example and the reasons.

use std::sync::Arc;

use leptos::prelude::*;

use super::figure_exports::FigureExports;
use super::figure_files;
use super::fulfilled_line::{FulfilledLine, fulfilment_of};
use super::level_figure::LevelFigure;
use super::level_rows::level_badge;
use super::pair_trajectory::PairTrajectory;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::diagram::SatisfactionPair;
use crate::evaluation::method::Method;
use crate::evaluation::results::WhyNot;
use crate::evaluation::score::score_text;
use crate::methods::autorater::{Autorater, Broader, Direction, Relation, Requirement};
use crate::methods::bifact::Bifact;
use crate::words::levels as words;
use crate::workspace::View;
use crate::workspace::levels::PairLevels;
use crate::workspace::place::Place;

#[component]
pub fn LevelPair(
    open: Arc<OpenBatch>,
    set: ResultSet<Autorater>,
    levels: Memo<Arc<PairLevels>>,
    place: usize,
) -> impl IntoView {
    let outcome = set.outcome(place);
    let Some(pair) = open.batch.pairs.get(place).cloned() else { return ().into_any() };
    let gold = open.batch.gold(pair.gold).to_owned();
    let predicted = pair.predicted.to_string();
    let model = pair.model.0.to_string();
    let name = figure_files::name_of(&pair.id, "autorater");
    let facts = facts_beside(&open, place);
    let fulfilled = {
        let open = open.clone();
        Memo::new(move |_| fulfilment_of(&open, place))
    };
    let evidence = Memo::new(move |_| {
        fulfilled
            .with(|outcome| Some(outcome.as_ref()?.assessed.as_ref().ok()?.steps.clone()))
            .unwrap_or_default()
    });
    let trajectory = PairTrajectory::of_pair(&open, place).with_evidence(evidence);
    let body = move || {
        outcome.get().map(|outcome| match &outcome.assessed {
            Ok(relation) => {
                let level = levels.with(|levels| levels.at(place)).unwrap_or(relation.level());
                let figure = SatisfactionPair {
                    gold_intent: gold.clone(),
                    predicted_intent: predicted.clone(),
                    predictor: model.clone(),
                    relation: (**relation).clone(),
                    level,
                    made_by: outcome.signature().of_pair(),
                };
                judged(figure, name.clone()).into_any()
            }
            Err(why) => unscored(why, &gold, &model, &predicted).into_any(),
        })
    };
    view! { <article class="level-pair" data-testid="level-pair">{trajectory.button()} {trajectory.viewer()} {body} <FulfilledLine outcome=fulfilled/> {facts}</article> }
        .into_any()
}

/// From left to right first: gold is on the left.
const AS_SHOWN: [Direction; 2] = [Direction::GoldToPrediction, Direction::PredictionToGold];

/// `name` is that of the files it is saved as.
fn judged(pair: SatisfactionPair, name: String) -> impl IntoView + use<> {
    let SatisfactionPair { relation, level, .. } = &pair;
    let broader = relation.broader().map(Broader::sentence).map(|said| format!("{said}."));
    let overridden = (*level != relation.level())
        .then(|| view! { <p data-testid="level-overridden">{words::THIS_IS_OVERRIDDEN}</p> });
    let requirements = AS_SHOWN.map(|direction| requirement_table(relation, direction));
    let reasons = AS_SHOWN.map(|direction| reason(relation, direction));
    let badge = level_badge(*level);
    let tasks = tasks(&pair.gold_intent, &pair.predictor, &pair.predicted_intent, Some(relation));
    view! {
        <h2 class="level-pair-title">{badge}" "<span>{broader}</span></h2>
        {overridden}
        {tasks}
        <div class="level-requirements">{requirements}</div>
        <div class="level-reasons">{reasons}</div>
        <p class="signature">{pair.made_by.clone()}</p>
        <FigureExports figure=Box::new(LevelFigure(pair)) name take=figure_files::take/>
    }
}

fn unscored(
    why: &WhyNot<Autorater>,
    gold: &str,
    model: &str,
    predicted: &str,
) -> impl IntoView + use<> {
    let raw = why.raw().map(str::to_owned).map(|raw| {
        view! {
            <details><summary>"Raw response"</summary><pre dir="auto">{raw}</pre></details>
        }
    });
    view! {
        <h2 class="level-pair-title"><span class="unscored">{why.name()}</span></h2>
        <p>{why.to_string()}</p>
        {tasks(gold, model, predicted, None)}
        {raw}
    }
}

/// Gold on the left, the prediction on the right, and an arrow each way.
fn tasks(
    gold: &str,
    model: &str,
    predicted: &str,
    relation: Option<&Relation>,
) -> impl IntoView + use<> {
    let arrow = |direction: Direction| {
        let holds = relation?.of(direction).holds;
        let (test_id, sign) = match direction {
            Direction::PredictionToGold => ("satisfies-forward", "←"),
            Direction::GoldToPrediction => ("satisfies-back", "→"),
        };
        let mark = if holds { "✓" } else { "✗" };
        Some(view! {
            <p class="level-arrow" data-testid=test_id data-verdict=if holds { "yes" } else { "no" }>
                <b aria-hidden="true">{sign}" "{mark}</b>
                <span>{direction.sentence(holds)}</span>
            </p>
        })
    };
    let arrows = AS_SHOWN.map(arrow);
    let predicted = if predicted.is_empty() { "(empty)".to_owned() } else { predicted.to_owned() };
    view! {
        <div class="level-tasks">
            <div class="level-task"><p>"Gold"</p><p dir="auto">{gold.to_owned()}</p></div>
            <div class="level-arrows">{arrows}</div>
            <div class="level-task"><p><bdi>{model.to_owned()}</bdi>" predicted"</p><p dir="auto">{predicted}</p></div>
        </div>
    }
}

/// What the second task of a direction requires, and whether the first meets it.
fn requirement_table(relation: &Relation, direction: Direction) -> Option<impl IntoView + use<>> {
    let of_b = &relation.of(direction).of_b;
    let (of, met_by) = match direction {
        Direction::PredictionToGold => ("Gold requires", "Met by the prediction"),
        Direction::GoldToPrediction => ("The prediction requires", "Met by gold"),
    };
    let row = |required: &Requirement| {
        let (word, sign) = if required.is_met { ("yes", "✓") } else { ("no", "✗") };
        let how = (!required.how.is_empty()).then(|| format!(" {}", required.how));
        view! {
            <tr data-met=word>
                <td dir="auto">{required.text.clone()}</td>
                <td dir="auto"><b>{sign}" "{word}</b>{how}</td>
            </tr>
        }
    };
    let rows = of_b.iter().map(row).collect_view();
    (!of_b.is_empty()).then(|| {
        view! {
            <table data-testid="requirement-table" data-direction=direction.key()>
                <thead><tr><th scope="col">{of}</th><th scope="col">{met_by}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        }
    })
}

fn reason(relation: &Relation, direction: Direction) -> impl IntoView + use<> {
    let satisfaction = relation.of(direction);
    let counter_example = satisfaction.counter_example.clone().map(|text| view! {
        <p class="level-counter" data-testid="counter-example" dir="auto"><b>"Counter-example: "</b>{text}</p>
    });
    let explanation = satisfaction.explanation.clone();
    view! {
        <section>
            <h3>{direction.sentence(satisfaction.holds)}</h3>
            {counter_example}
            <p dir="auto">{explanation}</p>
        </section>
    }
}

/// What Bi-Fact says of the same pair, where it has judged it.
fn facts_beside(open: &OpenBatch, place: usize) -> Option<impl IntoView + use<>> {
    let f1 = open.sets.shown().results.with_untracked(|results| {
        let scores = Bifact::scores(results.finding(place)?);
        scores.get(Bifact::MAIN_SCORE).copied()
    })?;
    let id = open.batch.pairs.get(place)?.id.clone();
    let href = Place::pair(open.source, &id, &View::default()).to_hash();
    Some(
        view! { <p class="start-fine">"Bi-Fact F1 "{score_text(f1)}". "<a href=href>"See its facts"</a></p> },
    )
}
