//! Signs in the text behind an answer that the answer is not all of the JSON, or not outside the reasoning.

use super::problem::ReplyProblem;
use super::reasoning::{after_reasoning, has_opening_tag, is_blank};

/// What the text behind an answer, or between its halves, shows against it.
pub fn doubt_in_rest(prose: &str) -> Option<ReplyProblem> {
    if after_reasoning(prose).is_some() || has_opening_tag(prose) {
        return Some(ReplyProblem::UnclearReasoning);
    }
    has_json_remains(prose.trim_matches(|c| is_blank(c) || c == '`' || c == '~'))
        .then_some(ReplyProblem::BrokenJson)
}

/// A quote that was not escaped ends an answer early; the rest of the JSON follows as if it were prose.
pub fn has_json_remains(closing: &str) -> bool {
    let solid: String = closing.chars().filter(|c| !is_blank(*c)).collect();
    solid.starts_with(['"', '\'', '}', ']', ',', ':'])
        || ["\":", "\",", "\"}", "\"]", "':", "'}", "}]", "]}", "},"]
            .iter()
            .any(|remains| solid.contains(remains))
}
