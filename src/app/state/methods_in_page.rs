//! Every method and producer as the page holds it. Those with scores have averages.

use std::future::Future;

use super::in_page::{InPage, Intervals, Look};
use super::summaries::{without_intervals, work_out};
use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::results::Results;
use crate::evaluation::summary::ModelSummary;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::{Repeats, Splits};
use crate::producers::goal::Goal;
use crate::review::History;
use crate::words::compare::repeats_title;

/// A method with scores, and what a person can change of its results.
macro_rules! has_averages {
    ($method:ty, $history:ty) => {
        impl InPage for $method {
            type History = $history;
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
    };
}

has_averages!(Bifact, History);
has_averages!(Autorater, ());
has_averages!(Fulfilment, ());

/// Without averages of its own. One summary of nothing says that there is nothing to work out.
macro_rules! has_no_averages {
    ($inquiry:ty $(, $titled:item)?) => {
        impl InPage for $inquiry {
            type History = ();
            type Summary = ();

            $($titled)?

            fn first_summaries(_: &Batch, _: &Results<Self>) -> Vec<()> {
                vec![()]
            }

            async fn summaries(
                _: &Batch,
                _: Look<'_, Self>,
                _: &mut Turn,
                _: Intervals,
                _: &Watch,
            ) -> Option<Vec<()>> {
                None
            }
        }
    };
}

// A producer has no scores.
has_no_averages!(Goal);
// What repeats come to is worked out on the screen that compares judges.
has_no_averages!(
    Repeats,
    fn titled(&self, name: String) -> String {
        repeats_title(&name, self.times, self.splits == Splits::Held)
    }
);
