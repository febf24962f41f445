//! Finds the outermost JSON values of a reply, with the prose around them.
//!
//! Brackets in prose are skipped. What begins as JSON has to be JSON to its end: a search inside a
//! broken value would find answers in its strings.

use std::borrow::Cow;

use super::loose_json::{Loose, Stop, first_value, next_value, opens_value};
use super::loose_string::{Quote, read_string};
use super::reasoning::is_blank;
use crate::base::json::read_json;

/// An answer is one value, or two, with a few samples in the prose.
const MOST_PARTS: usize = 100;
/// Passed over in prose.
const MOST_BRACKETS: usize = 10_000;

#[derive(Debug, PartialEq)]
pub struct Part<'a> {
    /// What stands between the value and the one before it.
    pub prose: &'a str,
    pub value: Loose,
}

#[derive(Debug, Default, PartialEq)]
pub struct Outermost<'a> {
    pub parts: Vec<Part<'a>>,
    /// What stands behind the last value.
    pub tail: &'a str,
    /// The last bracket has nothing behind it: perhaps a value that was cut, perhaps prose.
    pub ends_open: bool,
}

pub fn outermost_values(text: &str) -> Result<Outermost<'_>, Stop> {
    let mut found = Outermost::default();
    let mut first_quote = None;
    let (mut prose, mut at) = (text, 0);
    let mut brackets = 0;
    while let Some(offset) = prose.get(at..).and_then(|rest| rest.find(['{', '['])) {
        let (before, json) = prose.split_at_checked(at + offset).unwrap_or_default();
        match opens_value(json) {
            Some(true) => {
                let (value, after) = next_value(json, &mut first_quote)?;
                if is_quoted(before, after) {
                    return Err(Stop::Malformed);
                }
                found.parts.push(Part { prose: before, value });
                if found.parts.len() > MOST_PARTS {
                    return Err(Stop::Malformed);
                }
                (prose, at) = (after, 0);
            }
            Some(false) if brackets == MOST_BRACKETS => return Err(Stop::Malformed),
            Some(false) => {
                brackets += 1;
                at += offset + 1;
            }
            None => {
                found.ends_open = true;
                break;
            }
        }
    }
    found.tail = prose;
    Ok(found)
}

/// A value in quotes is a quotation.
fn is_quoted(before: &str, after: &str) -> bool {
    let is_code = before.ends_with('`') && !before.ends_with("```") && !before.starts_with('`');
    is_code
        || before.ends_with(['"', '\'', '“', '”', '„', '‘', '«'])
        || after.starts_with(['"', '”'])
}

/// A value and nothing else.
pub fn only_value(text: &str) -> Result<Loose, Stop> {
    match first_value(text)? {
        (value, rest) if rest.trim_matches(is_blank).is_empty() => Ok(value),
        _ => Err(Stop::Malformed),
    }
}

/// The answer, if all of it was written as one JSON string, with or without the outer quotes.
pub fn undressed(text: &str) -> Cow<'_, str> {
    if text.starts_with('"')
        && let Some(serde_json::Value::String(inner)) = read_json(text)
    {
        return inner.into();
    }
    let bare = without_fence(text);
    let hides_quotes = bare
        .strip_prefix(['{', '['])
        .is_some_and(|inside| inside.trim_start_matches(is_blank).starts_with('\\'));
    if hides_quotes {
        let literal = format!("{bare}\"");
        if let Some((inner, length)) = read_string(&literal, Quote::Double)
            && length == literal.len()
        {
            return inner.into();
        }
    }
    text.into()
}

fn without_fence(text: &str) -> &str {
    let inside = text.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let body = inside.and_then(|inside| inside.split_once('\n')).map(|(_, body)| body);
    body.unwrap_or(text).trim_matches(is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<usize, Stop>) {
        let values = |found: Outermost| found.parts.len();
        assert_eq!(outermost_values(text).map(values), expected, "{text}");
    }

    #[test]
    fn values_stand_outside_of_each_other() {
        check("Sure [1] {x}: {\"a\": \"{\\\"b\\\": 1}\"} or [\"c\"]. :-{", Ok(2));
        check("```json\n{\"a\": {\"b\": 1}}\n```", Ok(1));
        check("{\"a\": \"x {\\\"b\\\": 1}", Err(Stop::Cut));
        check("{\"a\": \"x\"y {\"b\": 1}", Err(Stop::Malformed));
        check("It says \"{'a': 1}\".", Err(Stop::Malformed));
        check("It says `{\"a\": 1}`.", Err(Stop::Malformed));
        check("`{\"a\": 1}`", Ok(1));
        assert!(outermost_values("Well: {").unwrap().ends_open);
    }

    #[test]
    fn the_prose_around_each_value_is_kept() {
        let text = "Hm.</think>{\"a\": \"</think>\"} and [] end";
        let found = outermost_values(text).unwrap();
        let prose: Vec<_> = found.parts.iter().map(|part| part.prose).collect();
        assert_eq!((prose, found.tail), (vec!["Hm.</think>", " and "], " end"));
    }

    #[test]
    fn values_share_one_kind_of_quote() {
        check("{\"a\": 1} {'b': 2}", Err(Stop::Malformed));
        check("{'a': 1} {\"b\": 2}", Err(Stop::Malformed));
        check("{'a': 1} {'b': \"2\"}", Ok(2));
    }

    #[test]
    fn one_level_of_escaping_is_taken_off_where_all_of_the_text_has_it() {
        assert_eq!(undressed(r#""{\"a\": 1}""#), r#"{"a": 1}"#);
        assert_eq!(undressed(r#"{\"a\": \"says \\\"x\\\"\"}"#), r#"{"a": "says \"x\""}"#);
        for as_is in ["plain", r#"{"a": "\"x\""}"#, r#"{\"a\": "x"}"#, r#""a" {\"b\": 1}"#] {
            assert_eq!(undressed(as_is), as_is);
        }
    }
}
