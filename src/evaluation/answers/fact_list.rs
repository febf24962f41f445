//! Part 1: the facts of one intent, one per line or as a JSON array.

use std::collections::HashSet;

use super::assessment::{distinct_facts, words};
use super::declined::is_declined;
use super::lists::same_name;
use super::loose_json::{Loose, first_value};
use super::outermost::undressed;
use super::problem::{AnswerProblem, FactsOf, LONGEST_ANSWER, UnusableAnswer};
use super::reasoning::{without_opening_block, without_unopened_block};
use crate::evaluation::fact::{Fact, MOST_FACTS};

/// At least one fact, in the order given, without repetitions.
pub fn read_fact_list(raw: &str) -> Result<Vec<Fact>, UnusableAnswer> {
    read(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

fn read(raw: &str) -> Result<Vec<Fact>, AnswerProblem> {
    if raw.len() > LONGEST_ANSWER {
        return Err(AnswerProblem::TooLong);
    }
    let text = without_opening_block(raw)?;
    if text.is_empty() {
        return Err(AnswerProblem::Empty);
    }
    let text = undressed(text);
    let text = without_title(&text);
    let candidates = match json_facts(text)? {
        Some(elements) => elements,
        None => line_facts(without_unopened_block(text)?)?,
    };
    if candidates.len() > MOST_FACTS {
        return Err(AnswerProblem::TooManyFacts(FactsOf::Gold));
    }
    if candidates.first().is_some_and(|first| is_declined(first)) {
        return Err(AnswerProblem::Declined);
    }
    let is_numbered = candidates.first().is_some_and(|first| {
        let first = without_bullet(first);
        without_number(first) != first
    });
    // In a list without numbers, "1. Mai" is a day.
    let unmarked = if is_numbered { without_marker } else { without_bullet };
    let mut seen = HashSet::new();
    let facts: Vec<Fact> = candidates
        .iter()
        .filter_map(|candidate| Fact::new(cleaned(unmarked(candidate))))
        .filter(|fact| seen.insert(fact.as_str().to_lowercase()))
        .collect();
    if facts.is_empty() {
        return Err(AnswerProblem::NoFacts);
    }
    Ok(facts)
}

/// `None` where no line begins with JSON.
fn json_facts(text: &str) -> Result<Option<Vec<String>>, AnswerProblem> {
    let Some(json) = json_start(text) else {
        return Ok(None);
    };
    let (value, mut rest) = first_value(json)?;
    // A list with words behind it on its line may as well be a part of a fact.
    if rest.lines().next().is_some_and(|line| line.contains(char::is_alphanumeric)) {
        return Err(AnswerProblem::NoAnswerFound);
    }
    while let Some(json) = json_start(rest) {
        match first_value(json) {
            Ok((other, after)) if other == value => rest = after,
            _ => return Err(AnswerProblem::TwoAnswers),
        }
    }
    let elements = list_of_facts(&value)?.iter().zip(1..);
    elements.map(|(element, at)| element_fact(element, at)).collect::<Result<_, _>>().map(Some)
}

fn json_start(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    while !opens_json(rest) {
        rest = rest.split_once('\n')?.1.trim_start();
    }
    Some(rest)
}

fn opens_json(text: &str) -> bool {
    let mut chars = text.chars().filter(|c| !c.is_whitespace());
    match (chars.next(), chars.next()) {
        (Some('['), next) => {
            matches!(next, Some('"' | '\'' | '“' | '\\' | '{' | '[' | ']') | None)
        }
        (Some('{'), next) => matches!(next, Some('"' | '\'' | '“' | '\\' | '}') | None),
        _ => false,
    }
}

/// The list itself, the one called `facts`, or the only one.
fn list_of_facts(value: &Loose) -> Result<&[Loose], AnswerProblem> {
    let members = match value {
        Loose::List(elements) => return Ok(elements),
        Loose::Object(members) => members.as_slice(),
        _ => &[],
    };
    let is_called_facts = |key: &str| same_name(key, "facts") || same_name(key, "atomic_facts");
    let lists = members.iter().filter_map(|(key, member)| match member {
        Loose::List(elements) => Some((is_called_facts(key), elements.as_slice())),
        _ => None,
    });
    let (called, others): (Vec<_>, Vec<_>) = lists.partition(|(is_called, _)| *is_called);
    match (called.as_slice(), others.as_slice()) {
        ([(_, elements)], _) | ([], [(_, elements)]) => Ok(elements),
        ([], []) => Err(AnswerProblem::NoFacts),
        _ => Err(AnswerProblem::TwoAnswers),
    }
}

/// A text, or an object with a `fact`; nothing at all is an empty line.
fn element_fact(element: &Loose, position: usize) -> Result<String, AnswerProblem> {
    let facts = match element {
        Loose::Object(members) => distinct_facts(members, &["fact"]),
        other => vec![other],
    };
    match facts.as_slice() {
        [Loose::List(_) | Loose::Object(_)] | [] | [_, _, ..] => {
            Err(AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position })
        }
        [fact] => Ok(words(fact)),
    }
}

/// A heading for each fact.
const MOST_LINES: usize = 2 * MOST_FACTS;

/// A line that ends in a colon is a heading where it cannot be a fact: before the first one, or
/// unmarked among marked ones.
fn line_facts(text: &str) -> Result<Vec<String>, AnswerProblem> {
    let is_marked = |line: &&str| without_marker(line) != *line;
    let lines = text.lines().map(cleaned).filter(|line| !is_dressing(line));
    let lines: Vec<&str> = lines.take(MOST_LINES + 1).collect();
    if lines.len() > MOST_LINES {
        return Err(AnswerProblem::TooManyFacts(FactsOf::Gold));
    }
    let any_marked = lines.iter().any(is_marked);
    let is_heading = |at: usize, line: &&str| {
        line.ends_with([':', '：']) && !is_marked(line) && (any_marked || at == 0)
    };
    let facts = lines.iter().enumerate().filter(|(at, line)| !is_heading(*at, line));
    Ok(facts.map(|(_, line)| (*line).to_owned()).collect())
}

/// Blank lines, fences, rules, tags and titles.
fn is_dressing(line: &str) -> bool {
    line.trim_matches(['-', '*', '_', '=', '~']).is_empty()
        || ["```", "# ", "##"].iter().any(|start| line.starts_with(start))
        || (line.starts_with('<') && line.ends_with('>') && !line.contains(' '))
        || is_title(line)
}

const DECORATION: [char; 4] = ['*', '#', '_', ' '];

/// "Facts", "Here are the atomic facts".
fn is_title(line: &str) -> bool {
    const WORDS: &[&str] = &["here", "are", "the", "list", "of", "atomic", "facts"];
    let bare = line.trim_matches(DECORATION).trim_end_matches(':').to_lowercase();
    bare.ends_with("facts") && bare.split_whitespace().all(|word| WORDS.contains(&word))
}

/// Takes off "Facts:" before a fact on the same line.
fn without_title(text: &str) -> &str {
    match text.split_once(':') {
        Some((title, rest)) if is_title(title) => rest.trim_start_matches(DECORATION),
        _ => text,
    }
}

/// The text without its bullet and its number.
pub fn without_marker(line: &str) -> &str {
    without_number(without_bullet(line))
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

/// A number counts only with a sign and a space behind it, so that "2.5 km" and "8:30" stay whole.
/// Chinese and Japanese leave out the space.
fn without_number(line: &str) -> &str {
    let openings = ["Fact ", "fact ", "(", "["];
    let numbered = openings.iter().find_map(|o| line.strip_prefix(o)).unwrap_or(line);
    let rest = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    if !(1..=3).contains(&(numbered.len() - rest.len())) {
        return line;
    }
    rest.strip_prefix(['.', ')', ']', ':', '、', '．'])
        .filter(|after| after.starts_with(|c: char| c.is_whitespace() || c > '\u{2e80}'))
        .map_or(line, str::trim_start)
}

/// Without wrapping quotes, a comma left over from a list, or the closing full stop.
fn cleaned(fact: &str) -> &str {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(answer: &str, expected: &[&str]) {
        let facts = read_fact_list(answer).unwrap();
        let texts: Vec<_> = facts.iter().map(Fact::as_str).collect();
        assert_eq!(texts, expected, "from {answer:?}");
    }

    const TWO: &[&str] = &["Plant a tree", "The tree is an oak"];

    #[test]
    fn one_fact_per_line_however_it_is_marked() {
        check("Plant a tree\nThe tree is an oak", TWO);
        check("1. Plant a tree\n2. The tree is an oak.", TWO);
        check("1) Plant a tree\r\n\r\n(2) The tree is an oak\n", TWO);
        check("- Plant a tree\n* The tree is an oak", TWO);
        check("- 1. Plant a tree\n- 2. The tree is an oak", TWO);
        check("Facts:\n• “Plant a tree”\n• 'The tree is an oak'", TWO);
        check("**Facts:**\n\n1. \"Plant a tree\"\n2. \"The tree is an oak\"", TWO);
        check("\u{feff}Here are the facts:\n```\nPlant a tree\nThe tree is an oak\n```", TWO);
        check("<think>Plant a bush?</think>Plant a tree\nThe tree is an oak", TWO);
    }

    #[test]
    fn a_json_array_in_many_dresses() {
        check(r#"["Plant a tree", "The tree is an oak"]"#, TWO);
        check("```json\n[\"Plant a tree\", \"The tree is an oak\",]\n```", TWO);
        check(r#"{"facts": ["Plant a tree", "The tree is an oak."]}"#, TWO);
        check(
            r#"[{"number": 1, "fact": "Plant a tree"}, {"number": 2, "fact": "The tree is an oak"}]"#,
            TWO,
        );
    }

    #[test]
    fn repetitions_and_empty_lines_are_dropped() {
        check("Plant a tree\n\n-\nplant a tree\nThe tree is an oak\n", TWO);
        check(r#"["Plant a tree", "", "  ", "Plant a  tree", "The tree is an oak"]"#, TWO);
    }

    #[test]
    fn numbers_and_points_that_belong_to_the_fact_stay() {
        check("2.5 km away", &["2.5 km away"]);
        check("8:30 in the morning", &["8:30 in the morning"]);
        check("1. The time is 8 p.m.", &["The time is 8 p.m."]);
        check("Say \"hi\" to \"Ana\"", &["Say \"hi\" to \"Ana\""]);
        check("[Draft] is the label", &["[Draft] is the label"]);
        check("1、木を植える。", &["木を植える"]);
    }

    #[test]
    fn nothing_and_cut_lists_are_told_apart() {
        let problem = |answer: &str| read_fact_list(answer).unwrap_err().problem;
        assert_eq!(problem(" \n\u{feff}"), AnswerProblem::Empty);
        assert_eq!(problem("Facts:"), AnswerProblem::NoFacts);
        assert_eq!(problem("[]"), AnswerProblem::NoFacts);
        assert_eq!(problem(r#"["Plant a tree", "The tr"#), AnswerProblem::CutOff);
        assert_eq!(read_fact_list("Facts:").unwrap_err().raw, "Facts:");
    }
}
