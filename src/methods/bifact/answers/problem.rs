//! The reasons why an answer is unusable, each with its sentence.

use std::fmt;

use crate::evaluation::unscored;
use crate::methods::reply::ReplyProblem;
use crate::methods::reply::loose_value::Stop;

pub use crate::methods::reply::problem::LONGEST_ANSWER;

pub type UnusableAnswer = unscored::UnusableAnswer<AnswerProblem>;

/// Which of the two lists of an answer is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactsOf {
    Gold,
    Prediction,
}

impl FactsOf {
    /// The key of the list in a judge's answer.
    pub fn key(self) -> &'static str {
        match self {
            Self::Gold => "expert_fact_coverage",
            Self::Prediction => "predicted_fact_accuracy",
        }
    }
}

/// Numbers are those the judge was shown: the first gold fact is 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerProblem {
    Empty,
    NoFacts,
    /// The judge wrote about itself instead of facts.
    Declined,
    TooLong,
    NoAnswerFound,
    CutOff,
    BrokenJson,
    UnclearReasoning,
    /// Lines that may be facts, or words around them.
    UnclearFacts,
    /// The answer is a part of other text, which may quote it or take it back.
    Quoted,
    TwoAnswers,
    /// A judged fact outside of both lists.
    StrayItem,
    TooManyFacts(FactsOf),
    NoList(FactsOf),
    ItemWithoutFact {
        of: FactsOf,
        position: usize,
    },
    UnreadableLabel {
        fact: String,
        label: String,
    },
    GoldFactsMissing {
        numbers: Vec<usize>,
    },
    GoldFactRepeated {
        number: usize,
    },
    UnknownGoldFact {
        text: String,
    },
    GoldFactNotConfirmed {
        number: usize,
        text: String,
    },
    GoldFactsReadAlike {
        text: String,
    },
    PredictedFactContradicted {
        fact: String,
    },
    CoveredByNothing {
        number: usize,
    },
    /// Predicted facts that were given to the judge: one is not judged, or another is.
    PredictedFactMissing {
        fact: String,
    },
    UnknownPredictedFact {
        fact: String,
    },
}

impl AnswerProblem {
    /// The key in exports.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Empty => "empty-answer",
            Self::NoFacts => "no-facts",
            Self::Declined => "declined",
            Self::TooLong => "too-long",
            Self::NoAnswerFound => "not-readable",
            Self::CutOff => "cut-off",
            Self::BrokenJson => "broken-json",
            Self::UnclearReasoning => "unclear-reasoning",
            Self::UnclearFacts => "unclear-facts",
            Self::Quoted => "quoted",
            Self::TwoAnswers => "two-answers",
            Self::StrayItem => "stray-item",
            Self::TooManyFacts(_) => "too-many-facts",
            Self::NoList(_) => "no-list",
            Self::ItemWithoutFact { .. } => "item-without-fact",
            Self::UnreadableLabel { .. } => "unreadable-label",
            Self::GoldFactsMissing { .. } => "gold-facts-missing",
            Self::GoldFactRepeated { .. } => "gold-fact-repeated",
            Self::UnknownGoldFact { .. } => "unknown-gold-fact",
            Self::GoldFactNotConfirmed { .. } => "gold-fact-not-confirmed",
            Self::GoldFactsReadAlike { .. } => "gold-facts-read-alike",
            Self::PredictedFactContradicted { .. } => "contradicted",
            Self::CoveredByNothing { .. } => "covered-by-nothing",
            Self::PredictedFactMissing { .. } => "predicted-fact-missing",
            Self::UnknownPredictedFact { .. } => "unknown-predicted-fact",
        }
    }

    /// A few words for a table cell.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Empty => "empty answer",
            Self::NoFacts => "no facts",
            Self::Declined => "declined",
            Self::TooLong => "too long",
            Self::NoAnswerFound => "unreadable answer",
            Self::CutOff => "cut off",
            Self::BrokenJson => "broken JSON",
            Self::UnclearReasoning => "unclear reasoning",
            Self::UnclearFacts => "unclear list",
            Self::Quoted => "perhaps a quotation",
            Self::TwoAnswers => "two answers",
            Self::StrayItem => "a fact outside the lists",
            Self::TooManyFacts(_) => "too many facts",
            Self::NoList(_) => "a list is missing",
            Self::ItemWithoutFact { .. } => "a fact without text",
            Self::UnreadableLabel { .. } => "unknown label",
            Self::GoldFactsMissing { .. } => "gold fact not judged",
            Self::GoldFactRepeated { .. } => "gold fact judged twice",
            Self::UnknownGoldFact { .. } => "unknown gold fact",
            Self::GoldFactNotConfirmed { .. } => "number and fact differ",
            Self::GoldFactsReadAlike { .. } => "gold facts read alike",
            Self::PredictedFactContradicted { .. } => "contradicts itself",
            Self::CoveredByNothing { .. } => "covered by nothing",
            Self::PredictedFactMissing { .. } => "predicted fact not judged",
            Self::UnknownPredictedFact { .. } => "unknown predicted fact",
        }
    }
}

/// For people: the same words that the judge is told.
impl fmt::Display for AnswerProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told_to_judge())
    }
}

impl From<ReplyProblem> for AnswerProblem {
    fn from(problem: ReplyProblem) -> Self {
        match problem {
            ReplyProblem::Empty => Self::Empty,
            ReplyProblem::TooLong => Self::TooLong,
            ReplyProblem::CutOff => Self::CutOff,
            ReplyProblem::BrokenJson => Self::BrokenJson,
            ReplyProblem::UnclearReasoning => Self::UnclearReasoning,
            ReplyProblem::Quoted => Self::Quoted,
            ReplyProblem::Declined => Self::Declined,
        }
    }
}

impl From<Stop> for AnswerProblem {
    fn from(stop: Stop) -> Self {
        ReplyProblem::from(stop).into()
    }
}
