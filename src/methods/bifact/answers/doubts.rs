//! Signs in the text around an answer that the answer is not all of it: tags of reasoning, the remains of
//! broken JSON, a comment that takes back what it stands beside.

use super::problem::AnswerProblem;
use super::reasoning::{after_reasoning, has_opening_tag, is_blank};
use super::words::words;

/// Beginnings of words that change what was said before them, or refuse it.
const CHANGES: &[&str] = &[
    "actually",
    "but",
    "cannot",
    "correct",
    "declin",
    "discard",
    "edit",
    "fake",
    "false",
    "forged",
    "however",
    "ignor",
    "incorrect",
    "inject",
    "instead",
    "invalid",
    "longer",
    "meant",
    "mistake",
    "never",
    "no",
    "not",
    "oops",
    "overrid",
    "quot",
    "rather",
    "reconsider",
    "refus",
    "retract",
    "revis",
    "should",
    "sorry",
    "thought",
    "update",
    "wait",
    "withdraw",
    "wrong",
];

/// What the text behind an answer, or between its halves, shows against it.
pub fn doubt_behind(prose: &str) -> Option<AnswerProblem> {
    if after_reasoning(prose).is_some() || has_opening_tag(prose) {
        return Some(AnswerProblem::UnclearReasoning);
    }
    has_json_remains(prose.trim_matches(|c| is_blank(c) || c == '`' || c == '~'))
        .then_some(AnswerProblem::BrokenJson)
}

/// Whether a comment speaks against what stands beside it.
pub fn denies(comment: &str) -> bool {
    words(comment).any(|word| CHANGES.iter().any(|change| word.starts_with(change)))
}

/// A quote that was not escaped ends an answer early; the rest of the JSON follows as if it were prose.
fn has_json_remains(closing: &str) -> bool {
    let solid: String = closing.chars().filter(|c| !is_blank(*c)).collect();
    solid.starts_with(['"', '\'', '}', ']', ',', ':'])
        || ["\":", "\",", "\"}", "\"]", "':", "'}", "}]", "]}", "},"]
            .iter()
            .any(|remains| solid.contains(remains))
}
