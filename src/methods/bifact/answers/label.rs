//! The words judges use for their two verdicts.

use crate::evaluation::verdict::Verdict;
use crate::methods::reply::loose_value::Loose;

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
    "tp",
    "true",
    "yes",
];
const UNSUPPORTED: &[&str] = &[
    "m",
    "absent",
    "contradicted",
    "contradiction",
    "fabricated",
    "false",
    "fn",
    "fp",
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
/// "Not" reverses the meaning of these. "Not wrong" does not mean that a fact is implied.
const CAN_BE_DENIED: &[&str] = &["m", "absent", "missed", "missing", "omitted", "uncovered"];
const NEGATIONS: &[&str] = &["not", "never", "cannot", "non"];

/// "Fully covered" is covered; "not fully covered" is neither.
const INTENSIFIERS: &[&str] = &["clearly", "completely", "directly", "entirely", "fully"];
/// Words that may stand beside a verdict without changing it.
const FILLERS: &[&str] = &[
    "are", "be", "been", "ca", "can", "did", "do", "does", "fact", "has", "have", "is", "it",
    "was", "were",
];
/// Before a colon: "Label: C". "Label missing" says that there is none.
const TITLES: &[&str] = &["label", "verdict"];
/// "Implied by the gold", "not in the prediction".
const PREPOSITIONS: &[&str] = &["by", "from", "in"];
const SOURCES: &[&str] = &["gold", "intent", "prediction"];

/// `None` if the label says neither or both, hedges, or contains anything that is not understood.
pub fn read_label(label: &Loose) -> Option<Verdict> {
    match label {
        Loose::Bool(supported) => Some(Verdict::from(*supported)),
        Loose::Text(text) if text == "C" => Some(Verdict::Supported),
        Loose::Text(text) if text == "M" => Some(Verdict::Unsupported),
        Loose::Text(text) if text.len() <= LONGEST_LABEL => read_words(&in_plain_words(text)?),
        _ => None,
    }
}

/// In bytes. Anything longer is a reason.
const LONGEST_LABEL: usize = 200;

/// Every word has to be known: "fails to cover" covers nothing, and "C (contradiction)" may not mean C.
fn read_words(plain: &str) -> Option<Verdict> {
    let mut words = plain.split_whitespace().peekable();
    let mut verdict = None;
    let mut negated = false;
    let mut last = BREAK;
    while let Some(word) = words.next() {
        let before = std::mem::replace(&mut last, word);
        let said = if SUPPORTED.contains(&word) || word == TICK {
            Verdict::from(!negated)
        } else if UNSUPPORTED.contains(&word) && (!negated || CAN_BE_DENIED.contains(&word)) {
            Verdict::from(negated)
        } else if (word == CROSS && !negated)
            || (word == "no" && words.peek().is_none_or(|next| *next == BREAK))
        {
            Verdict::Unsupported
        } else if PREPOSITIONS.contains(&word) {
            let is_verb = before.len() > 1 && SUPPORTED.contains(&before) && !is_yes_or_no(before);
            words.next_if_eq(&"the");
            words.next_if(|source| SOURCES.contains(source))?;
            words.next_if_eq(&"intent");
            match word {
                "in" if !is_verb => Verdict::from(!negated),
                _ if is_verb => continue,
                _ => return None,
            }
        } else if TITLES.contains(&word) && verdict.is_none() && !negated {
            words.next_if_eq(&BREAK)?;
            continue;
        } else if word == BREAK && negated {
            // "Non, correct" is another language.
            return None;
        } else if word == BREAK || FILLERS.contains(&word) {
            continue;
        } else if NEGATIONS.contains(&word)
            || (word == "no" && words.peek().is_some_and(|next| SUPPORTED.contains(next)))
            || (word == "could" && words.next_if_eq(&"not").is_some())
        {
            if std::mem::replace(&mut negated, true) {
                return None;
            }
            continue;
        } else if !negated && INTENSIFIERS.contains(&word) {
            continue;
        } else {
            return None;
        };
        negated = false;
        // "Missing: no" may say that nothing is missing. "✗ no" says it twice.
        let denies = is_yes_or_no(word) && said == Verdict::Unsupported;
        match verdict {
            Some((earlier, _)) if earlier != said => return None,
            Some((_, by)) if denies && !is_yes_or_no(by) => return None,
            _ => verdict = Some((said, word)),
        }
    }
    verdict.filter(|_| !negated).map(|(verdict, _)| verdict)
}

/// What a word says where it stands in a sentence. "Yes" and "no" say nothing alone.
pub fn verdict_of_word(word: &str) -> Option<Verdict> {
    let is_in = |known: &[&str]| known.contains(&word) && !is_yes_or_no(word);
    if is_in(SUPPORTED) {
        Some(Verdict::Supported)
    } else {
        is_in(UNSUPPORTED).then_some(Verdict::Unsupported)
    }
}

fn is_yes_or_no(word: &str) -> bool {
    matches!(word, "yes" | "no" | "true" | "false" | TICK | CROSS)
}

const TICK: &str = "✓";
const CROSS: &str = "✗";
/// Where punctuation stands: "No, missing" is not "no missing".
const BREAK: &str = ",";

/// Lower-case words with a `BREAK` for punctuation. `None` for any sign that could mean something:
/// "C-", "!C", "C?", "C → M".
fn in_plain_words(text: &str) -> Option<String> {
    let text = text.to_lowercase().replace("n't", " not").replace("n’t", " not");
    // A single asterisk points at a note, a single quote is a prime, and empty brackets are not ticked.
    let is_single = |sign: char| text.matches(sign).count() % 2 == 1;
    if ['*', '"', '\'', '`'].into_iter().any(is_single) || !are_brackets_filled(&text) {
        return None;
    }
    let mut plain = String::new();
    let mut signs = text.trim().chars().peekable();
    let mut before = ' ';
    while let Some(c) = signs.next() {
        let next = signs.peek().copied().unwrap_or(' ');
        match c {
            '✓' | '✔' | '✅' | '☑' => plain.extend([" ", TICK, " "]),
            '✗' | '✘' | '✖' | '×' | '❌' => plain.extend([" ", CROSS, " "]),
            c if c.is_alphanumeric() => plain.push(c),
            c if c.is_whitespace() || matches!(c, '_' | '\u{fe0f}') => plain.push(' '),
            '=' if before.is_whitespace() && next.is_whitespace() => {
                plain.extend([" ", BREAK, " "]);
            }
            ',' | ';' | ':' | '(' | ')' | '[' | ']' | '"' | '“' | '”' | '\'' | '`' | '*' | '/' =>
            {
                plain.extend([" ", BREAK, " "]);
            }
            '.' | '!' if before != c && before.is_alphanumeric() && !next.is_alphanumeric() => {
                plain.extend([" ", BREAK, " "]);
            }
            '-' if before.is_alphanumeric() && next.is_alphanumeric() => plain.push(' '),
            '-' | '–' | '—'
                if before.is_alphanumeric() == next.is_alphanumeric()
                    && plain.contains(char::is_alphanumeric)
                    && signs.clone().any(char::is_alphanumeric) =>
            {
                plain.extend([" ", BREAK, " "]);
            }
            _ => return None,
        }
        before = c;
    }
    Some(plain)
}

/// Brackets come in pairs with something between them.
fn are_brackets_filled(text: &str) -> bool {
    let mut closing = None;
    let mut is_filled = true;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '(' | '[' if closing.is_some() => return false,
            '(' | '[' => (closing, is_filled) = (Some(if c == '(' { ')' } else { ']' }), false),
            ')' | ']' if closing != Some(c) || !is_filled => return false,
            ')' | ']' => closing = None,
            _ => is_filled = true,
        }
    }
    closing.is_none()
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
             | fully covered | Yes, it is covered | not missing | isn't missing | C! | C – covered \
             | **C** (covered by the prediction) | C, not missing",
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
             | No, missing | No, it is not covered | M - not covered | M (contradiction) \
             | M (not in the prediction) | M (Missing/Incorrect) | not implied by the gold intent \
             | Verdict: missing | ❌ no | ✗ false | M (Mismatch) | not in the gold",
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

    #[test]
    fn a_letter_with_anything_else_behind_it_is_no_verdict() {
        check(
            "C (Contradiction) | C: conflict | C – contradicts the prediction \
             | C, though it lacks the quantity | C - the prediction is not wrong | C but partial \
             | C (not word for word, but implied) | M - the prediction does not say it | C: 50 % \
             | C* | C- | C+ | C– | !C | ~C | ¬C | C... | C… | C → M | C = M | C⚠ | C 👎 | Ｃ | С | C\u{200b} | CM \
             | C2 | C1 | C. M. | C incorrect | C unsupported | C (mismatch) | could be correct \
             | not wrong | not contradicted | C, not contradicted | not not covered | C unless stated \
             | C if implied | C otherwise M | Non, correct | not: covered | covered? | C (see reasoning) | C C M",
            None,
        );
        check(&format!("C{}", " ".repeat(300) + "covered"), None);
    }

    /// "Missing: no" may as well say that nothing is missing.
    #[test]
    fn a_word_that_another_answers_with_no_is_no_verdict() {
        check(
            "Missing: no | missing: false | Missing (no) | missing - no | absent: false | wrong: no \
             | incorrect: no | not covered: false | hallucinated: no | unsupported: false | fabricated: ✗ \
             | M: no | M: false | Missing? No | covered: no | missing: yes | M: ❌ | not found: no",
            None,
        );
    }

    #[test]
    fn signs_and_nouns_that_are_no_part_of_a_verdict_are_not_skipped() {
        check(
            "[ ] C | ( ) C | [] C | C - | C -- | - C | -- C | C' | 'C | C\" | (C | C) | C [ ] | C ( ) | C — \
             | the gold is right | C by the gold | label missing | verdict not found | label: \
             | gold: C | prediction missing | M by the gold | right in the gold is wrong | by the gold \
             | the verdict is missing | label not present",
            None,
        );
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
