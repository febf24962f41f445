//! The open pair, shared by the parts of its view.

use std::sync::Arc;

use leptos::prelude::*;

use super::pair_diagram::FigureFrame;
use super::scored_pair::place_of;
use super::walk::Walk;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::reviewing::Reviewing;
use crate::evaluation::pair::IntentPair;
use crate::methods::bifact::fact::{Assessment, Verdict};
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Outcome;
use crate::report::jsonl_row;
use crate::review::FactPlace;

#[derive(Clone, Copy)]
pub struct PairContext {
    pub index: usize,
    pub outcome: Memo<Option<Outcome>>,
    pub frozen: Memo<Option<Arc<FrozenGold>>>,
    pub review: Reviewing,
    pub frame: FigureFrame,
    pub walk: Walk,
    /// The note that is stored with the next verdict on the chosen fact.
    pub note: StoredValue<String>,
}

impl PairContext {
    pub fn with_pair<T>(self, look: impl FnOnce(&OpenBatch, &IntentPair) -> T) -> Option<T> {
        let (open, _) = self.review.on();
        open.batch.pairs.get(self.index).map(|pair| look(&open, pair))
    }

    pub fn assessment(self) -> Option<Arc<Assessment>> {
        self.outcome.with(|outcome| outcome.as_ref()?.assessed.as_ref().ok().cloned())
    }

    /// The pair with its results, as a line of the JSONL export.
    pub fn as_line(self) -> String {
        let (open, set) = self.review.on();
        set.results.with_untracked(|results| jsonl_row(&open.batch, results, self.index))
    }

    /// The fact whose reason is shown.
    pub fn active_place(self) -> Option<FactPlace> {
        self.place_of(self.frame.active.get()?)
    }

    /// The fact that a verdict applies to.
    pub fn chosen_place(self) -> Option<FactPlace> {
        self.place_of(self.frame.chosen.get()?)
    }

    fn place_of(self, number: usize) -> Option<FactPlace> {
        let (side, fact) = place_of(&*self.assessment()?, number)?;
        Some(FactPlace { pair: self.index, side, fact })
    }

    /// Sets a person's verdict on the chosen fact; returns whether a fact is chosen.
    pub fn mark(self, verdict: Option<Verdict>) -> bool {
        let at = untrack(|| self.chosen_place());
        if let Some(at) = at {
            self.note.with_value(|note| self.review.mark(at, verdict, note));
        }
        at.is_some()
    }
}
