//! A judged pair wherever it is shown: its figure, and the reason behind each verdict.

use std::sync::Arc;

use leptos::prelude::*;

use super::pair_diagram::FigureSubject;
use super::rough_badge::rough_badge;
use crate::browser::address::with_origin;
use crate::browser::dates::told_iso;
use crate::diagram::{LONGEST_SPOKEN, Side, corrected_at, shortened};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;
use crate::evaluation::signature::Judge;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::methods::bifact::results::Outcome;
use crate::methods::bifact::results::Unscored;
use crate::words::pair as words;

/// Longer texts are shortened here and can be read a page at a time.
pub const LONGEST_SHOWN: usize = 2000;
/// Characters of a raw response that are shown. The JSONL export has all of it.
const LONGEST_WRITTEN: usize = 20_000;

pub fn subject(batch: &Batch, pair: &IntentPair, assessment: &Arc<Assessment>) -> FigureSubject {
    FigureSubject {
        gold_intent: batch.gold(pair.gold).to_owned(),
        predicted_intent: pair.predicted.to_string(),
        predictor: pair.model.to_string(),
        assessment: assessment.clone(),
        labels: Arc::default(),
    }
}

/// Facts are numbered through: gold facts first, then predicted ones.
pub fn place_of(assessment: &Assessment, index: usize) -> Option<(Side, usize)> {
    match index.checked_sub(assessment.gold.len()) {
        None => Some((Side::Gold, index)),
        Some(place) => (place < assessment.predicted.len()).then_some((Side::Predicted, place)),
    }
}

pub fn why_hint() -> AnyView {
    view! {
        <p class="why-hint">{words::WHY_HINT}</p>
    }
    .into_any()
}

/// `person` is the label of the fact in the file.
pub fn why(side: Side, fact: &JudgedFact, person: Option<Verdict>) -> AnyView {
    let reason = if fact.reason.is_empty() {
        words::NO_REASON.to_owned()
    } else {
        shortened(&fact.reason, LONGEST_SHOWN).into_owned()
    };
    let stands = fact.stands();
    let correction =
        fact.correction.as_ref().map(|made| corrected_at(side, fact, made, &told_iso(&made.at)));
    let other = person.filter(|person| *person != fact.verdict || *person != stands);
    view! {
        <p>
            <b dir="auto">{shortened(fact.fact.as_str(), LONGEST_SHOWN).into_owned()}</b>
            <span class=format!("why-verdict {}", stands.key())>{side.word(stands)}</span>
        </p>
        <p dir="auto">{reason}</p>
        {correction.map(|said| view! { <p class="why-correction" dir="auto">{said}"."</p> })}
        {other.map(|verdict| view! { <p class="why-person">{words::label_in_file(side.word(verdict))}</p> })}
    }
    .into_any()
}

pub fn unscored_pair(
    batch: &Batch,
    pair: &IntentPair,
    unscored: &Unscored,
) -> impl IntoView + use<> {
    view! {
        <div class="unscored-pair">
            <dl>
                <dt>{words::GOLD}</dt>
                <dd dir="auto">{shortened(batch.gold(pair.gold), LONGEST_SHOWN).into_owned()}</dd>
                <dt>{words::predicted_by(&shortened(&pair.model.0, LONGEST_SPOKEN))}</dt>
                <dd dir="auto">{shortened(&pair.predicted, LONGEST_SHOWN).into_owned()}</dd>
            </dl>
            <p class="unscored-pair-why" role="note">
                <b>{words::UNSCORED}</b>{with_origin(&unscored.to_string())}
                {words::NOT_AVERAGED}
            </p>
        </div>
    }
}

/// The signature, whether the answer was cached, and the raw response.
pub fn made_by(outcome: &Outcome) -> impl IntoView + use<> {
    let is_judged = outcome.answer.is_some() || outcome.assessed.is_ok();
    let signature = is_judged.then(|| {
        let from_cache = outcome.is_from_cache.then_some(words::CACHED);
        let rough = (outcome.judge == Judge::Rules).then(|| view! { " · "{rough_badge()} });
        view! { <p class="signature">{outcome.signature().of_pair()}{from_cache}{rough}</p> }
    });
    let written = outcome.answer.as_deref();
    let written = written.or_else(|| outcome.assessed.as_ref().err()?.raw());
    let written = written.map(|written| word_for_word(words::RAW, written));
    view! { {signature} {written} }
}

/// Shortened, because a very long text would freeze the page.
pub fn word_for_word(title: &'static str, text: &str) -> impl IntoView + use<> {
    let shown = shortened(text, LONGEST_WRITTEN).into_owned();
    let note = (shown.len() < text.len()).then(|| view! { <p>{words::RAW_CUT}</p> });
    view! {
        <details class="raw-answer">
            <summary>{title}</summary>
            {note}
            <pre dir="auto" tabindex="0">{shown}</pre>
        </details>
    }
}
