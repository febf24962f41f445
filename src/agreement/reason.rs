//! Why a figure is missing or says little, as sentences. They stand where other tools print NaN.

use std::fmt;

use crate::base::number::shortest;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// No pair is labelled.
    NoLabels,
    /// The metric has no score for any labelled pair.
    NoScores,
    NoPairs(Set),
    TooFewPairs {
        pairs: usize,
        needed: usize,
    },
    /// Choosing a threshold needs a match.
    NoMatch(Set),
    OnlyMatches(Set),
    /// Cross-validation needs one match to train on and another to test on.
    TooFewMatches {
        matches: usize,
    },
    /// All pairs have the same score.
    ConstantScores {
        value: f64,
    },
    /// Labels and thresholded scores are all the same answer.
    NothingToAgreeOn,
    /// A correlation needs both sides to vary.
    ConstantSide(Side),
    /// No scored pair has a person's verdicts on facts, or an F1.
    NoVerdicts,
    TooFewAnnotators,
    /// No two people labelled the same thing.
    NoOverlap,
    /// Everything that was labelled twice has the same label.
    OneAnswer,
}

impl Reason {
    /// The common reason, if there are several and none has a figure.
    pub fn shared(mut reasons: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        let first = reasons.next()??;
        let mut others = reasons.peekable();
        others.peek()?;
        others.all(|other| other == Some(first)).then_some(first)
    }
}

/// Pairs that a sentence can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    Labelled,
    Development,
    Test,
}

/// The two lists of a correlation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Scores,
    Person,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Labelled => "labelled pairs",
            Self::Development => "development set",
            Self::Test => "test set",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLabels => f.write_str("No pair is labelled yet."),
            Self::NoScores => f.write_str("This metric has no score for any labelled pair."),
            Self::NoPairs(Set::Labelled) => f.write_str("There are no labelled pairs."),
            Self::NoPairs(set) => write!(f, "The {set} has no pair with a score."),
            Self::TooFewPairs { pairs: 0, needed } => {
                write!(f, "No pair to compare; at least {needed} are needed.")
            }
            Self::TooFewPairs { pairs: 1, needed } => {
                write!(f, "Only one pair to compare; at least {needed} are needed.")
            }
            Self::TooFewPairs { pairs, needed } => {
                write!(f, "Only {pairs} pairs to compare; at least {needed} are needed.")
            }
            Self::NoMatch(Set::Labelled) => {
                f.write_str("No labelled pair is a match, so there is nothing to detect.")
            }
            Self::NoMatch(Set::Development) => f.write_str(
                "The development set has no match, so no threshold can be chosen on it.",
            ),
            Self::NoMatch(Set::Test) => f.write_str(
                "The test set has no match, so recall is undefined and kappa says nothing.",
            ),
            Self::OnlyMatches(Set::Labelled) => {
                f.write_str("Every labelled pair is a match, so there is nothing to tell apart.")
            }
            Self::OnlyMatches(Set::Development) => f.write_str(
                "Every pair of the development set is a match, so the threshold was never tested on \
                 a non-match.",
            ),
            Self::OnlyMatches(Set::Test) => f.write_str(
                "Every pair of the test set is a match, so precision and kappa say nothing.",
            ),
            Self::TooFewMatches { matches: 1 } => {
                f.write_str("One labelled pair is a match; cross-validation needs at least two.")
            }
            Self::TooFewMatches { matches } => write!(
                f,
                "{matches} labelled pairs are a match; cross-validation needs at least two."
            ),
            Self::ConstantScores { value } => write!(
                f,
                "Every labelled pair scores {}, so no threshold can tell them apart.",
                shortest(*value)
            ),
            Self::NothingToAgreeOn => f.write_str(
                "People and scores give every pair the same answer, so kappa is undefined.",
            ),
            Self::ConstantSide(Side::Scores) => {
                f.write_str("All scores are the same, so there is no correlation.")
            }
            Self::ConstantSide(Side::Person) => f.write_str(
                "The person’s score is the same for all pairs, so there is no correlation.",
            ),
            Self::NoVerdicts => {
                f.write_str("No scored pair has labels for its facts.")
            }
            Self::TooFewAnnotators => {
                f.write_str("Agreement needs two annotators.")
            }
            Self::NoOverlap => f.write_str("They labelled nothing in common."),
            Self::OneAnswer => f.write_str(
                "Everything both labelled has the same label, so agreement is no more than chance.",
            ),
        }
    }
}

impl std::error::Error for Reason {}
