//! Facts and assessments as members of a line: in the journal and in the JSONL export alike.

use serde_json::Value;

use super::answers::read_assessment;
use super::fact::{Assessment, Fact, JudgedFact};
use super::frozen_gold::{FrozenGold, GoldReview};
use super::results::{Outcome, Unscored};
use super::row_review::{facts_from_json, texts};
use crate::base::json::object;
use crate::evaluation::inquiry::Put;
use crate::evaluation::judge_record::{judge_from_json, judge_to_json};

pub fn write_gold_facts(frozen: &FrozenGold, put: Put) {
    put("gold_facts", texts(&frozen.facts).into());
    put("gold_facts_answer", frozen.answer.as_deref().into());
    put("gold_facts_by", frozen.split_by.as_ref().map_or(Value::Null, judge_to_json));
    put("gold_facts_review", frozen.review.as_deref().map_or(Value::Null, GoldReview::to_json));
}

pub fn read_gold_facts(intent: &str, facts: &Value, kept: &Value) -> Option<FrozenGold> {
    let given = FrozenGold::given(intent, facts_from_json(facts)?);
    let answer = kept.get("gold_facts_answer").and_then(Value::as_str).map(Into::into);
    let review = match kept.get("gold_facts_review") {
        Some(review) => Some(GoldReview::from_json(review)?.into()),
        None => None,
    };
    let split_by = kept.get("gold_facts_by").and_then(judge_from_json);
    Some(FrozenGold { answer, split_by, review, ..given })
}

/// The facts the judge was shown, where these are not the gold intent's.
pub fn write_judged_facts(outcome: &Outcome, frozen: Option<&FrozenGold>, put: Put) {
    let judged = judged_with(outcome, frozen);
    put("judged_gold_facts", judged.as_deref().map(texts).into());
}

fn judged_with(outcome: &Outcome, frozen: Option<&FrozenGold>) -> Option<Vec<Fact>> {
    let facts = frozen.map_or(&[][..], |frozen| &frozen.facts);
    match &outcome.assessed {
        Ok(assessment) if assessment.is_against(facts) => None,
        Ok(assessment) => Some(assessment.gold.iter().map(|judged| judged.fact.clone()).collect()),
        Err(Unscored::UnusableAnswer(unusable)) => {
            let first = frozen?.edited().map(|edited| &edited.first)?;
            let follows = |gold: &[Fact]| {
                let read = read_assessment(&unusable.raw, gold).err();
                read.is_some_and(|read| read.problem == unusable.problem)
            };
            (!follows(facts) && follows(first)).then(|| first.clone())
        }
        Err(_) => None,
    }
}

/// With other facts than its own, an answer would seem wrong.
pub fn facts_judged_with(kept: &Value, frozen: &FrozenGold) -> Option<Vec<Fact>> {
    match kept.get("judged_gold_facts") {
        Some(facts) => facts_from_json(facts),
        None => kept
            .get("against")
            .is_some_and(|against| *against == frozen.fingerprint.short())
            .then(|| frozen.facts.clone()),
    }
}

/// In the form of a model's answer.
pub fn as_answer(assessment: &Assessment) -> Value {
    let item = |judged: &JudgedFact| {
        vec![
            ("fact", judged.fact.as_str().into()),
            ("reasoning", judged.reason.as_str().into()),
            ("label", if judged.verdict.is_supported() { "C" } else { "M" }.into()),
        ]
    };
    let numbered = |(judged, number): (&JudgedFact, usize)| {
        object([vec![("number", number.into())], item(judged)].concat())
    };
    let gold: Value = assessment.gold.iter().zip(1..).map(numbered).collect();
    let predicted: Value = assessment.predicted.iter().map(|judged| object(item(judged))).collect();
    object(vec![("expert_fact_coverage", gold), ("predicted_fact_accuracy", predicted)])
}
