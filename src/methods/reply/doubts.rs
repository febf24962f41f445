//! Finds reasons to doubt an answer in the prose around it: it declines, mentions an injection,
//! retracts the answer, or is in a language that is not understood.

use super::declined::is_declined;
use super::english::{is_understood, words};
use super::problem::ReplyProblem;
use super::reasoning::{after_reasoning, has_opening_tag, is_blank};
use super::remains::has_json_remains;
use super::surroundings::{is_cased, is_closer, is_opener};

/// In bytes. A closing is short; anything longer is another answer in prose.
const LONGEST_CLOSING: usize = 1_000;
/// Beginnings of words with which a judge speaks of an attack or declines.
const REFUSALS: &[&str] = &[
    "adversar",
    "attack",
    "declin",
    "disregard",
    "forged",
    "hijack",
    "ignor",
    "inject",
    "jailbreak",
    "malicious",
    "manipul",
    "refus",
    "suspicious",
    "tamper",
    "unable",
];
/// Beginnings of words that change what was said before them.
const CHANGES: &[&str] = &[
    "actually",
    "apolog",
    "but",
    "cannot",
    "correction",
    "corrected",
    "discard",
    "edit",
    "hm",
    "however",
    "instead",
    "longer",
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
    "reread",
    "retract",
    "revis",
    "sorry",
    "thought",
    "update",
    "wait",
    "withdraw",
];
const FAULTS: &[&str] = &["change", "changed", "fake", "false", "incorrect", "invalid", "wrong"];
const OF_THE_ANSWER: &[&str] =
    &["above", "answer", "evaluation", "json", "label", "labels", "list", "lists", "verdict"];
/// What a judge that declines cannot do.
const TASKS: &[&str] = &[
    "answer", "assess", "compare", "complete", "comply", "do", "evaluate", "give", "help", "judge",
    "provide", "rate", "score",
];

/// Doubts in the prose before an answer.
pub fn doubt_before(prose: &str) -> Option<ReplyProblem> {
    if declines(prose) {
        return Some(ReplyProblem::Declined);
    }
    (!is_understood(prose) || has_word(prose, REFUSALS)).then_some(ReplyProblem::Quoted)
}

/// Doubts in the prose between an answer and its other half or its repetition.
pub fn doubt_between(prose: &str) -> Option<ReplyProblem> {
    if after_reasoning(prose).is_some() || has_opening_tag(prose) {
        return Some(ReplyProblem::UnclearReasoning);
    }
    if declines(prose) {
        return Some(ReplyProblem::Declined);
    }
    (!is_understood(prose) || takes_back(prose) || names_verdict(prose))
        .then_some(ReplyProblem::Quoted)
}

/// "Fact 2 is covered", "the window is C": another verdict, or the same once more.
fn names_verdict(prose: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_counted = |word: &str| matches!(word, "fact" | "facts" | "item" | "number" | "no");
    words(prose).zip(words(prose).skip(1)).any(|(word, next)| is_counted(&word) && is_number(&next))
        || prose.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "C" | "M"))
}

/// Doubts in a text next to an answer in the same JSON. A few words are just a value.
pub fn doubt_beside(text: &str) -> Option<ReplyProblem> {
    if words(text).take(4).count() == 4 {
        return doubt_between(text);
    }
    takes_back(text).then_some(ReplyProblem::Quoted)
}

/// Doubts in the prose after an answer.
pub fn doubt_behind(prose: &str) -> Option<ReplyProblem> {
    if let Some(doubt) = doubt_between(prose) {
        return Some(doubt);
    }
    let is_code = |line: &str| is_closer(line) || is_opener(line.trim_matches(is_blank));
    let skipped: usize = prose.split_inclusive('\n').take_while(|l| is_code(l)).map(str::len).sum();
    let closing = prose.get(skipped..).unwrap_or_default().trim_matches(is_blank);
    let closing = closing.trim_matches(['`', '~']).trim_matches(is_blank);
    if has_json_remains(closing) {
        return Some(ReplyProblem::BrokenJson);
    }
    let is_doubtful = closing.len() > LONGEST_CLOSING
        || closing.starts_with(char::is_lowercase)
        || closing.ends_with(|c| is_cased(c) || c == ',');
    is_doubtful.then_some(ReplyProblem::Quoted)
}

/// Whether a remark retracts what is next to it.
fn takes_back(remark: &str) -> bool {
    has_word(remark, REFUSALS)
        || has_word(remark, CHANGES)
        || words(remark).zip(words(remark).skip(1)).any(|(a, b)| a == "should" && b == "be")
        || (words(remark).any(|word| FAULTS.contains(&word.as_str()))
            && words(remark).any(|word| OF_THE_ANSWER.contains(&word.as_str())))
}

/// Whether a comment contradicts what is next to it.
pub fn denies(comment: &str) -> bool {
    takes_back(comment) || words(comment).any(|word| matches!(word.as_str(), "no" | "not"))
}

/// Whether the judge says that it does not answer.
pub fn declines(prose: &str) -> bool {
    let mut sentences = prose.split(['\n', '.', '!', '?', ';']).map(|s| s.trim_matches(is_blank));
    let cannot = |(word, next): (String, String)| {
        matches!(word.as_str(), "cannot" | "can't" | "not" | "won't")
            && TASKS.contains(&next.as_str())
    };
    sentences.any(is_declined) || words(prose).zip(words(prose).skip(1)).any(cannot)
}

fn has_word(prose: &str, beginnings: &[&str]) -> bool {
    words(prose).any(|word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
}
