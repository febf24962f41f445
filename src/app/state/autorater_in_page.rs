//! AutoRater as the page holds it.

use std::future::Future;

use super::in_page::{InPage, Intervals, Look};
use super::summaries::{without_intervals, work_out};
use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::results::Results;
use crate::evaluation::summary::ModelSummary;
use crate::methods::autorater::Autorater;

impl InPage for Autorater {
    type History = ();
    type Summary = ModelSummary<Self>;

    fn first_summaries(batch: &Batch, results: &Results<Self>) -> Vec<Self::Summary> {
        without_intervals(batch, results)
    }

    fn summaries(
        batch: &Batch,
        look: Look<'_, Self>,
        turn: &mut Turn,
        intervals: Intervals,
        watch: &Watch,
    ) -> impl Future<Output = Option<Vec<Self::Summary>>> {
        work_out(batch, look, turn, intervals, watch)
    }
}
