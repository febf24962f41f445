//! Part 2: both directions of a comparison, out of one answer.

use super::alignment::{Claim, align};
use super::label::read_label;
use super::loose_json::{Found, Loose, find_values, unescape_once};
use super::problem::{AnswerProblem, FactsOf, UnusableAnswer};
use crate::evaluation::fact::{Assessment, Fact, JudgedFact, Verdict};

/// `gold` are the frozen facts the judge was shown, in that order; the assessment keeps it.
pub fn read_assessment(raw: &str, gold: &[Fact]) -> Result<Assessment, UnusableAnswer> {
    read(raw, gold).map_err(|problem| UnusableAnswer::new(problem, raw))
}

fn read(raw: &str, frozen: &[Fact]) -> Result<Assessment, AnswerProblem> {
    let text = without_thinking(raw);
    if text.trim().is_empty() {
        return Err(AnswerProblem::Empty);
    }
    let lists = find_lists(text)?;
    let predicted = predicted_facts(&lists.predicted)?;
    let gold = gold_facts(&lists.gold, frozen)?;
    if predicted.is_empty()
        && let Some(index) = gold.iter().position(|fact| fact.verdict.is_supported())
    {
        return Err(AnswerProblem::CoveredByNothing { number: index + 1 });
    }
    Ok(Assessment { gold, predicted })
}

/// Some models think aloud before they answer; drafts in there are not the answer.
pub fn without_thinking(raw: &str) -> &str {
    let end = "</think>";
    raw.rfind(end).map_or(raw, |at| &raw[at + end.len()..])
}

struct Lists {
    gold: Vec<Item>,
    predicted: Vec<Item>,
}

fn find_lists(text: &str) -> Result<Lists, AnswerProblem> {
    let mut found = find_values(text);
    let mut gold = lists_named(&found, FactsOf::Gold);
    let mut predicted = lists_named(&found, FactsOf::Prediction);
    let unescaped;
    if gold.is_empty()
        && predicted.is_empty()
        && let Some(plain) = unescape_once(text)
    {
        unescaped = plain;
        found = find_values(&unescaped);
        gold = lists_named(&found, FactsOf::Gold);
        predicted = lists_named(&found, FactsOf::Prediction);
    }
    if gold.is_empty() && predicted.is_empty() && !found.cut {
        return Err(AnswerProblem::NoAnswerFound);
    }
    Ok(Lists {
        gold: items(&gold, FactsOf::Gold, &found)?,
        predicted: items(&predicted, FactsOf::Prediction, &found)?,
    })
}

/// Every list of that name, wherever an answer nests it.
fn lists_named(found: &Found, of: FactsOf) -> Vec<Loose> {
    let mut lists = Vec::new();
    let mut open: Vec<&Loose> = found.values.iter().rev().collect();
    while let Some(value) = open.pop() {
        match value {
            Loose::List(elements) => open.extend(elements.iter().rev()),
            Loose::Object(members) => {
                for (key, member) in members.iter().rev() {
                    if same_name(key, of.key()) {
                        lists.push(member.clone());
                    } else {
                        open.push(member);
                    }
                }
            }
            _ => {}
        }
    }
    lists
}

fn items(lists: &[Loose], of: FactsOf, found: &Found) -> Result<Vec<Item>, AnswerProblem> {
    let Some((first, others)) = lists.split_first() else {
        return Err(if found.cut { AnswerProblem::CutOff } else { AnswerProblem::NoList(of) });
    };
    if others.iter().any(|other| other != first) {
        return Err(AnswerProblem::TwoAnswers);
    }
    let Loose::List(elements) = first else {
        return Err(AnswerProblem::NoList(of));
    };
    elements.iter().enumerate().map(|(index, element)| Item::read(element, of, index + 1)).collect()
}

struct Item {
    number: Option<usize>,
    fact: String,
    reason: String,
    verdict: Verdict,
}

impl Item {
    fn read(element: &Loose, of: FactsOf, position: usize) -> Result<Self, AnswerProblem> {
        let without_fact = || AnswerProblem::ItemWithoutFact { of, position };
        let Loose::Object(members) = element else {
            return Err(without_fact());
        };
        let number = member(members, &["number", "fact_number", "index", "id"]).and_then(whole);
        let fact = member(members, &["fact"]).map(words).unwrap_or_default();
        if fact.is_empty() && (of == FactsOf::Prediction || number.is_none()) {
            return Err(without_fact());
        }
        let reason =
            member(members, &["reasoning", "reason", "explanation"]).map(words).unwrap_or_default();
        let verdict = read_verdict(members)
            .map_err(|label| AnswerProblem::UnreadableLabel { fact: fact.clone(), label })?;
        Ok(Self { number, fact, reason, verdict })
    }
}

/// The error is the label as it was written: two labels that differ are as good as none.
fn read_verdict(members: &[(String, Loose)]) -> Result<Verdict, String> {
    let labels: Vec<&Loose> = members
        .iter()
        .filter(|(key, _)| ["label", "verdict", "judgement"].iter().any(|n| same_name(key, n)))
        .map(|(_, value)| value)
        .collect();
    let written = || labels.iter().map(|l| words(l)).collect::<Vec<_>>().join(", ");
    let mut verdicts = labels.iter().map(|label| read_label(label));
    match verdicts.next().flatten() {
        Some(verdict) if verdicts.all(|other| other == Some(verdict)) => Ok(verdict),
        _ => Err(written()),
    }
}

fn gold_facts(items: &[Item], frozen: &[Fact]) -> Result<Vec<JudgedFact>, AnswerProblem> {
    let claims: Vec<Claim> =
        items.iter().map(|item| Claim { number: item.number, text: &item.fact }).collect();
    let mut aligned: Vec<(usize, &Item)> = align(frozen, &claims)?.into_iter().zip(items).collect();
    aligned.sort_by_key(|(index, _)| *index);
    Ok(aligned
        .into_iter()
        .map(|(index, item)| JudgedFact {
            fact: frozen[index].clone(),
            verdict: item.verdict,
            reason: item.reason.clone(),
        })
        .collect())
}

/// A fact said twice with one verdict is one fact; with two verdicts it is a contradiction.
fn predicted_facts(items: &[Item]) -> Result<Vec<JudgedFact>, AnswerProblem> {
    let mut seen = std::collections::HashMap::new();
    let mut facts: Vec<JudgedFact> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let fact = Fact::new(&item.fact).ok_or(AnswerProblem::ItemWithoutFact {
            of: FactsOf::Prediction,
            position: index + 1,
        })?;
        match seen.insert(fact.as_str().to_lowercase(), item.verdict) {
            None => {
                facts.push(JudgedFact { fact, verdict: item.verdict, reason: item.reason.clone() })
            }
            Some(earlier) if earlier == item.verdict => {}
            Some(_) => {
                return Err(AnswerProblem::PredictedFactContradicted { fact: fact.to_string() });
            }
        }
    }
    Ok(facts)
}

fn member<'a>(members: &'a [(String, Loose)], names: &[&str]) -> Option<&'a Loose> {
    members
        .iter()
        .find(|(key, _)| names.iter().any(|name| same_name(key, name)))
        .map(|(_, value)| value)
}

/// "Expert Fact Coverage" names the same list as "`expert_fact_coverage`".
pub fn same_name(written: &str, name: &str) -> bool {
    let letters = |text: &str| -> Vec<char> {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    letters(written) == letters(name)
}

pub fn words(value: &Loose) -> String {
    match value {
        Loose::Text(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Loose::Number(number) => number.to_string(),
        Loose::Bool(value) => value.to_string(),
        _ => String::new(),
    }
}

fn whole(value: &Loose) -> Option<usize> {
    match value {
        Loose::Number(number) => format!("{number}").parse().ok(),
        Loose::Text(text) => text.trim().trim_matches(['#', '.', ')']).parse().ok(),
        _ => None,
    }
}
