//! A gold intent's facts and a pair's outcome as members of a line, and back. What the JSONL export
//! says of a pair's judge stands here in the same words.

use std::sync::Arc;

use serde_json::Value;

use super::record::{SetKey, line};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::RowId;
use crate::evaluation::signature::{Judge, JudgeInFile};
use crate::methods::bifact::answers::{read_assessment, read_fact_list};
use crate::methods::bifact::frozen_gold::{FrozenGold, GoldReview};
use crate::methods::bifact::results::{Outcome, Results};
use crate::methods::bifact::row_review::{RowCorrection, facts_from_json, texts};
use crate::methods::bifact::set_aside::PairState;
use crate::methods::bifact::unscored::{Unanswered, Unscored};
use crate::providers::known_failure;
use crate::report::put_judge;

type Gold = Result<Arc<FrozenGold>, Unscored>;

/// `None` where there is no such intent.
pub(super) fn gold_line(
    key: SetKey,
    batch: &Batch,
    results: &Results,
    at: usize,
) -> Option<String> {
    let (intent, gold) = (batch.golds.get(at)?, results.golds.get(at)?);
    let mut members = vec![
        ("set", key.to_json()),
        ("at", at.into()),
        ("intent", Fingerprint::of([&**intent]).short().into()),
    ];
    match gold {
        Ok(frozen) => members.extend([
            ("gold_facts", texts(&frozen.facts).into()),
            ("gold_facts_answer", frozen.answer.as_deref().into()),
            (
                "gold_facts_review",
                frozen.review.as_deref().map_or(Value::Null, GoldReview::to_json),
            ),
        ]),
        Err(Unscored::UnusableGoldFacts(unusable)) => {
            members.push(("gold_facts_answer", unusable.raw.as_str().into()));
        }
        Err(Unscored::Unanswered(unanswered)) => members.extend(failure(unanswered)),
        Err(_) => {}
    }
    Some(line("gold", members))
}

pub(super) fn read_gold(intent: &str, kept: &Value) -> Option<Gold> {
    // Facts of another intent are worse than none.
    (kept.get("intent")?.as_str()? == Fingerprint::of([intent]).short()).then_some(())?;
    let answer = kept.get("gold_facts_answer").and_then(Value::as_str);
    if let Some(facts) = kept.get("gold_facts") {
        let review = match kept.get("gold_facts_review") {
            Some(review) => Some(GoldReview::from_json(review)?.into()),
            None => None,
        };
        let given = FrozenGold::given(intent, facts_from_json(facts)?);
        return Some(Ok(Arc::new(FrozenGold { answer: answer.map(Into::into), review, ..given })));
    }
    let why = match (answer, kept.get("judge_failure")) {
        (Some(answer), _) => Unscored::UnusableGoldFacts(read_fact_list(answer).err()?.into()),
        (None, Some(_)) => Unscored::Unanswered(read_failure(kept)?.into()),
        (None, None) => Unscored::NoGoldFacts,
    };
    Some(Err(why))
}

/// `None` where there is no such pair, or its file alone says what becomes of it.
pub(super) fn pair_line(
    key: SetKey,
    batch: &Batch,
    results: &Results,
    at: usize,
) -> Option<String> {
    let (pair, outcome) = (batch.pairs.get(at)?, results.outcomes.get(at)?);
    let frozen = results.frozen(pair.gold).map(|frozen| &**frozen);
    let against = frozen.map(|frozen| frozen.fingerprint.short());
    let mut members: Vec<(String, Value)> = Vec::new();
    let mut put = |name: &str, value: Value| members.push((name.to_owned(), value));
    put("set", key.to_json());
    put("at", at.into());
    put("id", pair.id.0.as_str().into());
    put("against", against.into());
    let set_aside = results.set_aside.of(at);
    let is_answered = matches!(outcome.assessed, Ok(_) | Err(Unscored::UnusableAnswer(_)));
    if !is_answered && !set_aside.is_empty() {
        put("corrections", RowCorrection::list_to_json(set_aside));
    }
    match &outcome.assessed {
        Err(Unscored::GoldFactsDiffer(_)) => return None,
        Err(Unscored::NotJudged) => {}
        Err(Unscored::Unanswered(unanswered)) => {
            for (name, value) in failure(unanswered) {
                put(name, value);
            }
        }
        // The gold intent has facts by now; what it had before is this pair's to say.
        Err(Unscored::UnusableGoldFacts(unusable)) if frozen.is_some() => {
            put("gold_facts_answer", unusable.raw.as_str().into());
        }
        Err(Unscored::NoGoldFacts | Unscored::UnusableGoldFacts(_)) => {
            put("lacks_facts", true.into());
        }
        Ok(_) | Err(Unscored::UnusableAnswer(_)) => {
            put_judge(outcome, set_aside, frozen, &mut put);
        }
    }
    put("is_from_cache", outcome.is_from_cache.then_some(true).into());
    Some(line("pair", members.iter().map(|(name, value)| (&**name, value.clone())).collect()))
}

pub(super) fn read_outcome(id: &RowId, gold: &Gold, kept: &Value) -> Option<PairState> {
    (kept.get("id")?.as_str()? == id.0).then_some(())?;
    let mut outcome = Outcome::unscored(Unscored::NotJudged);
    let mut set_aside = Vec::new();
    outcome.is_from_cache = kept.get("is_from_cache").is_some();
    if kept.get("judge_failure").is_some() {
        outcome.assessed = Err(Unscored::Unanswered(read_failure(kept)?.into()));
    } else if kept.get("lacks_facts").is_some() {
        outcome.assessed = Err(gold.as_ref().err().cloned().unwrap_or(Unscored::NoGoldFacts));
    } else if let Some(answer) = kept.get("gold_facts_answer") {
        let unusable = read_fact_list(answer.as_str()?).err()?;
        outcome.assessed = Err(Unscored::UnusableGoldFacts(unusable.into()));
    } else if let Some(answer) = kept.get("judge_answer") {
        let answer = answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
        let frozen = gold.as_ref().ok()?;
        let facts = match kept.get("judged_gold_facts") {
            Some(facts) => facts_from_json(facts)?,
            // Read against other facts than its own an answer would seem wrong.
            None => kept
                .get("against")
                .is_some_and(|against| *against == frozen.fingerprint.short())
                .then(|| frozen.facts.clone())?,
        };
        outcome.judge = judge(kept);
        outcome.assessed = read_assessment(&answer, &facts)
            .map(Arc::new)
            .map_err(|unusable| Unscored::UnusableAnswer(unusable.into()));
        let is_by_rules = outcome.judge == Judge::Rules && outcome.assessed.is_ok();
        outcome.answer = (!is_by_rules).then(|| answer.into());
    }
    if let Some(corrections) = kept.get("corrections") {
        let corrections = RowCorrection::list_from_json(corrections)?;
        set_aside = match &mut outcome.assessed {
            Ok(assessment) => RowCorrection::apply_all(corrections, Arc::make_mut(assessment)),
            Err(_) => corrections,
        };
    }
    Some(PairState { outcome, set_aside })
}

fn judge(kept: &Value) -> Judge {
    let text = |name: &str| kept.get(name).and_then(Value::as_str);
    let Some(name) = text("judge") else { return Judge::Unnamed };
    let prompts = text("judge_prompts").and_then(Fingerprint::read);
    let (key, parameters) = (text("judge_key"), text("judge_parameters"));
    Judge::named(name.into(), JudgeInFile { key, prompts, parameters })
}

fn failure(unanswered: &Unanswered) -> [(&'static str, Value); 2] {
    [("judge_failure", unanswered.to_json()), ("failed_as", unanswered.failed_as.key.into())]
}

fn read_failure(kept: &Value) -> Option<Unanswered> {
    let unanswered = Unanswered::from_json(kept.get("judge_failure")?)?;
    let known = |kept| known_failure(kept).or_else(|| Unanswered::known_to_rules(kept));
    let failed_as = kept.get("failed_as").and_then(Value::as_str).and_then(known);
    Some(Unanswered { failed_as: failed_as.unwrap_or(unanswered.failed_as), ..unanswered })
}
