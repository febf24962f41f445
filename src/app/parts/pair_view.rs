//! One pair in full: its figure, the reason behind each verdict, and what made the scores.

use std::sync::Arc;

use leptos::prelude::*;

use super::pair_diagram::{FigureSubject, PairDiagram};
use crate::app::open_batch::OpenBatch;
use crate::app::place::{Place, Source};
use crate::app::result_set::ResultSet;
use crate::app::session::Session;
use crate::app::workbench::Workbench;
use crate::browser::address::with_origin;
use crate::diagram::Side;
use crate::evaluation::batch::Batch;
use crate::evaluation::fact::{Assessment, JudgedFact, Verdict};
use crate::evaluation::frozen_gold::FrozenGold;
use crate::evaluation::pair::{IntentPair, RowId};
use crate::evaluation::results::Outcome;
use crate::evaluation::row::{PersonLabels, SameTask};
use crate::evaluation::unscored::Unscored;
use crate::providers::Access;
use crate::run::Wanted;
use crate::workspace::Step;

#[component]
pub fn PairView(open: Arc<OpenBatch>, set: ResultSet, index: usize) -> impl IntoView {
    let outcome = set.outcome(index);
    let neighbours =
        open.batch.pairs.get(index).map(|pair| view! { <Neighbours id=pair.id.clone()/> });
    let anew = (open.source == Source::OwnData)
        .then(|| view! { <AskAnew open=open.clone() set=set.clone() index/> });
    let body = move || {
        let pair = open.batch.pairs.get(index)?;
        let frozen = set.results.with_untracked(|results| results.frozen(pair.gold).cloned());
        let shown = outcome.get()?;
        Some(view! {
            {judged_pair(&open.batch, pair, &shown, frozen.as_deref())}
            <footer class="pair-view-footer">
                {person_line(pair, &shown)}
                {origin_line(&open, pair)}
                {made_by(&shown)}
            </footer>
        })
    };
    view! { {neighbours} {body} {anew} }
}

/// For one pair, where its results are those of the judge that is set.
#[component]
fn AskAnew(open: Arc<OpenBatch>, set: ResultSet, index: usize) -> impl IntoView {
    let runner = Session::current().runner;
    let can_ask = move || {
        !runner.is_running()
            && runner.is_of_present_judge(&set)
            && runner
                .shown
                .with(|shown| shown.as_ref().is_some_and(|s| s.provider.access != Access::Rules))
    };
    move || {
        let open = open.clone();
        // It was asked before, so it lacks nothing to be asked again.
        let ask = move |_| drop(runner.start(open.clone(), Wanted::Anew(index)));
        can_ask().then(|| view! {
            <button class="link" data-testid="ask-anew" on:click=ask>"Ask the judge anew about this pair"</button>
        })
    }
}

fn judged_pair(
    batch: &Batch,
    pair: &IntentPair,
    outcome: &Outcome,
    frozen: Option<&FrozenGold>,
) -> AnyView {
    match &outcome.assessed {
        Ok(assessment) => {
            let subject = subject(batch, pair, assessment);
            view! { <Scored subject person=pair.person().clone()/> }.into_any()
        }
        Err(unscored) => unscored_pair(batch, pair, unscored, frozen).into_any(),
    }
}

/// Who answered, whether it was paid for this time, and the answer itself.
pub fn made_by(outcome: &Outcome) -> impl IntoView + use<> {
    let is_judged = outcome.answer.is_some() || outcome.assessed.is_ok();
    let signature = is_judged.then(|| {
        let from_cache = outcome.is_from_cache.then_some(" · answer from the cache");
        view! { <p class="signature">{outcome.signature().of_pair()}{from_cache}</p> }
    });
    let written = outcome.answer.as_deref();
    let written = written.or_else(|| outcome.assessed.as_ref().err()?.raw());
    let written =
        written.map(|written| raw_answer("The judge's answer, word for word", written.to_owned()));
    view! { {signature} {written} }
}

pub fn subject(batch: &Batch, pair: &IntentPair, assessment: &Assessment) -> FigureSubject {
    FigureSubject {
        gold_intent: batch.gold(pair.gold).to_owned(),
        predicted_intent: pair.predicted.to_string(),
        predictor: pair.model.to_string(),
        assessment: assessment.clone(),
    }
}

/// Which of the shown pairs this is, and the way to the next.
#[component]
fn Neighbours(id: RowId) -> impl IntoView {
    let bench = Workbench::current();
    let source = bench.open.with_value(|open| open.source);
    let here = Some(id.clone());
    let link = move |step: Step, text: &'static str| {
        let here = here.clone();
        move || {
            let id = bench.neighbour(here.as_ref(), step)?;
            let href = bench.view.with(|view| Place::pair(source, &id, view).to_hash());
            Some(view! { <a href=href>{text}</a> })
        }
    };
    let all =
        move || bench.view.with(|view| Place::results(source).with_view(view.clone()).to_hash());
    view! {
        <nav class="pair-view-nav" aria-label="Pairs">
            <a class="pair-view-all" href=all>"All pairs"</a>
            <span>{id.to_string()}</span>
            {link(Step::Previous, "Previous")}
            {link(Step::Next, "Next")}
        </nav>
    }
}

#[component]
pub fn Scored(subject: FigureSubject, #[prop(optional)] person: PersonLabels) -> impl IntoView {
    let active = RwSignal::new(None);
    let assessment = subject.assessment.clone();
    view! {
        <PairDiagram subject=Signal::stored(subject) active/>
        <div class="why" aria-live="polite">
            {move || match active.get().and_then(|index| fact_at(&assessment, index)) {
                Some((side, position, fact)) => why(side, fact, person_on(&person, side, position)).into_any(),
                None => view! { <p class="why-hint">"Point at a fact, tap it, or reach it with Tab, and the judge's reason appears here."</p> }.into_any(),
            }}
        </div>
    }
}

/// Facts are numbered through: gold facts first, then predicted ones.
fn fact_at(assessment: &Assessment, index: usize) -> Option<(Side, usize, &JudgedFact)> {
    let golds = assessment.gold.len();
    if let Some(fact) = assessment.gold.get(index) {
        return Some((Side::Gold, index, fact));
    }
    let position = index.checked_sub(golds)?;
    Some((Side::Predicted, position, assessment.predicted.get(position)?))
}

fn why(side: Side, fact: &JudgedFact, person: Option<Verdict>) -> impl IntoView + use<> {
    let reason = if fact.reason.is_empty() {
        "The judge gave no reason.".to_owned()
    } else {
        fact.reason.clone()
    };
    let other = person.filter(|person| *person != fact.verdict);
    view! {
        <p>
            <b dir="auto">{fact.fact.to_string()}</b>
            <span class=format!("why-verdict {}", fact.verdict.name())>{side.word(fact.verdict)}</span>
        </p>
        <p dir="auto">{reason}</p>
        {other.map(|verdict| view! { <p class="why-person">"A person says: "{side.word(verdict)}</p> })}
    }
}

fn person_on(person: &PersonLabels, side: Side, position: usize) -> Option<Verdict> {
    let verdicts = match side {
        Side::Gold => person.gold.as_ref(),
        Side::Predicted => person.predicted.as_ref(),
    };
    verdicts?.get(position).copied()
}

pub fn unscored_pair(
    batch: &Batch,
    pair: &IntentPair,
    unscored: &Unscored,
    frozen: Option<&FrozenGold>,
) -> impl IntoView + use<> {
    view! {
        <div class="unscored-pair">
            <dl>
                <dt>"Gold intent"</dt>
                <dd dir="auto">{batch.gold(pair.gold).to_owned()}</dd>
                <dt>"Predicted by "{pair.model.to_string()}</dt>
                <dd dir="auto">{pair.predicted.to_string()}</dd>
            </dl>
            <p class="unscored-pair-why" role="note">
                <b>"Unscored. "</b>{with_origin(&unscored.to_string())}
                " It is counted beside the means, not in them."
            </p>
            {frozen.map(gold_facts)}
        </div>
    }
}

/// Which file and line of the user's the pair comes from.
fn origin_line(open: &OpenBatch, pair: &IntentPair) -> Option<impl IntoView + use<>> {
    let file = open.files.get(usize::from(pair.origin.file))?.name.clone();
    Some(view! { <p class="signature">"From "{file}", line "{pair.origin.line}</p> })
}

fn gold_facts(frozen: &FrozenGold) -> impl IntoView + use<> {
    let facts = frozen.facts.iter().map(|fact| view! { <li dir="auto">{fact.to_string()}</li> });
    view! { <p>"The gold facts:"</p> <ol>{facts.collect_view()}</ol> }
}

fn person_line(pair: &IntentPair, outcome: &Outcome) -> Option<impl IntoView + use<>> {
    let task = match pair.person().same_task? {
        SameTask::Yes => "the same task",
        SameTask::Partly => "partly the same task",
        SameTask::No => "different tasks",
    };
    let differing = outcome.assessed.as_ref().ok().map(|a| disagreements(a, pair.person()));
    let facts = match differing {
        Some((0, asked)) if asked > 0 => {
            format!(", and agrees with the judge on all {asked} facts")
        }
        Some((count, asked)) if asked > 0 => {
            format!(", and disagrees with the judge on {count} of {asked} facts")
        }
        _ => String::new(),
    };
    Some(view! { <p>"A person says both describe "{task}{facts}"."</p> })
}

/// How many verdicts of a person differ from the judge's, of how many that were asked for.
fn disagreements(assessment: &Assessment, person: &PersonLabels) -> (usize, usize) {
    let sides = [(&assessment.gold, &person.gold), (&assessment.predicted, &person.predicted)];
    let mut counts = (0, 0);
    for (facts, verdicts) in sides {
        for (fact, verdict) in facts.iter().zip(verdicts.iter().flatten()) {
            counts.0 += usize::from(fact.verdict != *verdict);
            counts.1 += 1;
        }
    }
    counts
}

fn raw_answer(title: &'static str, raw: String) -> impl IntoView {
    view! {
        <details class="raw-answer">
            <summary>{title}</summary>
            <pre dir="auto" tabindex="0">{raw}</pre>
        </details>
    }
}
