//! What a judge writes around its answer: sentences that present it, and statements about its verdicts that
//! are right. Anything else may quote the answer, decline to give one or take it back, and is a doubt.

use super::doubts::declines;
use super::elsewhere::announces_elsewhere;
use super::english::words;
use super::harmless_tags::without_tags;
use super::phrases::{is_announcement, is_own_sentence};
use super::problem::ReplyProblem;
use super::reasoning::is_blank;
use super::surroundings::is_code_fence;

/// In bytes. What is longer is no remark.
const LONGEST: usize = 10_000;
const FRIENDLY: &[char] = &['😊', '🙂', '😀', '👍', '🎉', '✅', '🚀', '\u{fe0f}'];

/// Whether a sentence says rightly what is in the answer beside it; and whether it is one of a list.
pub type IsRight<'a> = &'a dyn Fn(&str, bool) -> bool;

/// What a remark says against the answer beside it.
pub fn doubt_of(remark: &str, is_right: IsRight) -> Option<ReplyProblem> {
    if declines(remark) {
        return Some(ReplyProblem::Declined);
    }
    let is_fine = remark.len() <= LONGEST
        && (announces_elsewhere(remark.trim_matches(is_blank))
            || remark.lines().all(|line| is_fine_line(line, is_right)));
    (!is_fine).then_some(ReplyProblem::Quoted)
}

fn is_fine_line(line: &str, is_right: IsRight) -> bool {
    let line = without_tags(line);
    let line = line.trim_matches(is_blank);
    if line.is_empty() || is_code_fence(line) || is_rule(line) || announces_elsewhere(line) {
        return true;
    }
    // A sign that belongs to no word may be one of a quotation.
    let is_bare = line.is_ascii() && !line.contains(char::is_alphanumeric);
    let (line, is_listed) = without_bullet(line);
    let line = line.trim_matches(|c| matches!(c, '#' | '*' | '_' | ' ') || FRIENDLY.contains(&c));
    let is_mark = |c: char| !c.is_alphanumeric() && !is_blank(c) && !MARKS.contains(c);
    let sentences = sentences(line);
    !line.contains(is_mark)
        && (!sentences.is_empty() || line.is_empty() && !is_bare)
        && sentences.iter().all(|part| is_fine(part, is_listed, is_right))
}

/// Any other sign may mean something.
const MARKS: &str = ".,:;!?'\"()[]*_-–—/%=`“”‘’…：。、，（）";

fn is_fine(sentence: &str, is_listed: bool, is_right: IsRight) -> bool {
    let bare = sentence.trim_matches([' ', '*', '_', '`']);
    let titled = ["note:", "summary:", "explanation:", "overall:", "reasoning:"];
    let title = titled.iter().find_map(|title| {
        bare.get(..title.len()).filter(|start| start.eq_ignore_ascii_case(title))
    });
    let bare =
        title.and_then(|title| bare.strip_prefix(title)).unwrap_or(bare).trim_matches([' ', '*']);
    !bare.contains(char::is_alphanumeric)
        || is_own_sentence(bare)
        || is_heading(bare)
        || is_right(bare.trim_end_matches(['.', '!', ':', ' ']), is_listed)
}

/// "Stage 2: Gold facts", "The predicted facts are:". What is below it is looked at by itself.
fn is_heading(line: &str) -> bool {
    const WORDS: &[&str] = &[
        "1",
        "2",
        "3",
        "accuracy",
        "are",
        "atomic",
        "comparison",
        "coverage",
        "evaluation",
        "expert",
        "fact",
        "facts",
        "gold",
        "intent",
        "of",
        "predicted",
        "split",
        "stage",
        "step",
        "the",
    ];
    words(line).all(|word| WORDS.contains(&word.as_str()))
        && words(line).any(|word| matches!(word.as_str(), "facts" | "stage" | "step"))
}

/// Whether the line above an answer leads to it.
pub fn leads_to_answer(line: &str) -> bool {
    is_announcement(sentences(line).last().map_or(line, String::as_str))
        || announces_elsewhere(line)
}

/// "---", "***", the end of a block of code.
fn is_rule(line: &str) -> bool {
    let is_all = |sign: char| line.chars().all(|c| c == sign);
    is_all('`') || (line.len() > 2 && ['-', '*', '_', '='].into_iter().any(is_all))
}

/// Whether a line is an item of a list.
pub fn is_listed(line: &str) -> bool {
    without_bullet(line).1
}

pub fn without_bullet(line: &str) -> (&str, bool) {
    let bare = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = bare.strip_prefix(['.', ')']).filter(|_| bare.len() < line.len());
    match numbered.or_else(|| line.strip_prefix(['-', '*', '•', '+'])) {
        Some(rest) if rest.starts_with(' ') && rest.contains(char::is_alphanumeric) => {
            (rest.trim_start(), true)
        }
        _ => (line, false),
    }
}

/// A stop inside a number or a name ends no sentence.
pub fn sentences(line: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let ends = matches!(sign, '.' | '!' | '?' | ';' | '…')
            && signs.peek().is_none_or(|next| !next.is_alphanumeric());
        if let Some(last) = sentences.last_mut() {
            last.push(sign);
        }
        if ends {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| sentence.contains(char::is_alphanumeric));
    sentences
}
