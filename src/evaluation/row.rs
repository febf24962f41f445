//! A row as read from a file, before anything is judged or scored.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::verdict::Verdict;
use crate::base::number::{read_number, shortest};

/// Where a row comes from: the index of its file and the line it begins on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Origin {
    pub file: u16,
    pub line: u32,
}

/// Borrowed from the file's bytes wherever possible. `R` is what an earlier judgement says, for the
/// method that writes it into the row itself.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row<'a, R> {
    pub origin: Origin,
    /// As its file gives it. Several rows may share it.
    pub id: Option<Cow<'a, str>>,
    /// The id to use in the batch: the row's id and what distinguishes it from rows with the same id.
    pub pair_id: Option<Cow<'a, str>>,
    pub gold_intent: Cow<'a, str>,
    pub model: Option<Cow<'a, str>>,
    pub predicted_intent: Cow<'a, str>,
    pub group: Option<Cow<'a, str>>,
    pub split: Option<Cow<'a, str>>,
    pub judge: Option<Cow<'a, str>>,
    pub gold_facts: Option<Vec<Box<str>>>,
    pub gold_facts_answer: Option<Cow<'a, str>>,
    pub judge_answer: Option<Cow<'a, str>>,
    pub labels: PersonLabels,
    /// What an export of this page adds to a row.
    pub review: Option<Box<R>>,
    /// All other fields, as a JSON object.
    pub extras: Option<Cow<'a, str>>,
}

/// What a usual row has at most.
const USUAL_FACTS: usize = 16;
const USUAL_ANSWER: usize = 4096;

impl<R> Row<'_, R> {
    /// The id it gets if no other row has it.
    pub fn wanted_id(&self) -> Option<&str> {
        self.pair_id.as_deref().or(self.id.as_deref())
    }

    /// How many typical rows it equals in reading time.
    pub fn work(&self) -> usize {
        let facts = self.gold_facts.as_ref().map_or(0, Vec::len);
        let answers = [&self.gold_facts_answer, &self.judge_answer];
        let written: usize = answers.into_iter().flatten().map(|answer| answer.len()).sum();
        1 + facts / USUAL_FACTS + written / USUAL_ANSWER
    }
}

/// What a person said about a pair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PersonLabels {
    /// Do both intents describe the same task?
    pub same_task: Option<SameTask>,
    /// One verdict per gold fact, in their order.
    pub gold: Option<Vec<Verdict>>,
    /// One verdict per predicted fact, in the order of the judge's answer.
    pub predicted: Option<Vec<Verdict>>,
    pub f1: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameTask {
    Yes,
    Partly,
    No,
}

impl SameTask {
    pub const ALL: [Self; 3] = [Self::Yes, Self::Partly, Self::No];

    /// As a table of results has it; `from_words` reads it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Yes => "same",
            Self::Partly => "partly",
            Self::No => "different",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yes => "same",
            Self::Partly => "partly",
            Self::No => "different",
        }
    }

    /// How much of a match it is, from 0 to 1.
    pub fn part(self) -> f64 {
        match self {
            Self::Yes => 1.0,
            Self::Partly => 0.5,
            Self::No => 0.0,
        }
    }

    /// Understands the usual words for it, whatever their case and punctuation.
    pub fn from_words(words: &str) -> Option<Self> {
        if let Some(number) = read_number(words.trim().trim_matches('"')) {
            return match shortest(number).as_str() {
                "1" => Some(Self::Yes),
                "0.5" => Some(Self::Partly),
                "0" => Some(Self::No),
                _ => None,
            };
        }
        let letters: String =
            words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        Some(match letters.as_str() {
            "true" | "yes" | "y" | "match" | "same" | "full" | "fullmatch" => Self::Yes,
            "partial" | "partialmatch" | "partly" => Self::Partly,
            "false" | "no" | "n" | "nomatch" | "different" | "none" => Self::No,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_many_facts_is_worth_many_rows() {
        let facts = |count: usize| Some(vec![Box::from("a fact"); count]);
        let answer = |length: usize| Some(Cow::from("x".repeat(length)));
        let row =
            |gold_facts, judge_answer| Row::<()> { gold_facts, judge_answer, ..Row::default() };
        assert_eq!(row(None, None).work(), 1);
        assert_eq!(row(facts(10), answer(2000)).work(), 1);
        assert!(row(facts(2000), None).work() > 100);
        assert!(row(None, answer(500_000)).work() > 100);
    }
}
