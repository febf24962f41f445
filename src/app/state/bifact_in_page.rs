//! Bi-Fact as the page holds it.

use std::future::Future;

use super::in_page::{InPage, Intervals, Look};
use super::summaries::{without_intervals, work_out};
use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::results::{ModelSummary, Results};
use crate::review::History;

impl InPage for Bifact {
    type History = History;
    type Summary = ModelSummary;

    fn first_summaries(batch: &Batch, results: &Results) -> Vec<ModelSummary> {
        without_intervals(batch, results)
    }

    fn summaries(
        batch: &Batch,
        look: Look<'_, Self>,
        turn: &mut Turn,
        intervals: Intervals,
        watch: &Watch,
    ) -> impl Future<Output = Option<Vec<ModelSummary>>> {
        work_out(batch, look, turn, intervals, watch)
    }
}
