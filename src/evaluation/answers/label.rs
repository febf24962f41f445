//! The words judges use for their two verdicts.

use super::loose_json::Loose;
use crate::evaluation::fact::Verdict;

const SUPPORTED: &[&str] = &[
    "c",
    "correct",
    "covered",
    "covers",
    "cover",
    "derived",
    "derivable",
    "entailed",
    "implied",
    "inferred",
    "match",
    "matched",
    "matches",
    "present",
    "right",
    "supported",
    "true",
    "yes",
];
const UNSUPPORTED: &[&str] = &[
    "m",
    "absent",
    "contradicted",
    "false",
    "hallucinated",
    "incorrect",
    "invented",
    "missed",
    "missing",
    "uncovered",
    "unsupported",
    "wrong",
];
const NEGATIONS: &[&str] = &["not", "no", "isn", "never", "cannot", "non"];
const HEDGES: &[&str] = &[
    "almost",
    "half",
    "likely",
    "maybe",
    "mostly",
    "partial",
    "partially",
    "partly",
    "possibly",
    "probably",
    "somewhat",
    "unclear",
    "unsure",
];

/// `None` where the label says neither, says both, or hedges.
pub fn read_label(label: &Loose) -> Option<Verdict> {
    match label {
        Loose::Bool(supported) => Some(Verdict::from(*supported)),
        Loose::Text(text) => read_words(text),
        _ => None,
    }
}

fn read_words(text: &str) -> Option<Verdict> {
    match text.trim() {
        "✓" | "✔" | "✔️" | "✅" => return Some(Verdict::Supported),
        "✗" | "✘" | "×" | "❌" => return Some(Verdict::Unsupported),
        _ => {}
    }
    let lower = text.to_lowercase();
    let mut verdict = None;
    let mut negated = false;
    for word in lower.split(|c: char| !c.is_alphanumeric()) {
        let said = if SUPPORTED.contains(&word) {
            Verdict::from(!negated)
        } else if UNSUPPORTED.contains(&word) {
            Verdict::from(negated)
        } else if HEDGES.contains(&word) {
            return None;
        } else {
            negated |= NEGATIONS.contains(&word);
            continue;
        };
        negated = false;
        match verdict {
            Some(earlier) if earlier != said => return None,
            _ => verdict = Some(said),
        }
    }
    match verdict {
        // "No" alone is a verdict; before another word it turns that word around.
        None if lower.trim_matches(|c: char| !c.is_alphanumeric()) == "no" => {
            Some(Verdict::Unsupported)
        }
        Some(_) if negated => None,
        verdict => verdict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(labels: &[&str], expected: Option<Verdict>) {
        for label in labels {
            assert_eq!(read_label(&Loose::Text((*label).to_owned())), expected, "label {label:?}");
        }
    }

    #[test]
    fn correct_in_many_words() {
        check(
            &[
                "C",
                "c",
                " C ",
                "C.",
                "\"C\"",
                "C (Correct)",
                "Correct",
                "CORRECT",
                "covered",
                "Derived",
                "yes",
                "True",
                "Label: C",
                "C - covered",
                "not missing",
                "✓",
                "[C]",
                "**C**",
                "supported",
                "implied",
            ],
            Some(Verdict::Supported),
        );
    }

    #[test]
    fn missing_in_many_words() {
        check(
            &[
                "M",
                "m",
                "M (Missing)",
                "Missing",
                "not derived",
                "Not covered",
                "not_covered",
                "isn't covered",
                "no",
                "No.",
                "false",
                "incorrect",
                "unsupported",
                "✗",
                "NOT DERIVED",
                "M: missing",
                "not correct",
            ],
            Some(Verdict::Unsupported),
        );
    }

    #[test]
    fn anything_else_is_no_verdict() {
        check(
            &[
                "",
                "C or M",
                "C/M",
                "partially covered",
                "partly C",
                "maybe",
                "X",
                "N/A",
                "covered, not covered",
                "correct?not",
                "0.5",
                "not",
            ],
            None,
        );
        assert_eq!(read_label(&Loose::Null), None);
        assert_eq!(read_label(&Loose::Number(1.0)), None);
        assert_eq!(read_label(&Loose::Bool(true)), Some(Verdict::Supported));
    }
}
