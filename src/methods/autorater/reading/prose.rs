//! A decision out of prose. The tag ends the reply, and what stands right before it is the judge's own: an
//! announcement, a sentence about A and B, or a paragraph under a heading such as "Analysis:".

use super::object::says_none;
use super::problem::SatisfactionProblem;
use super::statement::{relates, says};
use super::tag::tags;
use crate::methods::autorater::satisfaction::Satisfaction;
use crate::methods::reply::{
    ReplyProblem, declines, is_announcement, leads_to_quotation, sentences_of, without_bullet,
    words_of,
};

/// Words with which a judge speaks of an attack.
const ATTACKS: &[&str] =
    &["adversar", "forged", "hijack", "inject", "jailbreak", "malicious", "manipul", "tamper"];
/// What a paragraph of the judge's own may begin with.
const HEADINGS: &[&str] =
    &["analysis", "comparison", "conclusion", "explanation", "reasoning", "summary"];
/// Words with which such a paragraph may lead to a quotation.
const QUOTING: &[&str] = &[
    "contains",
    "ends",
    "following",
    "follows",
    "prediction",
    "quote",
    "reads",
    "said",
    "says",
    "states",
    "text",
    "writes",
];

pub fn read_prose(text: &str) -> Result<Satisfaction, SatisfactionProblem> {
    let tags = tags(text)?;
    let Some(last) = tags.last().copied() else {
        return Err(if declines(text) {
            ReplyProblem::Declined.into()
        } else {
            SatisfactionProblem::NoDecision
        });
    };
    if tags.iter().any(|tag| tag.holds != last.holds) {
        return Err(SatisfactionProblem::TwoDecisions);
    }
    let before = text.get(..last.start).unwrap_or_default();
    let behind = text.get(last.end..).unwrap_or_default();
    let is_attack = |word: &String| ATTACKS.iter().any(|attack| word.starts_with(attack));
    if declines(before) {
        return Err(ReplyProblem::Declined.into());
    }
    let is_own = is_own(before, last.holds);
    if !ends_reply(behind) || !is_own || words_of(before).any(|w| is_attack(&w)) {
        return Err(ReplyProblem::Quoted.into());
    }
    Ok(Satisfaction {
        holds: last.holds,
        of_a: Vec::new(),
        of_b: Vec::new(),
        counter_example: counter_example(before).filter(|_| !last.holds),
        explanation: before.trim_end_matches(is_decoration).trim().to_owned(),
    })
}

fn is_decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, '*' | '`' | '_' | '#' | '>')
}

fn ends_reply(behind: &str) -> bool {
    behind.trim_matches(|c| matches!(c, '*' | '`' | '_' | '.') || c.is_whitespace()).is_empty()
}

fn is_own(before: &str, holds: bool) -> bool {
    if before.lines().last().is_some_and(|line| line.trim_start().starts_with('>')) {
        return false;
    }
    let bare = before.trim_end_matches(is_decoration);
    if bare.is_empty() {
        return true;
    }
    let line = bare.rsplit('\n').next().unwrap_or_default();
    let line = without_bullet(line.trim()).0.trim_matches(is_decoration);
    let is_announced = line.ends_with(':') && is_announcement(&line.replace('*', " "));
    if is_announced {
        return true;
    }
    let sentence = sentences_of(line).pop().unwrap_or_default();
    // What says something else than the tag denies it.
    if says(&sentence).is_some_and(|said| said != holds) || !has_ended(line) {
        return false;
    }
    let is_of_own_line = before.trim_end_matches([' ', '*', '`', '_']).ends_with('\n');
    let is_concluded = is_of_own_line && relates(&sentence) && !leads_to_quotation(line);
    is_concluded || is_own_paragraph(bare)
}

fn has_ended(line: &str) -> bool {
    line.ends_with(['.', '!', ')', '。']) && !is_open_quote(line)
}

/// An odd number of quotes: the last is still open.
fn is_open_quote(line: &str) -> bool {
    let opened = line.matches(['“', '«']).count() > line.matches(['”', '»']).count();
    opened || line.matches('"').count() % 2 == 1
}

/// "**Analysis:** Every request of B is met." with no word of somebody else's text.
fn is_own_paragraph(before: &str) -> bool {
    let paragraph = before.rsplit("\n\n").next().unwrap_or_default();
    let Some((heading, rest)) = paragraph.split_once(':') else { return false };
    let has = |text: &str, list: &[&str]| words_of(text).any(|w| list.contains(&w.as_str()));
    let mut words = words_of(heading);
    let is_heading = words.next().is_some_and(|word| HEADINGS.contains(&word.as_str()));
    is_heading && words.next().is_none() && !rest.contains('\n') && !has(rest, QUOTING)
}

/// The line that says so: "Counter-example: the user picks another hotel."
fn counter_example(before: &str) -> Option<String> {
    let lines = before.lines().map(|line| {
        line.trim_start_matches(|c: char| {
            is_decoration(c) || matches!(c, '-' | '.') || c.is_ascii_digit()
        })
    });
    let mut found = lines.filter_map(|line| {
        let (label, text) = line.split_once(':')?;
        let label: String = label.chars().filter(|c| c.is_alphabetic()).collect();
        let is_label = label.to_lowercase().starts_with("counterexample");
        is_label.then(|| text.trim_matches(is_decoration).to_owned())
    });
    found.rfind(|text| !text.is_empty() && !says_none(text))
}
