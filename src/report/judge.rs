//! What is said of a pair's judge and its answer, in the journal and in the JSONL export alike.

use serde_json::Value;

use crate::evaluation::inquiry::{CorrectionOf, Finding, Inquiry, Put};
use crate::evaluation::results::Outcome;
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::Unscored;

/// The answer word for word or, where it came without words, in the form a model would give it.
pub(crate) fn put_judge<I: Inquiry>(
    outcome: &Outcome<I>,
    set_aside: &[CorrectionOf<I>],
    ground: Option<&I::Ground>,
    put: Put,
) {
    let model = match &outcome.judge {
        Judge::Model(model) => Some(model),
        _ => None,
    };
    put("judge", outcome.judge.name().into());
    put("judge_key", outcome.judge.key().into());
    put("judge_prompts", model.map(|model| model.prompts.to_string()).into());
    let parameters = model.map(|model| model.parameters.key());
    put("judge_parameters", parameters.filter(|parameters| !parameters.is_empty()).into());
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
