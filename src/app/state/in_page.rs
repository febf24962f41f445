//! What the page needs to know of a method, or of a producer, to hold its result sets and to run it.
//! [`super::bifact_in_page`] says it for Bi-Fact.

use std::future::Future;

use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;

pub trait InPage: Inquiry {
    /// A person's changes, to undo and redo; `()` where there is nothing to change.
    type History: Clone + PartialEq + Default + Send + Sync + 'static;

    /// The averages of a predictor; `()` for a producer, which has no scores.
    type Summary: Clone + PartialEq + Send + Sync + 'static;

    /// Without intervals, at once: for results that have few scores yet.
    fn first_summaries(batch: &Batch, results: &Results<Self>) -> Vec<Self::Summary>;

    /// In turns; `None` where nobody waits for them any more.
    fn summaries(
        batch: &Batch,
        look: Look<'_, Self>,
        turn: &mut Turn,
        intervals: Intervals,
        watch: &Watch,
    ) -> impl Future<Output = Option<Vec<Self::Summary>>>;
}

/// Lets what it is given look at the results as they are now: they may change between two turns.
pub type Look<'a, I> = &'a dyn Fn(&mut dyn FnMut(&Results<I>));

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Intervals {
    LeftOut,
    WorkedOut,
}
