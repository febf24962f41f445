//! The words of prose, and whether it is English. Doubts are only recognised in English. In another
//! language an answer needs a plain announcement, or it is not used.

use super::elsewhere::announces_elsewhere;
use super::harmless_tags::is_harmless;

/// Words of nearly every English sentence that no other common language has.
const COMMON: &[&str] = &[
    "and",
    "anything",
    "because",
    "below",
    "both",
    "compared",
    "could",
    "does",
    "done",
    "each",
    "facts",
    "following",
    "follows",
    "from",
    "given",
    "have",
    "here",
    "here's",
    "hope",
    "how",
    "i'll",
    "i'm",
    "i've",
    "it",
    "it's",
    "its",
    "let",
    "let's",
    "mentions",
    "need",
    "not",
    "note",
    "only",
    "says",
    "sure",
    "that",
    "the",
    "their",
    "there",
    "these",
    "they",
    "this",
    "what",
    "which",
    "while",
    "with",
    "would",
    "you",
    "your",
];
/// Words of headings and labels, and short words that other languages have too.
const NAMES: &[&str] = &[
    "a",
    "all",
    "an",
    "are",
    "as",
    "at",
    "be",
    "by",
    "for",
    "has",
    "i",
    "in",
    "my",
    "to",
    "was",
    "we",
    "accuracy",
    "analysis",
    "answer",
    "assessment",
    "atomic",
    "bi",
    "c",
    "certainly",
    "comparison",
    "correct",
    "coverage",
    "covered",
    "evaluation",
    "expert",
    "f1",
    "fact",
    "final",
    "format",
    "gold",
    "intent",
    "is",
    "json",
    "judgement",
    "judgment",
    "label",
    "labels",
    "list",
    "lists",
    "m",
    "missing",
    "object",
    "of",
    "ok",
    "okay",
    "output",
    "precision",
    "predicted",
    "prediction",
    "reasoning",
    "recall",
    "repeat",
    "score",
    "scores",
    "response",
    "result",
    "results",
    "stage",
    "step",
    "summary",
    "thanks",
    "valid",
    "verdict",
    "verdicts",
];
/// This many words contain at least one of the common ones.
const STRETCH: usize = 10;
/// In bytes.
const LONGEST_LOOK: usize = 20_000;

pub fn is_understood(prose: &str) -> bool {
    is_english(prose) || announces_elsewhere(prose)
}

/// Tags are no prose.
fn is_english(prose: &str) -> bool {
    // Nearly all of the time goes into this, and the end of long prose shows its language.
    let end = prose.floor_char_boundary(prose.len().saturating_sub(LONGEST_LOOK));
    let prose = prose.get(end..).unwrap_or_default().replace("\\boxed", "");
    let words: Vec<String> = prose
        .split('<')
        .flat_map(|part| match part.split_once('>') {
            Some((tag, rest)) if is_harmless(tag) => words(rest),
            _ => words(part),
        })
        .collect();

    let is_one_of = |word: &str, list: &[&str]| list.contains(&word);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let strange = words
        .iter()
        .filter(|word| !is_one_of(word, COMMON) && !is_one_of(word, NAMES) && !is_number(word));
    let common = words.iter().filter(|word| is_one_of(word, COMMON)).count();
    strange.count() <= common * STRETCH
}

/// In small letters.
pub fn words(prose: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let words = prose.split(move |c: char| !is_part(c));
    let words = words.map(|word| word.trim_matches(['\'', '’'])).filter(|word| !word.is_empty());
    words.map(|word| word.to_lowercase().replace('’', "'"))
}
