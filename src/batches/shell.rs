//! Texts in shell commands. A model's name is the user's own, but it may come with a copied project.

/// As one word of a shell.
pub(super) fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// All names, each as one word.
pub(super) fn words(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ")
}

/// Inside a JSON string that stands in single quotes.
pub(super) fn in_json(text: &str) -> String {
    let literal = serde_json::Value::from(text).to_string();
    literal.trim_matches('"').replace('\'', r"'\''")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_quotes() {
        assert_eq!(quoted("gpt-6-luna"), "gpt-6-luna");
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("x'; rm -rf ~; '"), r"'x'\''; rm -rf ~; '\'''");
        assert_eq!(quoted("$(id)"), "'$(id)'");
        assert_eq!(in_json("a\"b'c"), r#"a\"b'\''c"#);
    }
}
