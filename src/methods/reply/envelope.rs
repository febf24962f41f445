//! The names that may wrap an answer in its own JSON: those of a result or a function call. Under any
//! other name it may be a quotation, and a text next to it may retract it.

use super::loose_json::Loose;
use super::members::{named, same_name};

/// Names of what holds an answer.
const AROUND: &[&str] = &[
    "answer",
    "assessment",
    "comparison",
    "evaluation",
    "final",
    "final_answer",
    "function",
    "function_call",
    "json",
    "judgement",
    "judgment",
    "output",
    "response",
    "result",
    "results",
    "structured_output",
    "tool_call",
    "tool_calls",
];
/// If one of these has a value, there is no answer.
const COMPLAINTS: &[&str] =
    &["error", "errors", "is_error", "refusal", "refused", "declined", "invalid"];
const UNFINISHED: &[&str] = &["draft", "is_draft", "example", "quoted", "incomplete"];
const FINISHED: &[&str] = &["valid", "is_valid", "ok", "success", "complete", "completed", "final"];

/// Those of a call, which has a name beside them.
const OF_A_CALL: &[&str] = &["arguments", "args", "input", "parameters", "tool_input"];

/// Whether a member of this name may hold the answer.
pub fn is_around(key: &str, beside: &[(String, Loose)]) -> bool {
    let is_named = |names: &[&str]| names.iter().any(|name| same_name(key, name));
    // A model that repeats its schema says so.
    let is_schema = || {
        named(beside, &["type"]).any(|kind| matches!(kind, Loose::Text(text) if text == "object"))
    };
    is_named(AROUND)
        || (is_named(OF_A_CALL) && named(beside, &["name"]).next().is_some())
        || (is_named(&["properties"]) && is_schema())
}

/// Whether a member says that what is beside it is no answer.
pub fn is_complaint((key, value): &(String, Loose)) -> bool {
    let is_named = |names: &[&str]| names.iter().any(|name| same_name(key, name));
    match value {
        Loose::Bool(true) => is_named(COMPLAINTS) || is_named(UNFINISHED),
        Loose::Bool(false) => is_named(FINISHED),
        Loose::Text(text) => {
            let is_nothing = ["", "none", "null", "false", "no"]
                .iter()
                .any(|nothing| text.trim().eq_ignore_ascii_case(nothing));
            is_named(COMPLAINTS) && !is_nothing
        }
        _ => false,
    }
}
