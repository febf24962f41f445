//! Part 1: the facts of one intent, one per line or as a JSON array.

use std::collections::HashSet;

use super::assessment::{same_name, without_thinking, words};
use super::loose_json::{Loose, find_values};
use super::problem::{AnswerProblem, UnusableAnswer};
use crate::evaluation::fact::Fact;

/// At least one fact, in the order given, without repetitions.
pub fn read_fact_list(raw: &str) -> Result<Vec<Fact>, UnusableAnswer> {
    read(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

fn read(raw: &str) -> Result<Vec<Fact>, AnswerProblem> {
    let text = without_thinking(raw).trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.is_empty() {
        return Err(AnswerProblem::Empty);
    }
    let candidates = if is_json(text) {
        json_facts(text)?
    } else {
        text.lines().filter_map(line_fact).collect()
    };
    let mut seen = HashSet::new();
    let facts: Vec<Fact> = candidates
        .iter()
        .filter_map(|candidate| Fact::new(candidate))
        .filter(|fact| seen.insert(fact.as_str().to_lowercase()))
        .collect();
    if facts.is_empty() {
        return Err(AnswerProblem::NoFacts);
    }
    Ok(facts)
}

fn is_json(text: &str) -> bool {
    let inner = text
        .strip_prefix("```")
        .map_or(text, |fenced| fenced.trim_start_matches(char::is_alphabetic));
    let mut chars = inner.trim_start().chars().filter(|c| !c.is_whitespace());
    match (chars.next(), chars.next()) {
        (Some('['), next) => matches!(next, Some('"' | '\'' | '{' | '[' | ']') | None),
        (Some('{'), next) => matches!(next, Some('"' | '\'' | '}') | None),
        _ => false,
    }
}

/// An array of strings or of objects with a `fact`, bare or under a key such as `facts`.
fn json_facts(text: &str) -> Result<Vec<String>, AnswerProblem> {
    let found = find_values(text);
    let Some(value) = found.values.first().filter(|_| !found.cut) else {
        return Err(if found.cut { AnswerProblem::CutOff } else { AnswerProblem::NoAnswerFound });
    };
    let list = match value {
        Loose::Object(members) => members.iter().map(|(_, member)| member).find(|m| is_list(m)),
        other => Some(other),
    };
    let Some(Loose::List(elements)) = list else {
        return Err(AnswerProblem::NoFacts);
    };
    Ok(elements.iter().map(element_fact).map(|fact| cleaned(&fact)).collect())
}

fn is_list(value: &Loose) -> bool {
    matches!(value, Loose::List(_))
}

fn element_fact(element: &Loose) -> String {
    match element {
        Loose::Object(members) => members
            .iter()
            .find(|(key, _)| same_name(key, "fact"))
            .map(|(_, value)| words(value))
            .unwrap_or_default(),
        other => words(other),
    }
}

fn line_fact(line: &str) -> Option<String> {
    let line = line.trim();
    if line.starts_with("```") || is_heading(line) {
        return None;
    }
    Some(cleaned(without_marker(line)))
}

/// "Facts:", "**Facts**" or "Here are the facts:".
fn is_heading(line: &str) -> bool {
    let bare = line.trim_matches(['*', '#', '_', ' ']);
    bare.ends_with([':', '：']) || bare.eq_ignore_ascii_case("facts")
}

/// Takes off one bullet and one number. A number counts only with a sign and a space behind it, so
/// that "2.5 km" and "8:30" stay whole.
fn without_marker(line: &str) -> &str {
    let mut rest = line.trim_start_matches(['"', '“']);
    if let Some(after) = rest.strip_prefix(['-', '*', '•', '–', '—', '·', '‣', '◦'])
        && (after.is_empty() || after.starts_with(char::is_whitespace))
    {
        rest = after.trim_start();
    }
    let numbered = rest.strip_prefix(['(', '[']).unwrap_or(rest);
    let digits = numbered.len() - numbered.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if (1..=3).contains(&digits)
        && let Some(after) = numbered[digits..].strip_prefix(['.', ')', ']', ':', '、', '．'])
        && (after.starts_with(char::is_whitespace) || numbered[digits..].starts_with(['、', '．']))
    {
        rest = after.trim_start();
    }
    rest
}

/// Without wrapping quotes, a comma left over from a list, or the closing full stop.
fn cleaned(fact: &str) -> String {
    let mut fact = fact.trim().trim_end_matches([',', ';']).trim();
    for (open, close) in
        [('"', '"'), ('“', '”'), ('\'', '\''), ('«', '»'), ('「', '」'), ('`', '`')]
    {
        if let Some(inner) = fact.strip_prefix(open).and_then(|f| f.strip_suffix(close))
            && !inner.contains([open, close])
        {
            fact = inner.trim();
        }
    }
    without_full_stop(fact).to_owned()
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
