//! Members of a judged fact next to its label, such as `"covered": false`. They must not contradict the
//! label.

use super::label::read_label;
use super::lists::same_name;
use super::loose_json::Loose;
use crate::evaluation::verdict::Verdict;

/// If one of these is true, the label is not plain.
const RESERVATIONS: &[&str] =
    &["partial", "partially", "partially_covered", "partly", "ambiguous", "uncertain", "unclear"];

/// Whether a member under a name that is not known speaks against the verdict.
pub fn contradicts(key: &str, value: &Loose, verdict: Verdict) -> bool {
    let is_named = |names: &[&str]| names.iter().any(|name| same_name(key, name));
    if let Loose::Number(score) = value
        && is_named(&["score"])
        && (0.0..=1.0).contains(score)
    {
        return (*score > 0.5) != verdict.is_supported();
    }
    let is_true = match value {
        Loose::Bool(flag) => Some(*flag),
        Loose::Number(0.0) => Some(false),
        Loose::Number(1.0) => Some(true),
        Loose::Number(_) => None,
        _ => return false,
    };
    if is_named(RESERVATIONS) {
        return is_true != Some(false);
    }
    let Some(meant) = read_label(&Loose::Text(in_words(key))) else { return false };
    is_true.is_none_or(|is_true| (meant == verdict) != is_true)
}

/// "isCovered" as "is Covered".
fn in_words(key: &str) -> String {
    let mut words = String::new();
    for letter in key.chars() {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(letter);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_agrees_with_the_label_or_contradicts_it() {
        for (key, value, is_against_c) in [
            ("covered", Loose::Bool(false), true),
            ("isCovered", Loose::Bool(false), true),
            ("is_covered", Loose::Bool(true), false),
            ("missing", Loose::Bool(true), true),
            ("not_covered", Loose::Bool(true), true),
            ("contradiction", Loose::Bool(true), true),
            ("correct", Loose::Number(0.0), true),
            ("correct", Loose::Number(1.0), false),
            ("match", Loose::Number(0.5), true),
            ("score", Loose::Number(0.0), true),
            ("score", Loose::Number(0.9), false),
            ("partial", Loose::Bool(true), true),
            ("partial", Loose::Bool(false), false),
            ("explicit", Loose::Bool(false), false),
            ("confidence", Loose::Number(0.0), false),
            ("covered", Loose::Null, false),
        ] {
            assert_eq!(
                contradicts(key, &value, Verdict::Supported),
                is_against_c,
                "{key} {value:?}"
            );
        }
        assert!(contradicts("covered", &Loose::Bool(true), Verdict::Unsupported));
        assert!(!contradicts("covered", &Loose::Bool(false), Verdict::Unsupported));
    }
}
