//! Why no answer can be taken out of a reply, whatever the method.

use std::fmt;

use super::loose_value::Stop;

/// In bytes. A judge writes a few thousand, and no model more than 128,000 tokens; what is longer
/// would keep the page from responding.
pub const LONGEST_ANSWER: usize = 500_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyProblem {
    Empty,
    TooLong,
    CutOff,
    BrokenJson,
    UnclearReasoning,
    /// The answer is a part of other text, which may quote it or take it back.
    Quoted,
    Declined,
}

impl ReplyProblem {
    pub const ALL: [Self; 7] = [
        Self::Empty,
        Self::TooLong,
        Self::CutOff,
        Self::BrokenJson,
        Self::UnclearReasoning,
        Self::Quoted,
        Self::Declined,
    ];

    /// The same as those of Bi-Fact for the same problems.
    pub fn key(self) -> &'static str {
        match self {
            Self::Empty => "empty-answer",
            Self::TooLong => "too-long",
            Self::CutOff => "cut-off",
            Self::BrokenJson => "broken-json",
            Self::UnclearReasoning => "unclear-reasoning",
            Self::Quoted => "quoted",
            Self::Declined => "declined",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty answer",
            Self::TooLong => "too long",
            Self::CutOff => "cut off",
            Self::BrokenJson => "broken JSON",
            Self::UnclearReasoning => "unclear reasoning",
            Self::Quoted => "perhaps a quotation",
            Self::Declined => "declined",
        }
    }

    /// Part of what is asked again: these words never change.
    pub fn told_to_judge(self) -> &'static str {
        match self {
            Self::Empty => "The answer is empty.",
            Self::TooLong => "The answer is longer than 500 kB and was not read.",
            Self::CutOff => "The answer stops in the middle.",
            Self::BrokenJson => {
                "The JSON of the answer is broken. Quotes inside a text have to be written as \\\"."
            }
            Self::UnclearReasoning => {
                "It is not clear where the reasoning ends and the answer begins."
            }
            Self::Quoted => {
                "The text around the answer may quote it or take it back, so it is not certain that \
                 it is your own."
            }
            Self::Declined => "The model declined to answer.",
        }
    }
}

impl fmt::Display for ReplyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.told_to_judge())
    }
}

impl From<Stop> for ReplyProblem {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cut => Self::CutOff,
            Stop::Malformed => Self::BrokenJson,
        }
    }
}
