//! Part 1: the facts of one intent, one per line or as a JSON array.

use std::collections::HashSet;

use super::assessment::{ECHOES, distinct_facts};
use super::beside_facts::{
    is_closing, is_dressing, is_preface, is_prose, without_tags, without_title,
};
use super::fact_lines::{cleaned, line_facts, number_of, without_number};
use super::problem::{AnswerProblem, FactsOf, LONGEST_ANSWER, UnusableAnswer};
use super::reasoning_in_lines::without_unopened_block;
use crate::methods::bifact::fact::{Fact, MOST_FACTS};
use crate::methods::reply::declined::{is_declined, is_report};
use crate::methods::reply::envelope::{is_around, is_complaint};
use crate::methods::reply::loose_json::{Loose, first_value};
use crate::methods::reply::members::{call_arguments, named, plain_text as words, same_name};
use crate::methods::reply::outermost::{only_value, undressed};
use crate::methods::reply::reasoning::{after_reasoning, is_blank, without_opening_block};

/// At least one fact, in the order given, without repetitions.
pub fn read_fact_list(raw: &str) -> Result<Vec<Fact>, UnusableAnswer> {
    read(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

fn read(raw: &str) -> Result<Vec<Fact>, AnswerProblem> {
    if raw.len() > LONGEST_ANSWER {
        return Err(AnswerProblem::TooLong);
    }
    let reply = without_opening_block(raw)?;
    if reply.is_empty() {
        return Err(AnswerProblem::Empty);
    }
    let text = undressed(reply);
    let text = without_title(without_tags(&text));
    let candidates = if let Some(elements) = json_facts(text)? {
        elements
    } else {
        let lines = without_unopened_block(text)?;
        if lines.len() == reply.len() && runs_out_of_tag(raw, reply) {
            return Err(AnswerProblem::UnclearReasoning);
        }
        line_facts(lines)?
    };
    if candidates.len() > MOST_FACTS {
        return Err(AnswerProblem::TooManyFacts(FactsOf::Gold));
    }
    let is_report = |only: &[String]| matches!(only, [line] if is_report(line));
    if candidates.iter().any(|line| is_declined(line)) || is_report(&candidates) {
        return Err(AnswerProblem::Declined);
    }
    if matches!(candidates.as_slice(), [only] if is_prose(only)) {
        return Err(AnswerProblem::NoAnswerFound);
    }
    let mut seen = HashSet::new();
    let facts: Vec<Fact> = candidates
        .iter()
        .filter_map(|candidate| Fact::new(cleaned(candidate)))
        .filter(|fact| seen.insert(fact.clone()))
        .collect();
    if facts.is_empty() {
        return Err(AnswerProblem::NoFacts);
    }
    Ok(facts)
}

/// "<think> … </think> is explained": the tags may be the words of a fact.
fn runs_out_of_tag(raw: &str, reply: &str) -> bool {
    let before = raw.trim_end_matches(is_blank).strip_suffix(reply).unwrap_or_default();
    before.ends_with([' ', '\t']) && before.contains('>') && reply.starts_with(char::is_lowercase)
}

/// `None` where no line begins with JSON.
fn json_facts(text: &str) -> Result<Option<Vec<String>>, AnswerProblem> {
    let Some(json) = json_start(text).or_else(|| introduced_json(text)) else {
        return Ok(None);
    };
    let before = text.strip_suffix(json).unwrap_or_default();
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
    let is_beside = |line: &&str| !is_dressing(line) && line.contains(char::is_alphanumeric);
    let mut above =
        after_reasoning(before).unwrap_or(before).lines().map(cleaned).filter(is_beside);
    let mut below = rest.lines().map(str::trim).filter(is_beside);
    if !above.all(is_preface) || !below.all(is_closing) {
        return Err(AnswerProblem::UnclearFacts);
    }
    let arguments = call_arguments(&value).map(only_value).transpose()?;
    let value = arguments.unwrap_or(value);
    let elements = list_of_facts(&value)?;
    let name = elements.iter().find_map(name_of_fact).unwrap_or_default();
    let facts = elements.iter().zip(1..).map(|(element, at)| element_fact(element, name, at));
    facts.collect::<Result<_, _>>().map(without_numbers).map(Some)
}

/// The strings of a list keep their text: "1. Mai" is a day. Numbers are removed only if they count the
/// strings.
fn without_numbers(facts: Vec<String>) -> Vec<String> {
    let counts = (1..).zip(&facts).all(|(at, fact)| number_of(fact) == Some(at));
    if facts.len() < 2 || !counts {
        return facts;
    }
    facts.iter().map(|fact| without_number(fact).to_owned()).collect()
}

/// "Here: […]", on one line.
fn introduced_json(text: &str) -> Option<&str> {
    let (start, json) = text.split_once(':')?;
    let json = json.trim_start();
    (!start.contains('\n') && is_preface(start) && opens_json(json)).then_some(json)
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
        Loose::List(elements) => match elements.as_slice() {
            [only @ Loose::Object(members)] if named(members, ECHOES).next().is_none() => {
                return list_of_facts(only);
            }
            _ => return Ok(elements),
        },
        Loose::Object(members) => members.as_slice(),
        _ => &[],
    };
    if members.iter().any(is_complaint) {
        return Err(AnswerProblem::Declined);
    }
    let mut held = members
        .iter()
        .filter(|(key, member)| matches!(member, Loose::Object(_)) && is_around(key, members));
    if let (Some((_, inner)), None) = (held.next(), held.next())
        && !members.iter().any(|(_, member)| matches!(member, Loose::List(_)))
    {
        return list_of_facts(inner);
    }
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

/// Under what name an object says its fact.
fn name_of_fact(element: &Loose) -> Option<&'static str> {
    let Loose::Object(members) = element else { return None };
    ECHOES.iter().copied().find(|name| named(members, &[name]).next().is_some())
}

/// A text, or an object with one under the name that all of them use; nothing at all is an empty line.
fn element_fact(element: &Loose, name: &str, position: usize) -> Result<String, AnswerProblem> {
    let facts = match element {
        Loose::Object(members) if named(members, &[name]).next().is_none() => vec![],
        Loose::Object(members) => distinct_facts(members, ECHOES),
        other => vec![other],
    };
    match facts.as_slice() {
        [Loose::List(_) | Loose::Object(_)] | [] | [_, _, ..] => {
            Err(AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position })
        }
        [fact] => Ok(words(fact)),
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
        check("Plant a tree\n\n-\nPlant a tree\nThe tree is an oak\n", TWO);
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
