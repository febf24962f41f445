//! Fulfilment: does what the user did complete the predicted task? An information task is fulfilled when
//! the information is shown, a transaction when it is completed.
//!
//! The paper has people answer this. That a model is asked is ours.

mod inquiry;
mod method;
mod prompt;
mod reading;
mod schema;

pub use method::FulfilmentTally;
pub use reading::{FulfilmentProblem, read_fulfilment};
pub use schema::fulfilment_schema;

use super::watched::{Sees, Trajectories};

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fulfilment {
    pub sees: Sees,
    pub trajectories: Trajectories,
}

/// What a task asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    Information,
    Transaction,
}

impl TaskKind {
    pub const ALL: [Self; 2] = [Self::Information, Self::Transaction];

    /// As answers and files have it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::Transaction => "transaction",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| key.trim().eq_ignore_ascii_case(kind.key()))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fulfilled {
    Yes,
    No,
    /// The last screen would show it, and there is none.
    CannotTell,
}

impl Fulfilled {
    pub const ALL: [Self; 3] = [Self::Yes, Self::No, Self::CannotTell];

    /// As files and markup have it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::CannotTell => "cannot-tell",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yes => "Fulfilled",
            Self::No => "Not fulfilled",
            Self::CannotTell => "Cannot tell",
        }
    }
}

/// What one answer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fulfilling {
    pub verdict: Fulfilled,
    /// Unknown where nobody was asked.
    pub kind: Option<TaskKind>,
    /// The steps that it rests on; the first is 1.
    pub steps: Vec<usize>,
    pub explanation: String,
}
