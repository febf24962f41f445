//! One thing to find out, and how far asking for it has come.

use crate::base::fingerprint::Fingerprint;
use crate::evaluation::pair::GoldId;
use crate::evaluation::prompt::Prompt;
use crate::providers::{Correction, NamedSchema, Parameters, Question};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Work {
    /// Part 1: which facts a gold intent has.
    Factor(GoldId),
    /// Part 2: what a pair, by its place in the batch, has in common.
    Assess(usize),
}

impl Work {
    pub(super) fn pair(self) -> Option<usize> {
        match self {
            Self::Assess(pair) => Some(pair),
            Self::Factor(_) => None,
        }
    }
}

/// A request that is under way. Younger ones have higher numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(pub u64);

#[derive(Debug, Clone)]
pub(super) struct Task {
    pub work: Work,
    /// Requests that failed in a way worth another try.
    pub failed_tries: u32,
    /// It timed out while the server had other requests to work on, which is forgiven once.
    pub was_forgiven: bool,
    /// An answer that could not be used, and what was wrong with it.
    pub unusable: Option<(String, String)>,
    /// An answer that is kept does not count.
    pub asks_anew: bool,
}

impl Task {
    pub fn new(work: Work, asks_anew: bool) -> Self {
        Self { work, failed_tries: 0, was_forgiven: false, unusable: None, asks_anew }
    }

    pub fn question<'a>(
        &'a self,
        model: &'a str,
        prompt: &'a Prompt,
        schema: NamedSchema<'a>,
        parameters: Parameters,
    ) -> Question<'a> {
        let unusable = self.unusable.as_ref();
        Question {
            model,
            prompt,
            schema: Some(schema),
            correction: unusable.map(|(answer, complaint)| Correction { answer, complaint }),
            parameters,
        }
    }
}

/// A task as it was sent.
#[derive(Debug)]
pub(super) struct Sent {
    pub task: Task,
    pub prompt: Prompt,
    pub parameters: Parameters,
    pub fingerprint: Fingerprint,
    pub at: f64,
}
