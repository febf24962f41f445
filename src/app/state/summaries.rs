//! The averages of a result set, recomputed when its results change: first without intervals, which take
//! longer, then with them.

use leptos::prelude::*;

use super::in_page::{InPage, Intervals, Look};
use super::result_set::ResultSet;
use crate::base::work::Watch;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::means::Bootstrap;
use crate::evaluation::method::Method;
use crate::evaluation::predictor_reading::PredictorReading;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::Results;
use crate::evaluation::summary::ModelSummary;

/// Pairs read between two checks of the clock.
const STEP: usize = 256;

/// Without intervals. Gives up if they are requested again meanwhile.
pub async fn show_means<I: InPage>(batch: &Batch, set: &ResultSet<I>, turn: &mut Turn) {
    let task = set.summarising.begin();
    show(batch, set, turn, Intervals::LeftOut, &task).await;
}

/// Ends early if the averages are computed again meanwhile.
pub async fn add_intervals<I: InPage>(batch: &Batch, set: &ResultSet<I>, turn: &mut Turn) {
    show(batch, set, turn, Intervals::WorkedOut, &set.summarising.watch()).await;
}

async fn show<I: InPage>(
    batch: &Batch,
    set: &ResultSet<I>,
    turn: &mut Turn,
    intervals: Intervals,
    watch: &Watch,
) {
    let look: Look<I> = &|read| set.results.with_untracked(|results| read(results));
    if let Some(summaries) = I::summaries(batch, look, turn, intervals, watch).await {
        set.summaries.set(summaries);
    }
}

/// Averages with intervals, one resample at a time; `None` if they are no longer wanted.
pub async fn summarise<M: Method>(
    batch: &Batch,
    results: &Results<M>,
    turn: &mut Turn,
    watch: &Watch,
) -> Option<Vec<ModelSummary<M>>> {
    work_out(batch, &|read| read(results), turn, Intervals::WorkedOut, watch).await
}

/// The averages of a method that has scores.
pub async fn work_out<M: Method>(
    batch: &Batch,
    look: Look<'_, M>,
    turn: &mut Turn,
    intervals: Intervals,
    watch: &Watch,
) -> Option<Vec<ModelSummary<M>>> {
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
        while intervals == Intervals::WorkedOut && !bootstrap.is_done() {
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

/// At once, for a set with few scores.
pub fn without_intervals<M: Method>(batch: &Batch, results: &Results<M>) -> Vec<ModelSummary<M>> {
    let settings = BootstrapSettings::default();
    let predictors = batch.predictors();
    let summaries = predictors.iter().map(|predictor| {
        let means = Bootstrap::<M>::new(results.tallies(predictor), settings).means();
        results.summary(predictor, means, settings)
    });
    summaries.collect()
}
