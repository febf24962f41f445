//! What is done with the result sets of every method. A method that the page learns adds its sets here.

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::result_set::free_sets;
use super::summaries::{add_intervals, show_means};
use crate::browser::yield_now::Turn;

/// Does something with every set there is. A producer's sets have no averages.
macro_rules! for_every_set {
    ($open:expr, $set:ident => $does:expr) => {
        for_every_scored_set!($open, $set => $does);
        for $set in untrack(|| $open.goals.all()) {
            $does;
        }
        for $set in untrack(|| $open.repeats.sets.all()) {
            $does;
        }
    };
}

macro_rules! for_every_scored_set {
    ($open:expr, $set:ident => $does:expr) => {
        for $set in untrack(|| $open.sets.all()) {
            $does;
        }
        for $set in untrack(|| $open.levels.all()) {
            $does;
        }
        for $set in untrack(|| $open.fulfilled.all()) {
            $does;
        }
    };
}

impl OpenBatch {
    /// Runs the current effect again when any result changes.
    pub fn track_results(&self) {
        self.sets.all();
        let late = [&self.levels.are_there, &self.fulfilled.are_there, &self.goals.are_there];
        for are_there in late.into_iter().chain([&self.repeats.sets.are_there]) {
            are_there.track();
        }
        for_every_set!(self, set => set.results.track());
    }

    /// Tells everybody who looks at results that they changed.
    pub fn notify_results(&self) {
        for_every_set!(self, set => set.results.notify());
    }

    pub async fn show_all_means(&self, turn: &mut Turn) {
        for_every_scored_set!(self, set => show_means(&self.batch, &set, turn).await);
    }

    pub async fn add_all_intervals(&self, turn: &mut Turn) {
        for_every_scored_set!(self, set => add_intervals(&self.batch, &set, turn).await);
    }

    /// For data that nobody looks at any more: freed in turns, because freeing many results takes long.
    pub(super) fn taken_sets(&self) -> impl AsyncFnOnce(&mut Turn) + use<> {
        let (sets, levels, fulfilled, goals) = untrack(|| {
            (self.sets.all(), self.levels.all(), self.fulfilled.all(), self.goals.all())
        });
        let repeats = untrack(|| self.repeats.sets.all());
        async move |turn: &mut Turn| {
            free_sets(sets, turn).await;
            free_sets(levels, turn).await;
            free_sets(fulfilled, turn).await;
            free_sets(goals, turn).await;
            free_sets(repeats, turn).await;
        }
    }
}
