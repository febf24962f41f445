//! Joins parts of a text as a reader would: the values of JSON, also in a stream, and the lines of a
//! numbered list.

/// The strings of JSON that are values, one after the other. The text is read as it comes, so that a
/// stream and JSON in a string count too.
pub(super) fn joined_values(text: &str) -> String {
    let mut joined = String::new();
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once('"') {
        let Some((string, after)) = behind.split_once('"') else { break };
        if !after.trim_start().starts_with(':') {
            joined.push_str(string);
        }
        rest = after;
    }
    joined
}

/// The lines without their numbers; `None` if they are not numbered.
pub(super) fn joined_lines(text: &str) -> Option<String> {
    let mut is_counted = false;
    let lines = text.lines().map(|line| {
        let line = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let bare = line.trim_start_matches(|c: char| c.is_ascii_digit());
        match bare.strip_prefix(['.', ')', ':', ']']) {
            Some(rest) if bare.len() < line.len() => {
                is_counted = true;
                rest
            }
            _ => line,
        }
    });
    let joined: String = lines.collect();
    is_counted.then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_joined_and_names_left_out() {
        assert_eq!(joined_values(r#"{"a": "x", "b" : ["y", 1, "z"]}"#), "xyz");
        assert_eq!(joined_values("data: {\"t\":\"x\"}\n\ndata: {\"t\":\"y\"}\n"), "xy");
        assert_eq!(joined_values("no quotes, or one \""), "");
    }

    #[test]
    fn numbers_of_lines_are_left_out() {
        assert_eq!(joined_lines("1. ab\n 2) cd\n- [3] ef").as_deref(), Some(" ab cd ef"));
        assert_eq!(joined_lines("ab\n2 cd"), None);
    }
}
