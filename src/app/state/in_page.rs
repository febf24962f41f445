//! What the page needs from a method or a producer to hold its result sets and run it.
//! [`super::methods_in_page`] implements it.

use std::future::Future;

use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;

pub trait InPage: Inquiry {
    /// A person's changes, for undo and redo; `()` if nothing can be changed.
    type History: Clone + PartialEq + Default + Send + Sync + 'static;

    /// The averages of a predictor; `()` for a producer, which has no scores.
    type Summary: Clone + PartialEq + Send + Sync + 'static;

    /// The title of its result sets, from the judge's name.
    fn titled(&self, name: String) -> String {
        name
    }

    /// Without intervals, at once: for results that have few scores yet.
    fn first_summaries(batch: &Batch, results: &Results<Self>) -> Vec<Self::Summary>;

    /// In turns; `None` if they are no longer wanted.
    fn summaries(
        batch: &Batch,
        look: Look<'_, Self>,
        turn: &mut Turn,
        intervals: Intervals,
        watch: &Watch,
    ) -> impl Future<Output = Option<Vec<Self::Summary>>>;
}

/// Calls back with the current results, which may change between two turns.
pub type Look<'a, I> = &'a dyn Fn(&mut dyn FnMut(&Results<I>));

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Intervals {
    LeftOut,
    WorkedOut,
}
