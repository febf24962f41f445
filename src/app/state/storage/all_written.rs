//! What the journal has of the result sets of every method. A method that the page learns adds its own.

use std::cell::RefCell;

use super::written_sets::WrittenSets;
use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::Repeats;
use crate::producers::goal::Goal;

#[derive(Default)]
pub struct AllWritten {
    facts: WrittenSets<Bifact>,
    levels: WrittenSets<Autorater>,
    fulfilled: WrittenSets<Fulfilment>,
    goals: WrittenSets<Goal>,
    repeats: WrittenSets<Repeats>,
}

impl AllWritten {
    /// All that is there now.
    pub async fn of(open: &OpenBatch) -> Self {
        Self {
            facts: WrittenSets::of(open).await,
            levels: those(open, open.levels.are_begun()).await,
            fulfilled: those(open, open.fulfilled.are_begun()).await,
            goals: those(open, open.goals.are_begun()).await,
            repeats: those(open, open.repeats.sets.are_begun()).await,
        }
    }

    /// Adds lines for what the journal lacks, some with every turn.
    pub fn changes<'a>(
        &'a self,
        open: &'a OpenBatch,
        lines: &'a RefCell<Vec<String>>,
    ) -> impl Iterator<Item = ()> + 'a {
        let levels = open.levels.are_begun().then(|| self.levels.changes(open, lines));
        let fulfilled = open.fulfilled.are_begun().then(|| self.fulfilled.changes(open, lines));
        let goals = open.goals.are_begun().then(|| self.goals.changes(open, lines));
        let repeats = open.repeats.sets.are_begun().then(|| self.repeats.changes(open, lines));
        self.facts
            .changes(open, lines)
            .chain(levels.into_iter().flatten())
            .chain(fulfilled.into_iter().flatten())
            .chain(goals.into_iter().flatten())
            .chain(repeats.into_iter().flatten())
    }

    pub fn replace(&self, Self { facts, levels, fulfilled, goals, repeats }: Self) {
        self.facts.replace(facts);
        self.levels.replace(levels);
        self.fulfilled.replace(fulfilled);
        self.goals.replace(goals);
        self.repeats.replace(repeats);
    }
}

/// Sets that nobody has begun are not made for this.
async fn those<I: InPage>(open: &OpenBatch, are_begun: bool) -> WrittenSets<I>
where
    OpenBatch: SetsOf<I>,
{
    if are_begun { WrittenSets::of(open).await } else { WrittenSets::default() }
}
