//! The names that may wrap an answer in its own JSON: those of a result or a function call. Under any
//! other name it may be a quotation, and a text next to it may retract it.

use super::lists::{named, same_name};
use super::loose_json::Loose;

/// Names of what holds an answer.
const AROUND: &[&str] = &[
    "answer",
    "arguments",
    "args",
    "assessment",
    "body",
    "comparison",
    "content",
    "data",
    "evaluation",
    "final",
    "final_answer",
    "function",
    "function_call",
    "items",
    "json",
    "judgement",
    "judgment",
    "message",
    "object",
    "output",
    "parameters",
    "payload",
    "properties",
    "response",
    "result",
    "results",
    "return",
    "returns",
    "structured_output",
    "tool_call",
    "tool_calls",
    "tool_input",
    "value",
];
/// If one of these has a value, there is no answer.
const COMPLAINTS: &[&str] =
    &["error", "errors", "is_error", "refusal", "refused", "declined", "invalid"];
const UNFINISHED: &[&str] = &["draft", "is_draft", "example", "quoted", "incomplete"];
const FINISHED: &[&str] = &["valid", "is_valid", "ok", "success", "complete", "completed", "final"];

/// Whether a member of this name may hold the answer. An `input` is one of a function.
pub fn is_around(key: &str, beside: &[(String, Loose)]) -> bool {
    AROUND.iter().any(|name| same_name(key, name))
        || (same_name(key, "input") && named(beside, &["name"]).next().is_some())
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
