//! The fields of a pair that a link carries. Everything else stays behind: labels by people, the user's own
//! columns, and addresses of screens.

use serde_json::{Map, Value};

use crate::base::json::{Members, read_json};
use crate::evaluation::judge_record::CAME_WITH_COPY;

pub const GOLD: &str = "gold_intent";
pub const PREDICTED: &str = "predicted_intent";
pub const MODEL: &str = "model";
pub const ANSWER: &str = "judge_answer";
pub const JUDGE: &str = "judge";

/// The texts of a pair and its gold facts.
const TEXTS: [&str; 10] = [
    "id",
    "bifact_pair",
    GOLD,
    MODEL,
    PREDICTED,
    "domain",
    "gold_facts",
    "gold_facts_by",
    "gold_facts_answer",
    "gold_facts_review",
];

/// What a judge said of it; the last two are other methods.
const JUDGED: [&str; 11] = [
    JUDGE,
    "judge_key",
    "judge_prompts",
    "judge_parameters",
    "facts_by",
    ANSWER,
    "judged_gold_facts",
    "judge_failure",
    "corrections",
    METHODS[0],
    METHODS[1],
];

/// The members of other methods, each with a judge of its own.
const METHODS: [&str; 2] = ["autorater", "fulfilment"];

/// How much of a row is carried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    Everything,
    Texts,
}

pub fn members(line: &str) -> Option<Map<String, Value>> {
    match read_json(line) {
        Some(Value::Object(members)) => Some(members),
        _ => None,
    }
}

/// The fields a link carries, in a fixed order.
pub fn carried(row: &Map<String, Value>, extent: Extent) -> Members {
    let judged: &[&str] = if extent == Extent::Everything { &JUDGED } else { &[] };
    let mut carried = Members::default();
    for name in TEXTS.iter().chain(judged) {
        carried.with_some(name, row.get(*name).cloned());
    }
    carried
}

/// Marks the answers: a stranger may have written them.
pub fn mark_as_copied(row: &mut Value) {
    if let Value::Object(members) = row {
        if members.contains_key(ANSWER) {
            members.insert(CAME_WITH_COPY.to_owned(), true.into());
        }
        for name in METHODS {
            if let Some(inner) = members.get_mut(name) {
                mark_as_copied(inner);
            }
        }
    }
}

pub fn is_judged(row: &Map<String, Value>) -> bool {
    [ANSWER, METHODS[0], METHODS[1]].iter().any(|name| row.contains_key(*name))
}

pub fn text<'a>(row: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    row.get(name).and_then(Value::as_str)
}
