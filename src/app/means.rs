//! The means of a result set, worked out again when its results change: at once without intervals,
//! which take a while, and then with them.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use crate::browser::pace::Pace;
use crate::evaluation::batch::Batch;
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::bootstrap::Bootstrap;
use crate::methods::bifact::predictor_reading::PredictorReading;
use crate::methods::bifact::results::{ModelSummary, Results};

/// Pairs read between two looks at the clock.
const STEP: usize = 256;

/// In turns of its own; means that are still being worked out for older results are given up.
pub fn work_out_anew(open: Arc<OpenBatch>, set: ResultSet) {
    spawn_local(async move {
        let mut pace = Pace::new();
        show_means(&open.batch, &set, &mut pace).await;
        pace.rest().await;
        add_intervals(&open.batch, &set, &mut pace).await;
    });
}

/// Without intervals. Gives up where the means are asked for again meanwhile.
pub async fn show_means(batch: &Batch, set: &ResultSet, pace: &mut Pace) {
    set.means_asked.update_value(|asked| *asked += 1);
    show(batch, set, pace, Resampled::Not).await;
}

/// Ends early where the means are worked out anew meanwhile.
pub async fn add_intervals(batch: &Batch, set: &ResultSet, pace: &mut Pace) {
    show(batch, set, pace, Resampled::Fully).await;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Resampled {
    Not,
    Fully,
}

async fn show(batch: &Batch, set: &ResultSet, pace: &mut Pace, resampled: Resampled) {
    let asked = set.means_asked.get_value();
    let is_stopped = || set.means_asked.get_value() != asked;
    let look: Look = &|read| set.results.with_untracked(|results| read(results));
    if let Some(summaries) = work_out(batch, look, pace, resampled, is_stopped).await {
        set.summaries.set(summaries);
    }
}

/// Means with their intervals, a resample at a time; `None` where nobody waits for them any more.
pub async fn summarise(
    batch: &Batch,
    results: &Results,
    pace: &mut Pace,
    is_stopped: impl Fn() -> bool,
) -> Option<Vec<ModelSummary>> {
    work_out(batch, &|read| read(results), pace, Resampled::Fully, is_stopped).await
}

/// Lets what it is given look at the results as they are now: they may change between two turns.
type Look<'a> = &'a dyn Fn(&mut dyn FnMut(&Results));

async fn work_out(
    batch: &Batch,
    look: Look<'_>,
    pace: &mut Pace,
    resampled: Resampled,
    is_stopped: impl Fn() -> bool,
) -> Option<Vec<ModelSummary>> {
    let settings = BootstrapSettings::default();
    let mut summaries = Vec::new();
    for predictor in batch.predictors() {
        let mut reading = PredictorReading::begin(&predictor);
        let mut is_read = false;
        while !is_read {
            look(&mut |results| is_read = reading.step(results, STEP));
            pace.breathe().await;
        }
        let mut bootstrap = reading.bootstrap(settings);
        while resampled == Resampled::Fully && !bootstrap.is_done() {
            bootstrap.resample_once();
            pace.breathe().await;
            if is_stopped() {
                return None;
            }
        }
        summaries.push(reading.summary(&bootstrap, settings));
        pace.breathe().await;
        if is_stopped() {
            return None;
        }
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
