//! What a judge says of A and B in a sentence: "A satisfies B", "so A does not fulfil B".

use crate::methods::reply::words_of;

/// All that such a sentence may be made of beside the two letters and what they do.
const PLAIN: &[&str] = &[
    "a",
    "all",
    "and",
    "b",
    "because",
    "completely",
    "decision",
    "do",
    "does",
    "every",
    "final",
    "fully",
    "hence",
    "is",
    "of",
    "requirement",
    "requirements",
    "so",
    "task",
    "that",
    "the",
    "therefore",
    "thus",
];
const VERBS: &[&str] = &[
    "fulfil",
    "fulfill",
    "fulfills",
    "fulfils",
    "meet",
    "meets",
    "satisfied",
    "satisfies",
    "satisfy",
    "fulfilled",
    "met",
];
const NEGATIONS: &[&str] = &["doesn't", "isn't", "no", "not"];

/// Whether A satisfies B by this sentence. `None` if it says anything else, or nothing.
pub fn says(sentence: &str) -> Option<bool> {
    let words: Vec<String> = words_of(sentence).collect();
    let is = |word: &String, list: &[&str]| list.contains(&word.as_str());
    let is_known = |word: &String| is(word, PLAIN) || is(word, VERBS) || is(word, NEGATIONS);
    let place = |letter: &str| words.iter().position(|word| word == letter);
    let (a, b) = (place("a")?, place("b")?);
    let verbs: Vec<usize> =
        (0..words.len()).filter(|at| words.get(*at).is_some_and(|w| is(w, VERBS))).collect();
    let negations = words.iter().filter(|word| is(word, NEGATIONS)).count();
    let [verb] = verbs.as_slice() else { return None };
    let is_active = a < *verb && *verb < b;
    let has_both_once = words.iter().filter(|word| *word == "a" || *word == "b").count() == 2;
    (is_active && has_both_once && negations <= 1 && words.iter().all(is_known))
        .then_some(negations == 0)
}

/// Whether a sentence speaks of what A and B are to each other, in any words.
pub fn relates(sentence: &str) -> bool {
    const RELATING: &[&str] = &[
        "ask",
        "asks",
        "complete",
        "completes",
        "completed",
        "cover",
        "covers",
        "different",
        "done",
        "imply",
        "implies",
        "include",
        "includes",
        "leave",
        "leaves",
        "name",
        "names",
        "need",
        "needs",
        "require",
        "requires",
        "required",
        "same",
        "stricter",
        "want",
        "wants",
    ];
    let has = |list: &[&str]| words_of(sentence).any(|word| list.contains(&word.as_str()));
    has(&["a"]) && has(&["b"]) && (has(RELATING) || has(VERBS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_that_a_satisfies_b_or_that_it_does_not() {
        for (sentence, expected) in [
            ("A satisfies B", Some(true)),
            ("So task A fulfils task B.", Some(true)),
            ("Therefore A does not satisfy B", Some(false)),
            ("A meets all requirements of B", Some(true)),
            ("B satisfies A", None),
            ("A satisfies B and B satisfies A", None),
            ("A does not not satisfy B", None),
            ("The prediction says that A satisfies B", None),
            ("A satisfies", None),
        ] {
            assert_eq!(says(sentence), expected, "{sentence}");
        }
        assert!(relates("Every trajectory for A fulfils B."));
        assert!(!relates("This is what the text of B looks like."));
    }
}
