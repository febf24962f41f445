//! The members of an object by their names, and values as words.

use super::loose_value::Loose;
use crate::base::number::shortest;

/// A call of a function carries the answer as a text. Only the outermost value can be such a call, and
/// only in the shapes that interfaces use: any other text is somebody's words.
pub fn call_arguments(value: &Loose) -> Option<&str> {
    const AROUND: [&str; 3] = ["tool_calls", "function_call", "function"];
    const BESIDE: [&str; 6] = ["name", "arguments", "type", "id", "call_id", "index"];
    let members = match value {
        Loose::List(elements) => match elements.as_slice() {
            [one] => return call_arguments(one),
            _ => return None,
        },
        Loose::Object(members) => members,
        _ => return None,
    };
    let is_call = |(key, _): &(String, Loose)| {
        AROUND.contains(&key.as_str()) || BESIDE.contains(&key.as_str())
    };
    if !members.iter().all(is_call) {
        return None;
    }
    let one = |name: &str| {
        let mut found = members.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        found.next().filter(|_| found.next().is_none())
    };
    match (one("name"), one("arguments")) {
        (Some(Loose::Text(_)), Some(Loose::Text(arguments))) => Some(arguments),
        _ => AROUND.iter().find_map(|name| call_arguments(one(name)?)),
    }
}

pub fn named<'a>(
    members: &'a [(String, Loose)],
    names: &'a [&str],
) -> impl Iterator<Item = &'a Loose> {
    members
        .iter()
        .filter(|(key, _)| names.iter().any(|name| same_name(key, name)))
        .map(|(_, value)| value)
}

/// "Expert Fact Coverage" names the same list as "`expert_fact_coverage`".
pub fn same_name(written: &str, name: &str) -> bool {
    written == name || letters(written).eq(letters(name))
}

pub fn letters(text: &str) -> impl DoubleEndedIterator<Item = char> {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.map(|c| c.to_lowercase().next().unwrap_or(c))
}

/// On one line; a number or a yes as it would be written.
pub fn plain_text(value: &Loose) -> String {
    match value {
        Loose::Text(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Loose::Number(number) => shortest(*number),
        Loose::Bool(value) => value.to_string(),
        _ => String::new(),
    }
}
