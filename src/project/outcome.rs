//! Writes a gold intent's ground and a pair's outcome as lines, and reads them. The members about a
//! judge are the same as in the JSONL export.

use std::sync::Arc;

use serde_json::Value;

use super::record::{SetKey, line_of};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::pair::RowId;
use crate::evaluation::results::{GroundOf, Results};
use crate::evaluation::set_aside::PairState;
use crate::evaluation::unscored::{Unanswered, Unscored};
use crate::report::{put_judge, read_failure, read_judge};

/// `None` if there is no such gold intent.
pub(super) fn gold_line<I: Inquiry>(
    key: SetKey,
    batch: &Batch,
    results: &Results<I>,
    at: usize,
) -> Option<String> {
    let (intent, gold) = (batch.golds.get(at)?, results.golds.get(at)?);
    let mut members: Vec<(String, Value)> = Vec::new();
    let mut put = |name: &str, value: Value| members.push((name.to_owned(), value));
    put("set", key.to_json());
    put("at", at.into());
    put("intent", Fingerprint::of([&**intent]).short().into());
    match gold {
        Ok(ground) => I::write_ground(ground, &mut put),
        Err(Unscored::UnusableGround(unusable)) => {
            put("gold_facts_answer", unusable.raw.as_str().into());
        }
        Err(Unscored::Unanswered(unanswered)) => put_failure(unanswered, &mut put),
        Err(_) => {}
    }
    Some(line_of::<I, _>("gold", members))
}

pub(super) fn read_gold<I: Inquiry>(intent: &str, kept: &Value) -> Option<GroundOf<I>> {
    // A ground of another intent would be worse than none.
    (kept.get("intent")?.as_str()? == Fingerprint::of([intent]).short()).then_some(())?;
    if let Some(ground) = I::read_ground(intent, kept).ok()? {
        return Some(Ok(Arc::new(ground)));
    }
    let answer = kept.get("gold_facts_answer").and_then(Value::as_str);
    let why = match (answer, kept.get("judge_failure")) {
        (Some(answer), _) => Unscored::UnusableGround(I::read_failed_ground(answer)?.into()),
        (None, Some(_)) => Unscored::Unanswered(read_failure(kept)?.into()),
        (None, None) => Unscored::NoGround,
    };
    Some(Err(why))
}

/// `None` if there is no such pair, or if only its file decides about it.
pub(super) fn pair_line<I: Inquiry>(
    key: SetKey,
    batch: &Batch,
    results: &Results<I>,
    at: usize,
) -> Option<String> {
    let (pair, outcome) = (batch.pairs.get(at)?, results.outcomes.get(at)?);
    let ground = results.ground(pair.gold).map(|ground| &**ground);
    let mut members: Vec<(String, Value)> = Vec::new();
    let mut put = |name: &str, value: Value| members.push((name.to_owned(), value));
    put("set", key.to_json());
    put("at", at.into());
    put("id", pair.id.0.as_str().into());
    put("against", ground.map(I::ground_mark).into());
    let set_aside = results.set_aside.of(at);
    let is_answered = matches!(outcome.assessed, Ok(_) | Err(Unscored::UnusableAnswer(_)));
    if !is_answered && !set_aside.is_empty() {
        put("corrections", I::write_corrections(set_aside));
    }
    match &outcome.assessed {
        Err(Unscored::GroundsDiffer(_)) => return None,
        Err(Unscored::NotJudged) => {}
        Err(Unscored::Unanswered(unanswered)) => put_failure(unanswered, &mut put),
        // The gold intent has a ground by now, so this pair records why it had none.
        Err(Unscored::UnusableGround(unusable)) if ground.is_some() => {
            put("gold_facts_answer", unusable.raw.as_str().into());
        }
        Err(Unscored::NoGround | Unscored::UnusableGround(_)) => {
            put("lacks_facts", true.into());
        }
        Ok(_) | Err(Unscored::UnusableAnswer(_)) => {
            put_judge(outcome, set_aside, ground, &mut put);
        }
    }
    put("is_from_cache", outcome.is_from_cache.then_some(true).into());
    Some(line_of::<I, _>("pair", members))
}

pub(super) fn read_outcome<I: Inquiry>(
    id: &RowId,
    gold: &GroundOf<I>,
    kept: &Value,
) -> Option<PairState<I>> {
    (kept.get("id")?.as_str()? == id.0).then_some(())?;
    read_judge(kept, gold)
}

fn put_failure(unanswered: &Unanswered, put: &mut dyn FnMut(&str, Value)) {
    put("judge_failure", unanswered.to_json());
    put("failed_as", unanswered.failed_as.key.into());
}
