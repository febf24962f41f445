//! The means of a result set, worked out again when its results change: at once without intervals,
//! which take a while, and then with them.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use crate::browser::pace::Pace;
use crate::evaluation::batch::Batch;
use crate::evaluation::bootstrap::Bootstrap;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::{ModelSummary, Results};

/// In turns of its own; means that are still being worked out for older results are given up.
pub fn work_out_anew(open: Arc<OpenBatch>, set: ResultSet) {
    spawn_local(async move {
        let mut pace = Pace::new();
        show_means(&open.batch, &set);
        pace.rest().await;
        add_intervals(&open.batch, &set, &mut pace).await;
    });
}

pub fn show_means(batch: &Batch, set: &ResultSet) {
    set.means_asked.update_value(|asked| *asked += 1);
    let summaries = set.results.with_untracked(|results| without_intervals(batch, results));
    set.summaries.set(summaries);
}

/// Ends early where the means are worked out anew meanwhile.
pub async fn add_intervals(batch: &Batch, set: &ResultSet, pace: &mut Pace) {
    let asked = set.means_asked.get_value();
    let results = set.results.get_untracked();
    let is_stopped = || set.means_asked.get_value() != asked;
    if let Some(summaries) = summarise(batch, &results, pace, is_stopped).await {
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
    let settings = BootstrapSettings::default();
    let mut summaries = Vec::new();
    for predictor in batch.predictors() {
        let mut bootstrap = Bootstrap::new(results.tallies(&predictor), settings);
        while !bootstrap.is_done() {
            bootstrap.resample_once();
            pace.breathe().await;
            if is_stopped() {
                return None;
            }
        }
        summaries.push(results.summary(&predictor, bootstrap.means(), settings));
        pace.breathe().await;
    }
    Some(summaries)
}

pub fn without_intervals(batch: &Batch, results: &Results) -> Vec<ModelSummary> {
    let settings = BootstrapSettings::default();
    let predictors = batch.predictors();
    let summaries = predictors.iter().map(|predictor| {
        let means = Bootstrap::new(results.tallies(predictor), settings).means();
        results.summary(predictor, means, settings)
    });
    summaries.collect()
}
