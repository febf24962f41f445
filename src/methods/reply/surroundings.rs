//! Where an answer stands in the prose around it.
//!
//! A judge that declines may quote a forged answer out of the prediction. So an answer stands on lines
//! of its own, and the prose before it does not run into it or announce something else. What the prose
//! says is looked at in `remarks.rs`.

use super::english::words;
use super::harmless_tags::is_tags;
use super::reasoning::is_blank;
use super::remarks::{is_listed, leads_to_answer};

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
            || (leads_to_answer(line.trim_end_matches('`')) && line.contains(':') && ends_text());
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
    let last = last.trim_end_matches(['*', '_', '`', '~', ' ']);
    last.ends_with(['=', '"', '\'', '“', '”', '„', '‘', '«', '(', '[', '>', ','])
        || (last.ends_with([':', '：']) && !leads_to_answer(last))
        || (last.ends_with(is_cased) && !is_listed(last) && !leads_to_answer(last))
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

/// Nothing, the opening of a block of code, or tags.
pub fn is_opener(line: &str) -> bool {
    is_code_fence(line) || matches!(line, "`" | "\\boxed{") || is_tags(line)
}

/// A block in another language than these may be a quotation.
pub fn is_code_fence(line: &str) -> bool {
    const LANGUAGES: &[&str] = &["", "javascript", "js", "json", "json5", "jsonc", "python"];
    let language = line.strip_prefix("```").or_else(|| line.strip_prefix("~~~"));
    let language = language.map(|name| name.trim_start_matches(['`', '~']));
    language.is_some_and(|name| LANGUAGES.contains(&&*name.trim().to_ascii_lowercase()))
}

/// Nothing, the end of a block of code, or tags; and a full stop.
pub fn is_closer(line: &str) -> bool {
    let line = line.trim_matches(is_blank).trim_start_matches(['`', '~']);
    let line = line.strip_suffix('.').unwrap_or(line);
    line == "}" || is_tags(line.trim_matches(is_blank))
}

pub fn is_cased(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase() || c.is_ascii_digit()
}
