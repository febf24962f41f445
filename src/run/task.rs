//! A unit of work and the state of its request.

use crate::base::fingerprint::Fingerprint;
use crate::evaluation::inquiry::Unit;
use crate::evaluation::prompt::Prompt;
use crate::providers::{Correction, NamedSchema, Parameters, Question};

/// A request that is under way. Younger ones have higher numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(pub u64);

#[derive(Debug, Clone)]
pub(super) struct Task {
    pub unit: Unit,
    /// Requests that failed in a way worth another try.
    pub failed_tries: u32,
    /// It timed out while other requests were under way, which does not count the first time.
    pub was_forgiven: bool,
    /// An unusable answer and the complaint about it.
    pub unusable: Option<(String, String)>,
    /// Ignore cached answers.
    pub asks_anew: bool,
    /// False if the texts alone decide.
    pub needs_judge: bool,
}

impl Task {
    pub fn new(unit: Unit, asks_anew: bool) -> Self {
        Self {
            unit,
            failed_tries: 0,
            was_forgiven: false,
            unusable: None,
            asks_anew,
            needs_judge: true,
        }
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
    /// `None` for an executor that is not asked in words.
    pub asked: Option<Asked>,
    pub parameters: Parameters,
    pub at: f64,
}

#[derive(Debug)]
pub(super) struct Asked {
    pub prompt: Prompt,
    pub fingerprint: Fingerprint,
}
