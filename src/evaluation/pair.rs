//! A gold intent and a prediction of it, and what became of comparing them.

use std::fmt;

use super::answers::UnusableAnswer;
use super::fact::{Assessment, Fact, Verdict};
use super::fingerprint::Fingerprint;
use super::signature::Judge;

/// The row's name in its file, unique within a batch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub String);

/// Who made the prediction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModelName(pub String);

/// The place of a gold intent in its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GoldId(pub usize);

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for ModelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The facts of a gold intent, fixed once: every prediction of it is held against this list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrozenGold {
    pub text: String,
    pub facts: Vec<Fact>,
    pub fingerprint: Fingerprint,
}

impl FrozenGold {
    pub fn new(text: String, facts: Vec<Fact>) -> Self {
        let parts = std::iter::once(text.as_str()).chain(facts.iter().map(Fact::as_str));
        let fingerprint = Fingerprint::of(parts);
        Self { text, facts, fingerprint }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct IntentPair {
    pub id: RowId,
    pub gold: GoldId,
    pub predicted: String,
    pub model: ModelName,
    pub domain: Option<String>,
    pub judge: Judge,
    pub person: PersonLabels,
    /// The judge's answer word for word, where there is one.
    pub answer: Option<String>,
    pub outcome: Result<Assessment, Unscored>,
}

/// What a person said of a pair, as far as anyone was asked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PersonLabels {
    /// Do both intents describe the same task?
    pub same_task: Option<bool>,
    /// One verdict per gold fact, in their order.
    pub gold: Option<Vec<Verdict>>,
    /// One verdict per predicted fact, in the order of the judge's answer.
    pub predicted: Option<Vec<Verdict>>,
}

/// Why a pair has no score. Unscored is never wrong: such a pair is counted beside the means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unscored {
    NoGoldFacts,
    UnusableGoldFacts(UnusableAnswer),
    GoldFactsDiffer { first: RowId },
    NotJudged,
    UnusableAnswer(UnusableAnswer),
}

impl Unscored {
    /// A few words for a table cell.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NoGoldFacts => "no gold facts",
            Self::GoldFactsDiffer { .. } => "gold facts differ",
            Self::NotJudged => "not judged",
            Self::UnusableGoldFacts(answer) | Self::UnusableAnswer(answer) => answer.problem.name(),
        }
    }

    /// The answer that could not be used, word for word.
    pub fn raw(&self) -> Option<&str> {
        match self {
            Self::UnusableGoldFacts(answer) | Self::UnusableAnswer(answer) => Some(&answer.raw),
            _ => None,
        }
    }
}

impl fmt::Display for Unscored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGoldFacts => f.write_str(
                "The gold intent has not been split into facts: the row has neither \
                 \u{201c}gold_facts\u{201d} nor \u{201c}gold_facts_answer\u{201d}.",
            ),
            Self::UnusableGoldFacts(answer) => {
                write!(f, "The gold intent has no facts to compare with. {}", answer.problem)
            }
            Self::GoldFactsDiffer { first } => write!(
                f,
                "Row {first} gives other facts for the same gold intent. Scores against different \
                 facts cannot be compared, so only rows with the first list are scored."
            ),
            Self::NotJudged => f.write_str(
                "No judge has compared this pair: the row has no \u{201c}judge_answer\u{201d}.",
            ),
            Self::UnusableAnswer(answer) => write!(f, "{}", answer.problem),
        }
    }
}
