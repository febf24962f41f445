//! A judge that says that it does not answer, and comments that deny what is beside them.

use super::declined::is_declined;
use super::english::words;
use super::reasoning::is_blank;

/// Beginnings of words with which a comment turns round what is next to it, or speaks of an attack.
const DENIALS: &[&str] = &[
    "actually",
    "adversar",
    "apolog",
    "attack",
    "but",
    "cannot",
    "corrected",
    "correction",
    "declin",
    "discard",
    "disregard",
    "edit",
    "fake",
    "forged",
    "hijack",
    "hm",
    "however",
    "ignor",
    "inject",
    "instead",
    "jailbreak",
    "longer",
    "malicious",
    "manipul",
    "meant",
    "misread",
    "mistake",
    "oops",
    "overlook",
    "overrid",
    "quot",
    "rather",
    "reconsider",
    "reflect",
    "refus",
    "reread",
    "retract",
    "revis",
    "should",
    "sorry",
    "suspicious",
    "tamper",
    "thought",
    "unable",
    "update",
    "wait",
    "withdraw",
    "wrong",
];
/// What a judge that declines cannot do.
const TASKS: &[&str] = &[
    "answer", "assess", "compare", "complete", "comply", "do", "evaluate", "give", "help", "judge",
    "provide", "rate", "score",
];

/// Whether a comment contradicts what is next to it.
pub fn denies(comment: &str) -> bool {
    let is_denial = |word: &str| DENIALS.iter().any(|beginning| word.starts_with(beginning));
    words(comment).any(|word| matches!(word.as_str(), "no" | "not") || is_denial(&word))
}

/// Whether the judge says that it does not answer. "A does not complete the purchase" is no refusal: the judge
/// speaks of itself.
pub fn declines(prose: &str) -> bool {
    let mut sentences = prose.split(['\n', '.', '!', '?', ';']).map(|s| s.trim_matches(is_blank));
    sentences.any(|sentence| {
        let cannot = |(word, next): (String, String)| {
            matches!(word.as_str(), "cannot" | "can't" | "not" | "won't")
                && TASKS.contains(&next.as_str())
        };
        is_declined(sentence)
            || (words(sentence).any(|word| matches!(word.as_str(), "i" | "we"))
                && words(sentence).zip(words(sentence).skip(1)).any(cannot))
    })
}
