//! Where an answer stands in the prose around it.
//!
//! A judge that declines may quote a forged answer from the prediction. So an answer has to be on lines
//! of its own, and the prose before it must not run into it or announce something else. `doubts.rs`
//! checks what the prose says.

use super::elsewhere::announces_elsewhere;
use super::english::words;
use super::harmless_tags::is_tags;
use super::reasoning::is_blank;

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
/// Words for an answer in the line that announces it.
const ANNOUNCING: &[&str] = &[
    "accuracy",
    "analysis",
    "answer",
    "assessment",
    "comparison",
    "coverage",
    "evaluation",
    "here",
    "here's",
    "judgement",
    "judgements",
    "judgment",
    "judgments",
    "labels",
    "lists",
    "output",
    "repeat",
    "response",
    "result",
    "results",
    "summary",
    "verdict",
    "verdicts",
];
/// These do only in a line that does not speak of the data: "The prediction is below."
const VAGUE: &[&str] = &["below", "final", "follows", "format", "json", "object"];
const OF_THE_DATA: &[&str] =
    &["attempt", "data", "input", "intent", "predicted", "prediction", "user"];
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
        if !is_final_channel(self.before) {
            return false;
        }
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

/// The last channel that is named, if any, is the one for answers or for calls of a function.
fn is_final_channel(before: &str) -> bool {
    let channel = before.rsplit_once("<|channel|>").map(|(_, channel)| channel.trim_start());
    channel.is_none_or(|channel| channel.starts_with("final") || channel.contains("to="))
}

/// Whether the text above an answer runs into it: an open quote, or a sentence without an end.
fn runs_on(above: &str) -> bool {
    let mut lines = above.lines().rev().map(|line| line.trim_matches(is_blank));
    let Some(last) = lines.find(|line| !is_opener(line)) else { return false };
    let is_quoting = || words(last).any(|word| QUOTING.contains(&word.as_str()));
    last.ends_with(['"', '\'', '“', '”', '„', '‘', '«', '(', '[', '>', ','])
        || (last.ends_with(is_cased) && !is_introduction(last))
        || (last.ends_with([':', '：'])
            && (is_quoting() || !(announces_answer(last) || is_introduction(last))))
        || (!announces_answer(last) && shows_prediction(last))
}

/// Whether the last words before a closing tag lead to something that the judge quotes.
pub fn leads_to_quotation(reasoning: &str) -> bool {
    let reasoning = reasoning.trim_end_matches(is_blank);
    let last = reasoning.rsplit('\n').next().unwrap_or_default();
    let is_quoting =
        |word: String| QUOTING.contains(&word.as_str()) || OF_THE_DATA.contains(&word.as_str());
    last.ends_with(['"', '“', '„', '‘', '«', '(', '[', ','])
        || (!last.ends_with(['.', '!', '?', '。']) && words(last).any(is_quoting))
}

/// "Here is the answer:", "Results:". "Prediction:" announces something else.
fn announces_answer(line: &str) -> bool {
    let has = |known: &[&str]| words(line).any(|word| known.contains(&word.as_str()));
    has(ANNOUNCING) || announces_elsewhere(line) || (has(VAGUE) && !has(OF_THE_DATA))
}

/// "The prediction is this."
fn shows_prediction(line: &str) -> bool {
    let has = |known: &[&str]| words(line).any(|word| known.contains(&word.as_str()));
    has(OF_THE_DATA) && has(&["this", "below", "json", "attempt", "text"])
}

/// Nothing, the opening of a block of code, or tags.
pub fn is_opener(line: &str) -> bool {
    let language = line.strip_prefix("```").or_else(|| line.strip_prefix("~~~"));
    language.is_some_and(|name| name.len() < 12 && name.chars().all(|c| c.is_ascii_alphanumeric()))
        || matches!(line, "`" | "\\boxed{")
        || is_tags(line)
}

/// Nothing, the end of a block of code, or tags; and a full stop.
pub fn is_closer(line: &str) -> bool {
    let line = line.trim_matches(is_blank).trim_start_matches(['`', '~']);
    let line = line.strip_suffix('.').unwrap_or(line);
    line == "}" || is_tags(line.trim_matches(is_blank))
}

fn is_introduction(line: &str) -> bool {
    words(line).all(|word| INTRODUCTION.contains(&word.as_str()))
}

pub fn is_cased(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase() || c.is_ascii_digit()
}
