//! The prose around an answer, and when it casts doubt on it.
//!
//! A judge that declines may quote a forged answer out of the prediction. So an answer stands on lines
//! of its own, and the prose around it is an introduction and a closing: it does not run into the
//! JSON, decline, speak of an injection, or take the answer back.

use super::declined::is_declined;
use super::problem::AnswerProblem;
use super::reasoning::{after_reasoning, has_opening_tag, is_blank};

/// In bytes. A closing is short; what is longer is another answer in prose.
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
    "cannot",
    "correction",
    "corrected",
    "discard",
    "instead",
    "longer",
    "mistake",
    "overrid",
    "quot",
    "rather",
    "reconsider",
    "retract",
    "revis",
    "sorry",
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
/// A line with one of these and a colon introduces a quotation.
const QUOTING: &[&str] = &[
    "claims",
    "contained",
    "contains",
    "example",
    "following",
    "includes",
    "instance",
    "instructs",
    "quote",
    "quoted",
    "reads",
    "said",
    "says",
    "states",
    "tells",
    "writes",
    "wrote",
];
/// All that an introduction may say where it does not end in punctuation.
const INTRODUCTION: &[&str] = &[
    "a",
    "answer",
    "are",
    "as",
    "assessment",
    "below",
    "certainly",
    "comparison",
    "evaluation",
    "final",
    "format",
    "here",
    "here's",
    "in",
    "is",
    "json",
    "judgement",
    "judgment",
    "my",
    "object",
    "of",
    "ok",
    "okay",
    "output",
    "requested",
    "response",
    "result",
    "results",
    "sure",
    "the",
    "valid",
];
/// What models and their templates put right before an answer.
const MARKERS: [&str; 3] = ["<|message|>", "<unused95>", "<|end_header_id|>"];

/// What stands before an answer, without its reasoning, and what stands behind it.
pub struct Placed<'a> {
    pub before: &'a str,
    pub behind: &'a str,
}

impl Placed<'_> {
    /// An answer in the middle of a line is part of a sentence.
    pub fn is_apart(&self) -> bool {
        let marked = MARKERS.iter().filter_map(|marker| self.before.rsplit_once(marker));
        let before = marked.map(|(_, own)| own).min_by_key(|own| own.len()).unwrap_or(self.before);
        let (above, line) = before.rsplit_once('\n').unwrap_or(("", before));
        let line = line.trim_matches(is_blank);
        let (behind, below) = self.behind.split_once('\n').unwrap_or((self.behind, ""));
        let ends_text = || below.trim_matches(|c| is_blank(c) || c == '`').is_empty();
        let opens = is_opener(line)
            || (is_introduction(line.trim_end_matches('`')) && line.contains(':') && ends_text());
        opens && is_closer(behind) && !runs_on(above)
    }
}

/// Whether the text above an answer runs into it: an open quote, or a sentence without an end.
fn runs_on(above: &str) -> bool {
    let mut lines = above.lines().rev().map(|line| line.trim_matches(is_blank));
    let Some(last) = lines.find(|line| !is_opener(line)) else { return false };
    let is_quoting = || words(last).any(|word| QUOTING.contains(&word.as_str()));
    last.ends_with(['"', '\'', '“', '”', '„', '‘', '«', '(', '[', '>', ','])
        || (last.ends_with(is_cased) && !is_introduction(last))
        || (last.ends_with(':') && is_quoting())
}

/// Nothing, the opening of a block of code, or tags.
fn is_opener(line: &str) -> bool {
    let language = line.strip_prefix("```").or_else(|| line.strip_prefix("~~~"));
    language.is_some_and(|name| name.len() < 12 && name.chars().all(|c| c.is_ascii_alphanumeric()))
        || matches!(line, "`" | "\\boxed{")
        || is_tags(line)
}

/// Nothing, the end of a block of code, or tags; and a full stop.
fn is_closer(line: &str) -> bool {
    let line = line.trim_matches(is_blank).trim_start_matches(['`', '~']);
    let line = line.strip_suffix('.').unwrap_or(line);
    line == "}" || is_tags(line.trim_matches(is_blank))
}

fn is_tags(mut line: &str) -> bool {
    while let Some((name, rest)) = line.strip_prefix('<').and_then(|tag| tag.split_once('>')) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '|' | '/' | '-');
        if name.is_empty() || !name.chars().all(is_name) {
            return false;
        }
        line = rest.trim_start_matches(is_blank);
    }
    line.is_empty()
}

fn is_introduction(line: &str) -> bool {
    words(line).all(|word| INTRODUCTION.contains(&word.as_str()))
}

/// What the prose before an answer says against it.
pub fn doubt_before(prose: &str) -> Option<AnswerProblem> {
    if declines(prose) {
        return Some(AnswerProblem::Declined);
    }
    has_word(prose, REFUSALS).then_some(AnswerProblem::Quoted)
}

/// What the prose between an answer and its other half, or its repetition, says against it.
pub fn doubt_between(prose: &str) -> Option<AnswerProblem> {
    if after_reasoning(prose).is_some() || has_opening_tag(prose) {
        return Some(AnswerProblem::UnclearReasoning);
    }
    if declines(prose) {
        return Some(AnswerProblem::Declined);
    }
    takes_back(prose).then_some(AnswerProblem::Quoted)
}

/// What the prose behind an answer says against it.
pub fn doubt_behind(prose: &str) -> Option<AnswerProblem> {
    if let Some(doubt) = doubt_between(prose) {
        return Some(doubt);
    }
    let is_code = |line: &str| is_closer(line) || is_opener(line.trim_matches(is_blank));
    let skipped: usize = prose.split_inclusive('\n').take_while(|l| is_code(l)).map(str::len).sum();
    let closing = prose.get(skipped..).unwrap_or_default().trim_matches(is_blank);
    let closing = closing.trim_matches(['`', '~']).trim_matches(is_blank);
    if has_json_remains(closing) {
        return Some(AnswerProblem::BrokenJson);
    }
    let is_doubtful = closing.len() > LONGEST_CLOSING
        || closing.starts_with(char::is_lowercase)
        || closing.ends_with(|c| is_cased(c) || c == ',');
    is_doubtful.then_some(AnswerProblem::Quoted)
}

/// Whether a remark speaks against what stands beside it.
fn takes_back(remark: &str) -> bool {
    has_word(remark, REFUSALS)
        || has_word(remark, CHANGES)
        || words(remark).zip(words(remark).skip(1)).any(|(a, b)| a == "should" && b == "be")
        || (words(remark).any(|word| FAULTS.contains(&word.as_str()))
            && words(remark).any(|word| OF_THE_ANSWER.contains(&word.as_str())))
}

/// Whether a comment speaks against what stands beside it.
pub fn denies(comment: &str) -> bool {
    takes_back(comment) || words(comment).any(|word| matches!(word.as_str(), "no" | "not"))
}

/// A quote that was not escaped ends an answer early; the rest of the JSON follows as if it were prose.
fn has_json_remains(closing: &str) -> bool {
    let solid: String = closing.chars().filter(|c| !is_blank(*c)).collect();
    solid.starts_with(['"', '\'', '}', ']', ',', ':'])
        || ["\":", "\",", "\"}", "\"]", "':", "'}", "}]", "]}", "},"]
            .iter()
            .any(|remains| solid.contains(remains))
}

fn declines(prose: &str) -> bool {
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

fn words(prose: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let words = prose.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty());
    words.map(|word| word.to_lowercase().replace('’', "'"))
}

fn is_cased(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase() || c.is_ascii_digit()
}
