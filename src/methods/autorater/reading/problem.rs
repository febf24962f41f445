//! Why an answer about satisfaction cannot be used.

use std::fmt;

use crate::evaluation::inquiry::Problem;
use crate::methods::reply::ReplyProblem;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SatisfactionProblem {
    Reply(ReplyProblem),
    NoDecision,
    TwoDecisions,
    UnclearDecision,
    UnclearRequirement,
    /// A requirement is not met, and yet the decision is yes.
    TableContradicts,
    /// There is a counter-example, and yet the decision is yes.
    CounterExampleContradicts,
    /// All requirements are met and there is no counter-example, and yet the decision is no.
    NothingSpeaksAgainst,
    /// Only one of the two directions is there.
    OneDirection,
}

impl SatisfactionProblem {
    /// Those of its own.
    pub const OWN: [Self; 8] = [
        Self::NoDecision,
        Self::TwoDecisions,
        Self::UnclearDecision,
        Self::UnclearRequirement,
        Self::TableContradicts,
        Self::CounterExampleContradicts,
        Self::NothingSpeaksAgainst,
        Self::OneDirection,
    ];

    fn sentence(self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.told_to_judge(),
            Self::NoDecision => "The answer has no decision.",
            Self::TwoDecisions => "The answer has two decisions that contradict each other.",
            Self::UnclearDecision => "The decision is neither YES nor NO.",
            Self::UnclearRequirement => {
                "A requirement of B has no text, or is neither met nor not met."
            }
            Self::TableContradicts => {
                "A requirement of B is not met by A, and yet the decision is YES."
            }
            Self::CounterExampleContradicts => {
                "There is a counter-example, and yet the decision is YES."
            }
            Self::NothingSpeaksAgainst => {
                "Every requirement of B is met and there is no counter-example, and yet the decision \
                 is NO."
            }
            Self::OneDirection => "Only one of the two directions was answered.",
        }
    }
}

impl Problem for SatisfactionProblem {
    fn key(&self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.key(),
            Self::NoDecision => "no-decision",
            Self::TwoDecisions => "two-decisions",
            Self::UnclearDecision => "unclear-decision",
            Self::UnclearRequirement => "unclear-requirement",
            Self::TableContradicts => "table-contradicts-decision",
            Self::CounterExampleContradicts => "counter-example-contradicts-decision",
            Self::NothingSpeaksAgainst => "nothing-speaks-against",
            Self::OneDirection => "one-direction",
        }
    }

    fn told_to_judge(&self) -> String {
        self.sentence().to_owned()
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.name(),
            Self::NoDecision => "no decision",
            Self::TwoDecisions => "two decisions",
            Self::UnclearDecision => "unclear decision",
            Self::UnclearRequirement => "unclear requirement",
            Self::TableContradicts => "unmet requirement, yet yes",
            Self::CounterExampleContradicts => "counter-example, yet yes",
            Self::NothingSpeaksAgainst => "all met, yet no",
            Self::OneDirection => "one direction missing",
        }
    }
}

impl fmt::Display for SatisfactionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

impl From<ReplyProblem> for SatisfactionProblem {
    fn from(problem: ReplyProblem) -> Self {
        Self::Reply(problem)
    }
}
