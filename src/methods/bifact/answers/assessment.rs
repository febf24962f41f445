//! Part 2: reads both directions of a comparison from one answer.

use super::alignment::{Claim, align};
use super::flags::{contradicts, is_harmless, takes_back};
use super::label::read_label;
use super::lists::Lists;
use super::problem::{AnswerProblem, FactsOf, LONGEST_ANSWER, UnusableAnswer};
use super::same_text::same_text_key;
use crate::base::number::shortest;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact, MOST_FACTS};
use crate::methods::reply::loose_value::Loose;
use crate::methods::reply::members::{named, plain_text as words, same_name};
use crate::methods::reply::reasoning::{ends_in_quotation, without_opening_block};

/// `gold` are the frozen facts the judge was shown, in that order; the assessment keeps it.
pub fn read_assessment(raw: &str, gold: &[Fact]) -> Result<Assessment, UnusableAnswer> {
    read(raw, gold).map_err(|problem| UnusableAnswer::new(problem, raw))
}

fn read(raw: &str, frozen: &[Fact]) -> Result<Assessment, AnswerProblem> {
    if raw.len() > LONGEST_ANSWER {
        return Err(AnswerProblem::TooLong);
    }
    let text = without_opening_block(raw)?;
    if text.is_empty() {
        return Err(AnswerProblem::Empty);
    }
    let lists = Lists::in_text(text)?;
    let assessment = assess(&lists, frozen)?;
    if let Some(doubt) = lists.doubt_of(&assessment) {
        return Err(doubt);
    }
    if ends_in_quotation(raw) {
        return Err(AnswerProblem::UnclearReasoning);
    }
    Ok(assessment)
}

fn assess(lists: &Lists, frozen: &[Fact]) -> Result<Assessment, AnswerProblem> {
    let predicted = predicted_facts(&items(lists, FactsOf::Prediction)?)?;
    let gold = gold_facts(&items(lists, FactsOf::Gold)?, frozen)?;
    if predicted.is_empty()
        && let Some(index) = gold.iter().position(|fact| fact.verdict.is_supported())
    {
        return Err(AnswerProblem::CoveredByNothing { number: index + 1 });
    }
    Ok(Assessment { gold, predicted })
}

fn items(lists: &Lists, of: FactsOf) -> Result<Vec<Item>, AnswerProblem> {
    let elements = lists.get(of)?;
    if elements.len() > MOST_FACTS {
        return Err(AnswerProblem::TooManyFacts(of));
    }
    elements.iter().zip(1..).map(|(element, at)| Item::read(element, of, at)).collect()
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
        let fact = match distinct_facts(members, ECHOES).as_slice() {
            [] | [Loose::Null] => String::new(),
            [fact @ (Loose::Text(_) | Loose::Number(_) | Loose::Bool(_))] => words(fact),
            _ => return Err(without_fact()),
        };
        if !members.iter().all(|member| is_of_an_item(member, &fact)) {
            return Err(without_fact());
        }
        let number = read_number(members).map_err(|TwoNumbers| without_fact())?;
        if fact.is_empty() && (of == FactsOf::Prediction || number.is_none()) {
            return Err(without_fact());
        }
        let reason = named(members, REASONS).next();
        let verdict = read_verdict(members)
            .map_err(|label| AnswerProblem::UnreadableLabel { fact: fact.clone(), label })?;
        let is_against = |(key, value): &&(String, Loose)| {
            if is_known(key) {
                takes_back(key, value, verdict)
            } else {
                contradicts(key, value, &fact, verdict)
            }
        };
        if let Some((key, value)) = members.iter().find(is_against) {
            let label = format!("{}, {key}: {}", label_words(members), words(value));
            return Err(AnswerProblem::UnreadableLabel { fact, label });
        }
        Ok(Self { number, fact, reason: reason.map(words).unwrap_or_default(), verdict })
    }
}

/// The names under which an item repeats its fact.
pub const ECHOES: &[&str] = &[
    "fact",
    "gold_fact",
    "expert_fact",
    "predicted_fact",
    "fact_text",
    "text",
    "statement",
    "claim",
];
const REASONS: &[&str] = &[
    "reasoning",
    "reason",
    "explanation",
    "rationale",
    "justification",
    "evidence",
    "analysis",
    "quote",
    "quotes",
    "comment",
    "note",
    "notes",
];
const NUMBERS: &[&str] = &[
    "number",
    "fact_number",
    "gold_number",
    "gold_fact_number",
    "index",
    "fact_index",
    "id",
    "fact_id",
];
const LABELS: &[&str] = &["label", "verdict", "judgement", "judgment"];

/// An item is flat. A text under an unknown name may be the fact that the judge means, so it has to
/// equal the item's own.
fn is_of_an_item((key, value): &(String, Loose), fact: &str) -> bool {
    let is_named = |names: &[&str]| names.iter().any(|name| same_name(key, name));
    match value {
        Loose::List(texts) if is_named(REASONS) => {
            texts.iter().all(|text| matches!(text, Loose::Text(_)))
        }
        Loose::List(_) | Loose::Object(_) => named_label(key),
        Loose::Text(text) => {
            is_known(key) || is_harmless(key, value) || same_text_key(text) == same_text_key(fact)
        }
        _ => true,
    }
}

fn is_known(key: &str) -> bool {
    let mut names = [ECHOES, REASONS, NUMBERS, LABELS].into_iter().flatten();
    names.any(|name| same_name(key, name))
}

/// A label that is a list is refused as a label.
fn named_label(key: &str) -> bool {
    LABELS.iter().any(|name| same_name(key, name))
}

/// The facts that an item names. There are two if the brackets between two items are lost.
pub fn distinct_facts<'a>(members: &'a [(String, Loose)], names: &'a [&'a str]) -> Vec<&'a Loose> {
    let mut facts: Vec<&Loose> = named(members, names).collect();
    facts.dedup();
    facts
}

/// A number that is not an integer is ignored. Two different numbers are an error.
fn read_number(members: &[(String, Loose)]) -> Result<Option<usize>, TwoNumbers> {
    let mut numbers = named(members, NUMBERS).filter_map(whole);
    let first = numbers.next();
    if numbers.any(|other| Some(other) != first) { Err(TwoNumbers) } else { Ok(first) }
}

struct TwoNumbers;

/// The error is the label as written. Two different labels count as none.
fn read_verdict(members: &[(String, Loose)]) -> Result<Verdict, String> {
    let mut verdicts = named(members, LABELS).map(read_label);
    match verdicts.next().flatten() {
        Some(verdict) if verdicts.all(|other| other == Some(verdict)) => Ok(verdict),
        _ => Err(label_words(members)),
    }
}

fn label_words(members: &[(String, Loose)]) -> String {
    named(members, LABELS).map(words).collect::<Vec<_>>().join(", ")
}

fn gold_facts(items: &[Item], frozen: &[Fact]) -> Result<Vec<JudgedFact>, AnswerProblem> {
    let claims: Vec<Claim> = items
        .iter()
        .map(|item| Claim { number: item.number, text: &item.fact, verdict: item.verdict })
        .collect();
    let mut in_order: Vec<Option<&Item>> = vec![None; frozen.len()];
    for (index, item) in align(frozen, &claims)?.into_iter().zip(items) {
        if let Some(place) = in_order.get_mut(index) {
            *place = Some(item);
        }
    }
    let judged = |(fact, item): (&Fact, &Item)| {
        JudgedFact::new(fact.clone(), item.verdict, item.reason.clone())
    };
    Ok(frozen.iter().zip(in_order.into_iter().flatten()).map(judged).collect())
}

/// A fact given twice with the same verdict is one fact; with different verdicts it is a contradiction.
fn predicted_facts(items: &[Item]) -> Result<Vec<JudgedFact>, AnswerProblem> {
    let mut seen = std::collections::HashMap::new();
    let mut facts: Vec<JudgedFact> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let fact = Fact::new(&item.fact).ok_or(AnswerProblem::ItemWithoutFact {
            of: FactsOf::Prediction,
            position: index + 1,
        })?;
        match seen.insert(same_text_key(fact.as_str()), item.verdict) {
            None => {
                facts.push(JudgedFact::new(fact, item.verdict, item.reason.clone()));
            }
            Some(earlier) if earlier == item.verdict => {}
            Some(_) => {
                return Err(AnswerProblem::PredictedFactContradicted { fact: fact.to_string() });
            }
        }
    }
    Ok(facts)
}

fn whole(value: &Loose) -> Option<usize> {
    match value {
        Loose::Number(number) => shortest(*number).parse().ok(),
        Loose::Text(text) => text.trim().trim_matches(['#', '.', ')']).parse().ok(),
        _ => None,
    }
}
