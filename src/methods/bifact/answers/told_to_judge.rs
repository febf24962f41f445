//! What a judge is told about an unusable answer when it is asked again.
//!
//! These words are part of a question and so of its fingerprint: changing one means paying for those
//! answers again. People see `AnswerProblem`'s `Display`, which may be reworded.

use std::borrow::Cow;
use std::fmt;

use super::problem::{AnswerProblem, FactsOf};
use crate::base::number::grouped;
use crate::methods::bifact::fact::MOST_FACTS;

impl AnswerProblem {
    pub fn told_to_judge(&self) -> String {
        match self {
            Self::Empty => "The answer is empty.".to_owned(),
            Self::NoFacts => "The answer names no facts.".to_owned(),
            Self::Declined => "The judge declined to answer. Another model may answer.".to_owned(),
            Self::TooLong => "The answer is longer than 500 kB and was not read. The model may be \
                 repeating itself: a lower output limit stops it earlier."
                .to_owned(),
            Self::NoAnswerFound => "No list of facts can be read out of the answer.".to_owned(),
            Self::CutOff => "The answer stops in the middle, so facts may be missing from it. A \
                 higher output limit usually helps."
                .to_owned(),
            Self::BrokenJson => {
                "The JSON of the answer is broken, so it is not certain which label \
                 belongs to which fact. Quotes inside a text have to be written as \
                 \\\"."
                    .to_owned()
            }
            Self::UnclearReasoning => {
                "It is not clear where the reasoning ends and the list of facts begins.".to_owned()
            }
            Self::UnclearFacts => {
                "It is not clear which parts of the answer are facts and which are \
                 words around them."
                    .to_owned()
            }
            Self::Quoted => "The text around the JSON may quote it or take it back, so it is not \
                 certain that the JSON is the judge's own answer."
                .to_owned(),
            Self::TwoAnswers => {
                "The answer holds two different versions of the same list.".to_owned()
            }
            Self::StrayItem => "The answer has a judged fact outside of its two lists.".to_owned(),
            Self::TooManyFacts(of) => format!(
                "The answer lists more than {} {of} facts, which no task has.",
                grouped(MOST_FACTS)
            ),
            Self::NoList(of) => format!(
                "The answer has no list \u{201c}{}\u{201d}, so the {of} facts are not \
                 judged.",
                of.key()
            ),
            Self::ItemWithoutFact { of, position } => {
                format!("Item {position} of the {of} facts does not say one fact.")
            }
            Self::UnreadableLabel { fact, label } if label.is_empty() => {
                format!("The fact \u{201c}{}\u{201d} has no label.", short(fact))
            }
            Self::UnreadableLabel { fact, label } => format!(
                "The label \u{201c}{}\u{201d} of the fact \u{201c}{}\u{201d} means \
                 neither correct nor missing.",
                short(label),
                short(fact)
            ),
            Self::GoldFactsMissing { numbers } => {
                format!("The judge left {} unjudged.", gold_facts(numbers))
            }
            Self::GoldFactRepeated { number } => {
                format!("The judge judged gold fact {number} more than once.")
            }
            Self::UnknownGoldFact { text } => format!(
                "The judge judged \u{201c}{}\u{201d}, which is not one of the gold \
                 facts.",
                short(text)
            ),
            Self::GoldFactNotConfirmed { number, text } => format!(
                "The judge gives the number {number} to \u{201c}{}\u{201d}, which is \
                 not the text of gold fact {number}.",
                short(text)
            ),
            Self::GoldFactsReadAlike { text } => format!(
                "Several gold facts read \u{201c}{}\u{201d}. Without numbers it is not \
                 clear which label belongs to which.",
                short(text)
            ),
            Self::PredictedFactContradicted { fact } => format!(
                "The judge calls the predicted fact \u{201c}{}\u{201d} both right and \
                 wrong.",
                short(fact)
            ),
            Self::CoveredByNothing { number } => format!(
                "The judge found no facts in the prediction and yet calls gold fact \
                 {number} covered."
            ),
            Self::PredictedFactMissing { fact } => format!(
                "The given predicted fact \u{201c}{}\u{201d} is not judged in the words given.",
                short(fact)
            ),
            Self::UnknownPredictedFact { fact } => format!(
                "The judge judged \u{201c}{}\u{201d}, which is not one of the given predicted facts.",
                short(fact)
            ),
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

/// Quoted text is shortened to what a person would read.
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
