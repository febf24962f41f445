//! The tag of a decision: `[SATISFACTION] YES [/SATISFACTION]`.

use std::borrow::Cow;

use super::problem::SatisfactionProblem;

const OPENING: &str = "[satisfaction]";
const CLOSING: &str = "[/satisfaction]";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tag {
    pub holds: bool,
    pub start: usize,
    pub end: usize,
}

/// All tags of a text. One without an end, or with anything but a yes or a no in it, is a problem: it
/// may be the decision.
pub fn tags(text: &str) -> Result<Vec<Tag>, SatisfactionProblem> {
    // Small letters of the same length, so that places stay what they are.
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = lower.get(at..).and_then(|rest| rest.find(OPENING)) {
        let start = at + start;
        let inside = start + OPENING.len();
        let rest = lower.get(inside..).unwrap_or_default();
        let length = rest.find(CLOSING).ok_or(SatisfactionProblem::UnclearDecision)?;
        let word = rest.get(..length).unwrap_or_default();
        let holds = yes_or_no(word).ok_or(SatisfactionProblem::UnclearDecision)?;
        let end = inside + length + CLOSING.len();
        found.push(Tag { holds, start, end });
        at = end;
    }
    Ok(found)
}

/// The text without its tags, where all of them can be read.
pub fn without_tags(text: &str) -> Cow<'_, str> {
    let Ok(tags) = tags(text) else { return text.into() };
    if tags.is_empty() {
        return text.into();
    }
    let mut rest = String::new();
    let mut at = 0;
    for tag in tags {
        rest.push_str(text.get(at..tag.start).unwrap_or_default());
        at = tag.end;
    }
    rest.push_str(text.get(at..).unwrap_or_default());
    rest.into()
}

/// Whether a text has the word of the tag in brackets, however it is spaced or broken up.
pub fn names_tag(text: &str) -> bool {
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, '[' | ']');
    let bare: String = text.chars().filter(is_kept).flat_map(char::to_lowercase).collect();
    [OPENING, "satisfaction]"].iter().any(|mark| bare.contains(mark))
}

/// `None` for anything else.
pub fn yes_or_no(word: &str) -> Option<bool> {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '*' | '_' | '`' | '.' | '"' | ':');
    match word.trim_matches(is_around).to_ascii_lowercase().as_str() {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}
