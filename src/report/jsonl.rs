//! One line of JSON per pair: the row's own fields as they came, the facts, the judge's answer and
//! the scores. Opened again, the file is the same batch with the same scores.

use serde_json::{Map, Value};

use super::SCORES;
use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::fact::{Assessment, Fact, JudgedFact, Verdict};
use crate::evaluation::json::object;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::row::{PersonLabels, SameTask};

/// With its line break; empty where there is no such pair.
pub fn jsonl_row(batch: &Batch, results: &Results, place: usize) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let mut row = Map::new();
    let mut put = |name: &str, value: Value| {
        if !value.is_null() {
            row.insert(name.to_owned(), value);
        }
    };
    put("id", pair.id.0.as_str().into());
    put("gold_intent", batch.gold(pair.gold).into());
    put("model", (*pair.model.0).into());
    put("predicted_intent", (*pair.predicted).into());
    put("domain", pair.group.as_deref().into());
    put("split", pair.split.as_deref().into());
    let facts = results.frozen(pair.gold).map(|frozen| texts(&frozen.facts));
    put("gold_facts", facts.into());
    put_person(pair.person(), &mut put);
    put_judge(outcome, &mut put);
    put(SCORES, scores(outcome));
    with_extras(&Value::Object(row).to_string(), pair.extras.as_deref())
}

fn texts(facts: &[Fact]) -> Vec<&str> {
    facts.iter().map(Fact::as_str).collect()
}

fn put_person(person: &PersonLabels, put: &mut dyn FnMut(&str, Value)) {
    let verdicts = |verdicts: &Option<Vec<Verdict>>| {
        let each = |verdicts: &Vec<Verdict>| -> Vec<bool> {
            verdicts.iter().map(|verdict| verdict.is_supported()).collect()
        };
        verdicts.as_ref().map(each).into()
    };
    put(
        "match",
        match person.same_task {
            None => Value::Null,
            Some(SameTask::Yes) => Value::Bool(true),
            Some(SameTask::Partly) => "partial".into(),
            Some(SameTask::No) => Value::Bool(false),
        },
    );
    put("human_present", verdicts(&person.gold));
    put("human_predicted", verdicts(&person.predicted));
    put("human_f1", person.f1.into());
}

/// The answer word for word or, where the rules judged, in the form a model would give it.
fn put_judge(outcome: &Outcome, put: &mut dyn FnMut(&str, Value)) {
    let answer = match (&outcome.answer, &outcome.assessed) {
        (Some(answer), _) => (**answer).into(),
        (None, Ok(assessment)) => as_answer(assessment),
        (None, Err(why)) => why.raw().into(),
    };
    if !answer.is_null() {
        put("judge", outcome.judge.to_string().into());
    }
    put("judge_answer", answer);
}

fn as_answer(assessment: &Assessment) -> Value {
    let item = |judged: &JudgedFact| {
        object(vec![
            ("fact", judged.fact.as_str().into()),
            ("reasoning", judged.reason.as_str().into()),
            ("label", if judged.verdict.is_supported() { "C" } else { "M" }.into()),
        ])
    };
    let list = |facts: &[JudgedFact]| -> Value { facts.iter().map(item).collect() };
    object(vec![
        ("expert_fact_coverage", list(&assessment.gold)),
        ("predicted_fact_accuracy", list(&assessment.predicted)),
    ])
}

fn scores(outcome: &Outcome) -> Value {
    match &outcome.assessed {
        Ok(assessment) => {
            let scores = assessment.tally().scores();
            object(vec![
                ("precision", scores.precision.into()),
                ("recall", scores.recall.into()),
                ("f1", scores.f1.into()),
                ("made_by", outcome.signature().of_pair().into()),
            ])
        }
        Err(why) => object(vec![("unscored", why.to_string().into())]),
    }
}

/// The row's other fields follow as they were written, numbers to the last digit.
fn with_extras(row: &str, extras: Option<&str>) -> String {
    let mut line = row.to_owned();
    let members = extras.map(members_of).unwrap_or_default();
    for (name, value) in members.iter().filter(|(name, _)| *name != SCORES) {
        line.pop();
        line.extend([",", &Value::from(&**name).to_string(), ":", value, "}"]);
    }
    line.push('\n');
    line
}
