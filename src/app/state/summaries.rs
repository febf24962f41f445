//! The averages of a result set, recomputed when its results change: first without intervals, which take
//! longer, then with them.

use leptos::prelude::*;

use super::result_set::ResultSet;
use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::predictor_reading::PredictorReading;
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::bootstrap::Bootstrap;
use crate::methods::bifact::results::{ModelSummary, Results};

/// Pairs read between two looks at the clock.
const STEP: usize = 256;

/// Without intervals. Gives up where the means are asked for again meanwhile.
pub async fn show_means(batch: &Batch, set: &ResultSet, turn: &mut Turn) {
    let task = set.summarising.begin();
    show(batch, set, turn, Resampled::Not, &task).await;
}

/// Ends early where the means are worked out anew meanwhile.
pub async fn add_intervals(batch: &Batch, set: &ResultSet, turn: &mut Turn) {
    show(batch, set, turn, Resampled::Fully, &set.summarising.watch()).await;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Resampled {
    Not,
    Fully,
}

async fn show(
    batch: &Batch,
    set: &ResultSet,
    turn: &mut Turn,
    resampled: Resampled,
    watch: &Watch,
) {
    let look: Look = &|read| set.results.with_untracked(|results| read(results));
    if let Some(summaries) = work_out(batch, look, turn, resampled, watch).await {
        set.summaries.set(summaries);
    }
}

/// Means with their intervals, a resample at a time; `None` where nobody waits for them any more.
pub async fn summarise(
    batch: &Batch,
    results: &Results,
    turn: &mut Turn,
    watch: &Watch,
) -> Option<Vec<ModelSummary>> {
    work_out(batch, &|read| read(results), turn, Resampled::Fully, watch).await
}

/// Lets what it is given look at the results as they are now: they may change between two turns.
type Look<'a> = &'a dyn Fn(&mut dyn FnMut(&Results));

async fn work_out(
    batch: &Batch,
    look: Look<'_>,
    turn: &mut Turn,
    resampled: Resampled,
    watch: &Watch,
) -> Option<Vec<ModelSummary>> {
    let settings = BootstrapSettings::default();
    let mut summaries = Vec::new();
    for predictor in batch.predictors() {
        let mut reading = PredictorReading::begin(&predictor);
        let mut is_read = false;
        while !is_read {
            look(&mut |results| is_read = reading.step(results, STEP));
            turn.yield_if_over().await;
        }
        let mut bootstrap = reading.bootstrap(settings);
        while resampled == Resampled::Fully && !bootstrap.is_done() {
            bootstrap.resample_once();
            turn.yield_if_over().await;
            watch.still_wanted()?;
        }
        summaries.push(reading.summary(&bootstrap, settings));
        turn.yield_if_over().await;
        watch.still_wanted()?;
    }
    Some(summaries)
}

/// At once, for a set that has few scores.
pub fn without_intervals(batch: &Batch, results: &Results) -> Vec<ModelSummary> {
    let settings = BootstrapSettings::default();
    let predictors = batch.predictors();
    let summaries = predictors.iter().map(|predictor| {
        let means = Bootstrap::new(results.tallies(predictor), settings).means();
        results.summary(predictor, means, settings)
    });
    summaries.collect()
}
