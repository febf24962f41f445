//! A pair's judge and answer, as written in the journal and in the JSONL export.

use std::sync::Arc;

use serde_json::Value;

use crate::evaluation::inquiry::{CorrectionOf, Finding, Inquiry, Put};
use crate::evaluation::judge_record::{
    judge_from_json, judge_to_json, put_judge as put_who, read_judge as read_who,
};
use crate::evaluation::results::{GroundOf, Outcome};
use crate::evaluation::set_aside::PairState;
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::{Unanswered, Unscored};
use crate::providers::known_failure;

/// The raw answer or, without one, the verdicts in the form of an answer.
pub(crate) fn put_judge<I: Inquiry>(
    outcome: &Outcome<I>,
    set_aside: &[CorrectionOf<I>],
    ground: Option<&I::Ground>,
    put: Put,
) {
    put_who(&outcome.judge, put);
    put("facts_by", outcome.ground_by.as_deref().map_or(Value::Null, judge_to_json));
    let answer = match (&outcome.answer, &outcome.assessed) {
        (Some(answer), _) => (**answer).into(),
        (None, Ok(finding)) => I::answer_of(finding),
        (None, Err(Unscored::UnusableAnswer(unusable))) => unusable.raw.as_str().into(),
        (None, Err(_)) => Value::Null,
    };
    put("judge_answer", answer);
    I::write_own_ground(outcome, ground, put);
    let failure = match &outcome.assessed {
        Err(Unscored::Unanswered(unanswered)) => unanswered.to_json(),
        _ => Value::Null,
    };
    put("judge_failure", failure);
    let mut corrections =
        outcome.assessed.as_ref().map_or_else(|_| Vec::new(), |made| made.corrections());
    // Those of what is gone follow: a reader knows them by what they are about.
    corrections.extend_from_slice(set_aside);
    let listed = (!corrections.is_empty()).then(|| I::write_corrections(&corrections));
    put("corrections", listed.unwrap_or_default());
}

/// Reads such a line; `None` if it is incomplete.
pub(crate) fn read_judge<I: Inquiry>(kept: &Value, gold: &GroundOf<I>) -> Option<PairState<I>> {
    let mut outcome = Outcome::<I>::unscored(Unscored::NotJudged);
    let mut set_aside = Vec::new();
    outcome.is_from_cache = kept.get("is_from_cache").is_some();
    if kept.get("judge_failure").is_some() {
        outcome.assessed = Err(Unscored::Unanswered(read_failure(kept)?.into()));
    } else if kept.get("lacks_facts").is_some() {
        outcome.assessed = Err(gold.as_ref().err().cloned().unwrap_or(Unscored::NoGround));
    } else if let Some(answer) = kept.get("gold_facts_answer") {
        let unusable = I::read_failed_ground(answer.as_str()?)?;
        outcome.assessed = Err(Unscored::UnusableGround(unusable.into()));
    } else if let Some(answer) = kept.get("judge_answer") {
        // Without a raw answer, the verdicts were written in its form.
        let came_in_words = answer.is_string();
        let answer = answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
        let ground = gold.as_ref().ok().map(|ground| &**ground);
        outcome.judge = read_who(kept).unwrap_or(Judge::Unnamed);
        outcome.ground_by = kept.get("facts_by").and_then(judge_from_json).map(Arc::new);
        outcome.assessed = I::read_again(&answer, kept, ground)?
            .map(Arc::new)
            .map_err(|unusable| Unscored::UnusableAnswer(unusable.into()));
        let is_by_rules = outcome.judge == Judge::Rules;
        let is_written = (came_in_words && !is_by_rules) || outcome.assessed.is_err();
        outcome.answer = is_written.then(|| answer.into());
    }
    if let Some(corrections) = kept.get("corrections") {
        let corrections = I::read_corrections(corrections)?;
        set_aside = match &mut outcome.assessed {
            Ok(finding) => Arc::<I::Finding>::make_mut(finding).correct(corrections),
            Err(_) => corrections,
        };
    }
    Some(PairState { outcome, set_aside })
}

pub(crate) fn read_failure(kept: &Value) -> Option<Unanswered> {
    let unanswered = Unanswered::from_json(kept.get("judge_failure")?)?;
    let known = |kept| known_failure(kept).or_else(|| Unanswered::known_to_rules(kept));
    let failed_as = kept.get("failed_as").and_then(Value::as_str).and_then(known);
    Some(Unanswered { failed_as: failed_as.unwrap_or(unanswered.failed_as), ..unanswered })
}
