//! Facts as lines: their marks, and the lines around them that are no facts.
//!
//! A line that may be a fact is never dropped, and a sign that may belong to a fact is never removed.
//! In case of doubt the list is unclear.

use super::beside_facts::{is_closing, is_dressing, is_marked_up, is_preface, is_remark};
use super::problem::{AnswerProblem, FactsOf};
use crate::methods::bifact::fact::MOST_FACTS;

/// A heading for each fact.
const MOST_LINES: usize = 2 * MOST_FACTS;

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    None,
    Bullet,
    Number(usize),
}

impl Mark {
    fn of(line: &str) -> Self {
        let bare = without_bullet(line);
        match number_of(bare) {
            Some(number) => Self::Number(number),
            None if bare == line => Self::None,
            None => Self::Bullet,
        }
    }
}

/// Whether a line has neither a bullet nor a number.
pub fn is_unmarked(line: &str) -> bool {
    Mark::of(line) == Mark::None
}

struct Line<'a> {
    text: &'a str,
    mark: Mark,
    /// A blank line or a fence stands above it.
    is_apart: bool,
}

pub fn line_facts(text: &str) -> Result<Vec<String>, AnswerProblem> {
    let mut lines = without_headings(lines(text)?);
    if lines.iter().any(|line| is_marked_up(line.text)) {
        return Err(AnswerProblem::UnclearFacts);
    }
    let is_marked = |line: &Line| line.mark != Mark::None;
    let any_marked = lines.iter().any(is_marked);
    if lines.last().is_some_and(|last| last.is_apart && !is_marked(last) && is_closing(last.text)) {
        lines.pop();
    }
    if any_marked && lines.first().is_some_and(|first| !is_marked(first) && is_preface(first.text))
    {
        lines.remove(0);
    }
    let own = |unmarked: fn(&str) -> &str| {
        Ok(lines.iter().map(|line| unmarked(line.text).to_owned()).collect())
    };
    let bullets = lines.iter().filter(|line| line.mark == Mark::Bullet).count();
    let numbers: Vec<usize> = lines
        .iter()
        .filter_map(|line| if let Mark::Number(number) = line.mark { Some(number) } else { None })
        .collect();
    if numbers.len() == lines.len() {
        return own(|line| without_number(without_bullet(line)));
    }
    if bullets == lines.len() {
        return own(without_bullet);
    }
    // Bullets before all, and a number behind one of them: "- 1. Mai is the day".
    if lines.iter().all(|line| without_bullet(line.text) != line.text) && !counts(&numbers) {
        return own(without_bullet);
    }
    let is_last_remark = || lines.last().is_some_and(|last| is_remark(last.text));
    if lines.first().is_some_and(|first| is_remark(first.text)) || is_last_remark() {
        return Err(AnswerProblem::UnclearFacts);
    }
    let begins_plain = lines.first().is_none_or(|first| !is_marked(first));
    if begins_plain && bullets < 2 && !counts(&numbers) {
        return own(|line| line);
    }
    Err(AnswerProblem::UnclearFacts)
}

/// Whether numbers count something: 1, 2.
fn counts(numbers: &[usize]) -> bool {
    numbers.len() > 1 && (1..).zip(numbers).all(|(at, number)| at == *number)
}

fn lines(text: &str) -> Result<Vec<Line<'_>>, AnswerProblem> {
    let mut lines = Vec::new();
    let mut is_apart = false;
    for text in text.lines().map(cleaned) {
        if is_dressing(text) {
            is_apart = true;
            continue;
        }
        if lines.len() == MOST_LINES {
            return Err(AnswerProblem::TooManyFacts(FactsOf::Gold));
        }
        lines.push(Line { text, mark: Mark::of(text), is_apart });
        is_apart = false;
    }
    Ok(lines)
}

/// A line that ends in a colon is a heading where it cannot be a fact: before the first one, or
/// unmarked among marked ones.
fn without_headings(lines: Vec<Line>) -> Vec<Line> {
    let any_marked = lines.iter().any(|line| line.mark != Mark::None);
    let is_heading = |at: usize, line: &Line| {
        line.text.ends_with([':', '：']) && line.mark == Mark::None && (any_marked || at == 0)
    };
    let lines = lines.into_iter().enumerate().filter(|(at, line)| !is_heading(*at, line));
    lines.map(|(_, line)| line).collect()
}

fn without_bullet(line: &str) -> &str {
    if let Some(after) = line.strip_prefix(['•', '●', '▪', '‣', '◦']) {
        return after.trim_start();
    }
    match line.strip_prefix(['-', '*', '+', '–', '—', '·']) {
        Some(after) if after.is_empty() || after.starts_with(char::is_whitespace) => {
            after.trim_start()
        }
        _ => line,
    }
}

/// The text without its number.
pub fn without_number(line: &str) -> &str {
    numbered(line).map_or(line, |(_, text)| text)
}

pub fn number_of(line: &str) -> Option<usize> {
    numbered(line).map(|(number, _)| number)
}

/// A number counts only if a sign and a space follow it, so that "2.5 km" and "8:30" stay whole.
/// Chinese and Japanese omit the space.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let openings = ["Fact ", "fact ", "(", "["];
    let numbered = openings.iter().find_map(|o| line.strip_prefix(o)).unwrap_or(line);
    let rest = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = numbered.strip_suffix(rest).filter(|digits| digits.len() <= 3)?;
    let text = rest
        .strip_prefix(['.', ')', ']', ':', '、', '．'])
        .filter(|after| after.starts_with(|c: char| c.is_whitespace() || c > '\u{2e80}'))?;
    Some((digits.parse().ok()?, text.trim_start()))
}

/// Without wrapping quotes, a comma left over from a list, or the closing full stop.
pub fn cleaned(fact: &str) -> &str {
    let mut fact = fact.trim().trim_end_matches([',', ';']).trim();
    for (open, close) in
        [("**", "**"), ("\"", "\""), ("“", "”"), ("'", "'"), ("«", "»"), ("「", "」"), ("`", "`")]
    {
        if let Some(inner) = fact.strip_prefix(open).and_then(|f| f.strip_suffix(close))
            && !inner.contains(open)
            && !inner.contains(close)
        {
            fact = inner.trim();
        }
    }
    without_full_stop(fact)
}

/// The point of "8 p.m." belongs to the word.
fn without_full_stop(fact: &str) -> &str {
    if let Some(before) = fact.strip_suffix('。') {
        return before;
    }
    match fact.strip_suffix('.') {
        Some(before) => {
            let last_word = before.rsplit(char::is_whitespace).next().unwrap_or(before);
            if last_word.contains('.') { fact } else { before }
        }
        None => fact,
    }
}
