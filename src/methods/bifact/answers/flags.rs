//! Members of a judged fact next to its label, such as `"covered": false`. They must not contradict the
//! label.

use super::label::read_label;
use super::same_text::same_text_key;
use crate::evaluation::verdict::Verdict;
use crate::methods::reply::english::words;
use crate::methods::reply::loose_value::Loose;
use crate::methods::reply::members::same_name;

/// These say nothing of the verdict, as numbers and flags.
const NEUTRAL: &[&str] = &[
    "certainty",
    "confidence",
    "explicit",
    "implicit",
    "importance",
    "order",
    "predicted_fact_number",
    "priority",
    "stage",
    "weight",
];
/// And these as words of a few kinds.
const DESCRIBING: &[&str] = &[
    "category",
    "certainty",
    "confidence",
    "importance",
    "kind",
    "priority",
    "side",
    "source",
    "type",
];
const DESCRIPTIONS: &[&str] = &[
    "action",
    "amount",
    "date",
    "entity",
    "expert",
    "explicit",
    "fact",
    "filter",
    "gold",
    "high",
    "implicit",
    "limit",
    "location",
    "medium",
    "object",
    "order",
    "person",
    "place",
    "predicted",
    "property",
    "quantity",
    "time",
    "value",
];
/// Remarks of an item that are no reasons.
const COMMENTS: &[&str] = &["comment", "note", "notes"];

/// Whether a text describes the fact and not its verdict.
pub fn is_harmless(key: &str, value: &Loose) -> bool {
    let Loose::Text(text) = value else { return false };
    DESCRIBING.iter().any(|name| same_name(key, name))
        && DESCRIPTIONS.contains(&&*text.trim().to_ascii_lowercase())
}

/// Whether a comment on the verdict speaks against it.
pub fn takes_back(key: &str, value: &Loose, verdict: Verdict) -> bool {
    let is_comment = COMMENTS.iter().any(|name| same_name(key, name));
    let Loose::Text(text) = value else { return false };
    is_comment
        && (read_label(value).is_some_and(|said| said != verdict)
            || words(text).any(|word| matches!(word.as_str(), "label" | "labels" | "should")))
}

/// Whether a member under a name that is not known speaks against the verdict, or may.
pub fn contradicts(key: &str, value: &Loose, fact: &str, verdict: Verdict) -> bool {
    let is_named = |names: &[&str]| names.iter().any(|name| same_name(key, name));
    let is_true = match value {
        Loose::Bool(flag) => Some(*flag),
        Loose::Number(0.0) => Some(false),
        Loose::Number(1.0) => Some(true),
        Loose::Text(text) => {
            let is_fact = same_text_key(text) == same_text_key(fact);
            return !is_fact && !is_harmless(key, value);
        }
        _ => None,
    };
    match value {
        Loose::Bool(_) | Loose::Number(_) if is_named(NEUTRAL) => return false,
        Loose::Number(score) if is_named(&["score"]) && (0.0..=1.0).contains(score) => {
            return (*score > 0.5) != verdict.is_supported();
        }
        _ if is_named(&["partial", "partially", "partially_covered", "partly"]) => {
            return is_true != Some(false);
        }
        _ => {}
    }
    let meant = read_label(&Loose::Text(in_words(key)));
    meant.is_none_or(|meant| is_true.is_none_or(|is_true| (meant == verdict) != is_true))
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
            ("covered", Loose::Null, true),
            ("negated", Loose::Bool(true), true),
            ("anything", Loose::Number(2.0), true),
        ] {
            assert_eq!(
                contradicts(key, &value, "", Verdict::Supported),
                is_against_c,
                "{key} {value:?}"
            );
        }
        assert!(contradicts("covered", &Loose::Bool(true), "", Verdict::Unsupported));
        assert!(!contradicts("covered", &Loose::Bool(false), "", Verdict::Unsupported));
    }
}
