//! Why an answer cannot be used, each reason with its sentence.

use std::borrow::Cow;
use std::fmt;

use crate::base::number::grouped;
use crate::evaluation::unscored;
use crate::methods::bifact::fact::MOST_FACTS;

/// In bytes. A judge writes a few thousand, and no model more than 128,000 tokens; what is longer
/// would keep the page from responding.
pub const LONGEST_ANSWER: usize = 500_000;

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

impl fmt::Display for FactsOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gold => "gold",
            Self::Prediction => "predicted",
        })
    }
}

/// Numbers are those the judge was shown: the first gold fact is 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerProblem {
    Empty,
    NoFacts,
    /// Words about itself where facts were asked for.
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
}

impl AnswerProblem {
    /// A few words for a table cell.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Empty => "empty answer",
            Self::NoFacts => "no facts",
            Self::Declined => "declined",
            Self::TooLong => "too long",
            Self::NoAnswerFound => "not readable",
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
        }
    }
}

impl fmt::Display for AnswerProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("The answer is empty."),
            Self::NoFacts => f.write_str("The answer names no facts."),
            Self::Declined => {
                f.write_str("The judge declined to answer. Another model may answer.")
            }
            Self::TooLong => f.write_str(
                "The answer is longer than 500 kB and was not read. The model may be repeating itself: \
                 a lower output limit stops it earlier.",
            ),
            Self::NoAnswerFound => f.write_str("No list of facts can be read out of the answer."),
            Self::CutOff => f.write_str(
                "The answer stops in the middle, so facts may be missing from it. \
                 A higher output limit usually helps.",
            ),
            Self::BrokenJson => f.write_str(
                "The JSON of the answer is broken, so it is not certain which label belongs to which \
                 fact. Quotes inside a text have to be written as \\\".",
            ),
            Self::UnclearReasoning => {
                f.write_str("It is not clear where the reasoning ends and the list of facts begins.")
            }
            Self::UnclearFacts => f.write_str(
                "It is not clear which parts of the answer are facts and which are words around them.",
            ),
            Self::Quoted => f.write_str(
                "The text around the JSON may quote it or take it back, so it is not certain that the \
                 JSON is the judge's own answer.",
            ),
            Self::TwoAnswers => {
                f.write_str("The answer holds two different versions of the same list.")
            }
            Self::StrayItem => f.write_str("The answer has a judged fact outside of its two lists."),
            Self::TooManyFacts(of) => write!(
                f,
                "The answer lists more than {} {of} facts, which no task has.",
                grouped(MOST_FACTS)
            ),
            Self::NoList(of) => write!(
                f,
                "The answer has no list \u{201c}{}\u{201d}, so the {of} facts are not judged.",
                of.key()
            ),
            Self::ItemWithoutFact { of, position } => {
                write!(f, "Item {position} of the {of} facts does not say one fact.")
            }
            Self::UnreadableLabel { fact, label } if label.is_empty() => {
                write!(f, "The fact \u{201c}{}\u{201d} has no label.", short(fact))
            }
            Self::UnreadableLabel { fact, label } => write!(
                f,
                "The label \u{201c}{}\u{201d} of the fact \u{201c}{}\u{201d} \
                 means neither correct nor missing.",
                short(label),
                short(fact)
            ),
            Self::GoldFactsMissing { numbers } => {
                write!(f, "The judge left {} unjudged.", gold_facts(numbers))
            }
            Self::GoldFactRepeated { number } => {
                write!(f, "The judge judged gold fact {number} more than once.")
            }
            Self::UnknownGoldFact { text } => write!(
                f,
                "The judge judged \u{201c}{}\u{201d}, which is not one of the gold facts.",
                short(text)
            ),
            Self::GoldFactNotConfirmed { number, text } => write!(
                f,
                "The judge gives the number {number} to \u{201c}{}\u{201d}, which is not the text of \
                 gold fact {number}.",
                short(text)
            ),
            Self::GoldFactsReadAlike { text } => write!(
                f,
                "Several gold facts read \u{201c}{}\u{201d}. Without numbers it is not clear which \
                 label belongs to which.",
                short(text)
            ),
            Self::PredictedFactContradicted { fact } => write!(
                f,
                "The judge calls the predicted fact \u{201c}{}\u{201d} both right and wrong.",
                short(fact)
            ),
            Self::CoveredByNothing { number } => write!(
                f,
                "The judge found no facts in the prediction and yet calls gold fact {number} covered."
            ),
        }
    }
}

/// A sentence quotes no more of a text than a person reads.
fn short(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 300;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
        None => text.into(),
    }
}

fn gold_facts(numbers: &[usize]) -> String {
    let listed: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    match listed.as_slice() {
        [one] => format!("gold fact {one}"),
        [rest @ .., last] => format!("gold facts {} and {last}", rest.join(", ")),
        [] => "a gold fact".to_owned(),
    }
}
