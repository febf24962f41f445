//! What is done with the result sets of every method. A method that the page learns adds its sets here.

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::summaries::{add_intervals, show_means};
use crate::browser::yield_now::Turn;

impl OpenBatch {
    /// Runs the current effect again when any result changes.
    pub fn track_results(&self) {
        self.sets.all().iter().for_each(|set| set.results.track());
        self.levels.are_there.track();
        self.levels.all().iter().for_each(|set| set.results.track());
    }

    /// Tells everybody who looks at results that they changed.
    pub fn notify_results(&self) {
        for set in untrack(|| self.sets.all()) {
            set.results.notify();
        }
        for set in untrack(|| self.levels.all()) {
            set.results.notify();
        }
    }

    pub async fn show_all_means(&self, turn: &mut Turn) {
        for set in untrack(|| self.sets.all()) {
            show_means(&self.batch, &set, turn).await;
        }
        for set in untrack(|| self.levels.all()) {
            show_means(&self.batch, &set, turn).await;
        }
    }

    pub async fn add_all_intervals(&self, turn: &mut Turn) {
        for set in untrack(|| self.sets.all()) {
            add_intervals(&self.batch, &set, turn).await;
        }
        for set in untrack(|| self.levels.all()) {
            add_intervals(&self.batch, &set, turn).await;
        }
    }
}
