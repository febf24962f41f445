//! The words judges use for their two verdicts.

use super::loose_json::Loose;
use crate::evaluation::fact::Verdict;

const SUPPORTED: &[&str] = &[
    "c",
    "accurate",
    "captured",
    "contained",
    "correct",
    "cover",
    "covered",
    "covers",
    "derivable",
    "derived",
    "entailed",
    "expressed",
    "found",
    "implied",
    "included",
    "inferred",
    "match",
    "matched",
    "matches",
    "mentioned",
    "present",
    "right",
    "stated",
    "supported",
    "true",
    "yes",
];
const UNSUPPORTED: &[&str] = &[
    "m",
    "absent",
    "contradicted",
    "fabricated",
    "false",
    "hallucinated",
    "inaccurate",
    "incorrect",
    "invented",
    "mismatch",
    "mismatched",
    "missed",
    "missing",
    "omitted",
    "uncovered",
    "unmatched",
    "unmentioned",
    "unsupported",
    "wrong",
];
const NEGATIONS: &[&str] = &["not", "never", "cannot", "non"];
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

/// "Fully covered" is covered; "not fully covered" is neither.
const INTENSIFIERS: &[&str] =
    &["clearly", "completely", "correctly", "directly", "entirely", "fully"];
/// Words that may stand beside a verdict without changing it.
const FILLERS: &[&str] = &[
    "a",
    "and",
    "are",
    "be",
    "been",
    "by",
    "ca",
    "can",
    "could",
    "did",
    "do",
    "does",
    "fact",
    "from",
    "gold",
    "has",
    "have",
    "intent",
    "is",
    "it",
    "label",
    "prediction",
    "the",
    "verdict",
    "was",
    "were",
];

/// `None` where the label says neither, says both, hedges, or says more than is understood.
pub fn read_label(label: &Loose) -> Option<Verdict> {
    match label {
        Loose::Bool(supported) => Some(Verdict::from(*supported)),
        Loose::Text(text) => read_words(text),
        _ => None,
    }
}

/// Beside a verdict in words every word has to be known, for "fails to cover" covers nothing. A "C"
/// or an "M" may have any reason after it that does not contradict it.
fn read_words(text: &str) -> Option<Verdict> {
    let plain = in_plain_words(text);
    let mut words = plain.split_whitespace().peekable();
    let mut verdict = None;
    let mut negated = false;
    let mut lettered = false;
    while let Some(word) = words.next() {
        let said = if SUPPORTED.contains(&word) {
            Verdict::from(!negated)
        } else if UNSUPPORTED.contains(&word) {
            Verdict::from(negated)
        } else if word == "no" && words.peek().is_none_or(|next| *next == BREAK) {
            Verdict::Unsupported
        } else if word == BREAK || FILLERS.contains(&word) {
            continue;
        } else if NEGATIONS.contains(&word)
            || (word == "no" && words.peek().is_some_and(|next| SUPPORTED.contains(next)))
        {
            negated = true;
            continue;
        } else if HEDGES.contains(&word) || (negated && INTENSIFIERS.contains(&word)) {
            return None;
        } else if lettered || INTENSIFIERS.contains(&word) {
            negated = false;
            continue;
        } else {
            return None;
        };
        lettered |= !negated && matches!(word, "c" | "m");
        negated = false;
        match verdict {
            Some(earlier) if earlier != said => return None,
            _ => verdict = Some(said),
        }
    }
    verdict.filter(|_| !negated)
}

/// Where punctuation stands: "No, missing" is not "no missing".
const BREAK: &str = ",";

fn in_plain_words(text: &str) -> String {
    let mut plain = String::new();
    for c in text.to_lowercase().replace("n't", " not").replace("n’t", " not").chars() {
        match c {
            '✓' | '✔' | '✅' | '☑' => plain.push_str(" yes "),
            '✗' | '✘' | '✖' | '×' | '❌' => plain.push_str(" wrong "),
            '?' => plain.push_str(" unclear "),
            c if c.is_alphanumeric() => plain.push(c),
            c if c.is_whitespace() || matches!(c, '_' | '\u{fe0f}') => plain.push(' '),
            _ => plain.extend([" ", BREAK, " "]),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(labels: &str, expected: Option<Verdict>) {
        for label in labels.split('|').map(str::trim) {
            assert_eq!(read_label(&Loose::Text(label.to_owned())), expected, "label {label:?}");
        }
    }

    #[test]
    fn correct_in_many_words() {
        check(
            "C | c | C. | \"C\" | [C] | **C** | C (Correct) | Label: C | C - covered | Correct | CORRECT \
             | covered | Derived | supported | implied | implied by the gold | yes | True | ✓ | ✅ C \
             | fully covered | Yes, it is covered | not missing | isn't missing \
             | C - the prediction is not wrong | C (not word for word, but implied)",
            Some(Verdict::Supported),
        );
    }

    #[test]
    fn missing_in_many_words() {
        check(
            "M | m | m. | M (Missing) | M: missing | Missing | not derived | NOT DERIVED | Not covered \
             | not_covered | not-covered | no | No. | false | incorrect | not correct | unsupported \
             | ✗ | ❌ Missing | no match | mismatch | not mentioned | isn't covered | doesn't match \
             | Doesn’t cover it | can't be derived | cannot be inferred | could not be derived \
             | No, missing | No, it is not covered | M - the prediction does not say it",
            Some(Verdict::Unsupported),
        );
    }

    #[test]
    fn anything_else_is_no_verdict() {
        check(
            " | C or M | C/M | C? | ❌ C | partially covered | partly C | mostly C | maybe | X | N/A | 0.5 \
             | covered, not covered | correct?not | not | not fully covered | C: not covered \
             | No missing | no, it is covered | C, but the day is wrong | true negative | vitamin C",
            None,
        );
        assert_eq!(read_label(&Loose::Null), None);
        assert_eq!(read_label(&Loose::Number(1.0)), None);
        assert_eq!(read_label(&Loose::Bool(true)), Some(Verdict::Supported));
    }

    /// Each holds a word for "correct" that the words around it take back.
    #[test]
    fn a_word_not_understood_is_not_skipped() {
        check(
            "fails to cover | neither covered nor implied | hardly covered | un-covered | mis-match \
             | not explicitly stated but implied",
            None,
        );
    }
}
