//! A gold intent and a prediction of it, and what became of comparing them.

use std::fmt;
use std::sync::Arc;

use super::answers::UnusableAnswer;
use super::fact::{Assessment, Fact};
use super::fingerprint::Fingerprint;
use super::row::{Origin, PersonLabels};
use super::signature::Judge;

/// The row's name in its file, unique within a batch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub String);

/// Who made the prediction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModelName(pub Arc<str>);

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
    pub text: Arc<str>,
    pub facts: Vec<Fact>,
    pub fingerprint: Fingerprint,
}

impl FrozenGold {
    pub fn new(text: Arc<str>, facts: Vec<Fact>) -> Self {
        let parts = std::iter::once(&*text).chain(facts.iter().map(Fact::as_str));
        let fingerprint = Fingerprint::of(parts);
        Self { text, facts, fingerprint }
    }
}

/// Small, for there may be hundreds of thousands: names are shared, what is rare is boxed.
#[derive(Debug, Clone, PartialEq)]
pub struct IntentPair {
    pub id: RowId,
    pub origin: Origin,
    pub gold: GoldId,
    pub predicted: Box<str>,
    pub model: ModelName,
    pub group: Option<Arc<str>>,
    pub split: Option<Arc<str>>,
    pub judge: Judge,
    pub(super) labels: Option<Box<PersonLabels>>,
    /// The judge's answer word for word, where there is one.
    pub answer: Option<Box<str>>,
    /// The row's other fields as a JSON object.
    pub extras: Option<Box<str>>,
    pub outcome: Result<Box<Assessment>, Unscored>,
}

impl IntentPair {
    pub fn person(&self) -> &PersonLabels {
        static NOBODY: PersonLabels =
            PersonLabels { same_task: None, gold: None, predicted: None, f1: None };
        self.labels.as_deref().unwrap_or(&NOBODY)
    }
}

/// Why a pair has no score. Unscored is never wrong: such a pair is counted beside the means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unscored {
    NoGoldFacts,
    UnusableGoldFacts(Box<UnusableAnswer>),
    GoldFactsDiffer { first: Box<str> },
    NotJudged,
    UnusableAnswer(Box<UnusableAnswer>),
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
}

impl fmt::Display for Unscored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGoldFacts => f.write_str(
                "The gold intent has not been split into facts: the row gives none, and no \
                 judge’s answer to split.",
            ),
            Self::UnusableGoldFacts(answer) => {
                write!(f, "The gold intent has no facts to compare with. {}", answer.problem)
            }
            Self::GoldFactsDiffer { first } => write!(
                f,
                "Row {first} gives other facts for the same gold intent. Scores against different \
                 facts cannot be compared, so only rows with the first list are scored."
            ),
            Self::NotJudged => {
                f.write_str("No judge has compared this pair: the row carries no judge’s answer.")
            }
            Self::UnusableAnswer(answer) => write!(f, "{}", answer.problem),
        }
    }
}
