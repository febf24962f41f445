//! Joins parts of a text as a reader would: the values of JSON, also in a stream, and the lines of a
//! numbered list.

use std::collections::HashMap;

use super::encodings::{quintet, sextet, word_in_digits};

/// The strings of JSON that are values, one after the other. The text is read as it comes, so that a
/// stream and JSON in a string count too. `read` says what each stands for.
pub(super) fn joined_values(text: &str, read: fn(&str) -> String) -> String {
    let mut joined = String::new();
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once('"') {
        let Some((string, after)) = behind.split_once('"') else { break };
        if !after.trim_start().starts_with(':') {
            joined.push_str(&read(string));
        }
        rest = after;
    }
    joined
}

/// The values of every name, one after the other: what a stream sends piece by piece has one name, among
/// others. "part1" and "part2" are one name. `read` says what each value stands for.
pub(super) fn joined_members(text: &str, read: fn(&str) -> String) -> String {
    let mut of_name: HashMap<&str, String> = HashMap::new();
    let mut name = "";
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once('"') {
        let Some((string, after)) = behind.split_once('"') else { break };
        if after.trim_start().starts_with(':') {
            name = string.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '_' | '-'));
        } else {
            of_name.entry(name).or_default().push_str(&read(string));
        }
        rest = after;
    }
    of_name.into_values().collect::<Vec<_>>().join("\n")
}

pub(super) fn as_written(value: &str) -> String {
    value.to_owned()
}

pub(super) fn backwards(value: &str) -> String {
    value.chars().rev().collect()
}

pub(super) fn words_in_base64(value: &str) -> String {
    let is_sign = |c: char| !c.is_ascii_alphanumeric() && !"+/-_".contains(c);
    value.split(is_sign).filter_map(|word| word_in_digits(word, 6, sextet)).collect()
}

pub(super) fn words_in_base32(value: &str) -> String {
    let is_sign = |c: char| !c.is_ascii_alphanumeric();
    value.split(is_sign).filter_map(|word| word_in_digits(word, 5, quintet)).collect()
}

/// The lines without what counts them. `None` where nothing does.
pub(super) fn joined_lines(text: &str, read: fn(&str) -> String) -> Option<String> {
    let mut is_counted = false;
    let lines = text.lines().map(|line| {
        let line = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let bare = line.trim_start_matches(|c: char| c.is_ascii_digit());
        match bare.strip_prefix(['.', ')', ':', ']']) {
            Some(rest) if bare.len() < line.len() => {
                is_counted = true;
                read(rest)
            }
            _ => read(line),
        }
    });
    let joined: String = lines.collect();
    is_counted.then_some(joined)
}

/// What stands behind the last colon of each line: "part 1: ab". `None` where nothing does.
pub(super) fn joined_behind_colons(text: &str, read: fn(&str) -> String) -> Option<String> {
    let joined: String =
        text.lines().filter_map(|line| Some(read(line.rsplit_once(':')?.1))).collect();
    (!joined.is_empty()).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_joined_and_names_left_out() {
        assert_eq!(joined_values(r#"{"a": "x", "b" : ["y", 1, "z"]}"#, as_written), "xyz");
        assert_eq!(joined_values("data: {\"t\":\"x\"}\n\ndata: {\"t\":\"y\"}\n", as_written), "xy");
        assert_eq!(joined_values("no quotes, or one \"", as_written), "");
    }

    #[test]
    fn values_of_one_name_are_joined_over_events() {
        let events = "data: {\"id\":\"i\",\"t\":\"x\"}\n\ndata: {\"id\":\"i\",\"t\":\"y\"}\n";
        let joined = joined_members(events, as_written);
        assert!(joined.lines().any(|line| line == "xy"), "{joined}");
        let parts = r#"{"p1": "c2st", "n": "no", "p2": "cHI="}"#;
        let joined = joined_members(parts, words_in_base64);
        assert!(joined.lines().any(|line| line == "sk-pr"), "{joined}");
    }

    #[test]
    fn numbers_of_lines_are_left_out() {
        assert_eq!(
            joined_lines("1. ab\n 2) cd\n- [3] ef", as_written).as_deref(),
            Some(" ab cd ef")
        );
        assert_eq!(joined_lines("ab\n2 cd", as_written), None);
        assert_eq!(
            joined_behind_colons("part 1: ab\nno\n2: cd", as_written).as_deref(),
            Some(" ab cd")
        );
    }
}
