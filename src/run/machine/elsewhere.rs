//! Requests that are answered elsewhere: in a batch file, whose results are read later.

use std::time::Duration;

use super::{Run, RunSettings, ground_for};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;
use crate::providers::Failure;
use crate::run::judge::JudgeSetup;
use crate::run::plan::{Plan, Wanted};
use crate::run::task::{Sent, Ticket};
use crate::run::write_results::{unanswered, unusable};

impl RunSettings {
    /// One request at a time, each left or answered before the next. There is no clock and no budget.
    pub const ELSEWHERE: Self = Self {
        at_once: 1,
        patience: Duration::from_secs(1 << 40),
        price: None,
        budget: None,
        seed: 0,
    };
}

impl<I: Inquiry> Run<I> {
    /// A run whose questions are answered elsewhere. None waits for another about the same subject: that
    /// saves money only where they are asked one after the other.
    pub fn elsewhere(setup: JudgeSetup<I>, batch: &Batch, plan: &Plan, wanted: Wanted) -> Self {
        let mut kinds = setup.inquiry.kinds();
        for kind in &mut kinds {
            kind.waits_for = None;
        }
        Self::of_kinds(kinds, setup, batch, plan, wanted, RunSettings::ELSEWHERE, 0.0)
    }

    /// Leaves a question to a later run. What waits for its answer stays unasked as well.
    pub fn leave(&mut self, ticket: Ticket) {
        self.under_way.failed(ticket, 0.0);
    }

    /// How many replies were errors or could not be used so far.
    pub fn errors(&self) -> usize {
        self.progress.errors.iter().map(|(_, count)| count).sum()
    }

    /// The question failed for good, by this name.
    pub fn fail(&mut self, ticket: Ticket, failure: Failure, results: &mut Results<I>) {
        let Some(left) = self.under_way.failed(ticket, 0.0) else { return };
        let Sent { task, .. } = left.sent;
        self.progress.count_error(failure.kind.name());
        let why = unanswered::<I>(task.unit.about, failure, self.setup.provider);
        self.give_up(&task, why, results);
    }

    /// Does not repeat a question whose answer was unusable: the pair fails with that answer. Returns
    /// false if this is no repetition.
    pub fn accept_unusable(
        &mut self,
        ticket: Ticket,
        batch: &Batch,
        results: &mut Results<I>,
    ) -> bool {
        let Some(Sent { task, .. }) = self.under_way.get(ticket) else { return false };
        let Some((answer, _)) = &task.unusable else { return false };
        let ground = ground_for(task.unit, batch, results);
        let Err(why) = self.setup.inquiry.read(task.unit, answer, batch, ground) else {
            return false;
        };
        let task = task.clone();
        self.under_way.failed(ticket, 0.0);
        self.give_up(&task, unusable::<I>(task.unit.about, why), results);
        true
    }
}
