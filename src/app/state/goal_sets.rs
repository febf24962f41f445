//! Goals that models have predicted from the open trajectories. They have a batch of their own, with one
//! pair for every trajectory, made when it is first asked for.

use std::sync::OnceLock;

use leptos::prelude::ArcRwSignal;

use super::result_set::{ResultSet, ResultSets};
use crate::evaluation::batch::Batch;
use crate::evaluation::results::Results;
use crate::producers::goal::Goal;

#[derive(Default)]
pub struct GoalSets {
    made: OnceLock<(Batch, ResultSets<Goal>)>,
    /// Goals were predicted here, or the project brings some.
    pub are_there: ArcRwSignal<bool>,
}

impl GoalSets {
    /// Of data that brings goals.
    pub fn that_are_there() -> Self {
        Self { made: OnceLock::new(), are_there: ArcRwSignal::new(true) }
    }

    /// What is predicted for, and the sets.
    pub fn get(&self, to_predict: impl FnOnce() -> Batch) -> &(Batch, ResultSets<Goal>) {
        self.made.get_or_init(|| {
            let batch = to_predict();
            let unasked = Results::unasked(&batch);
            (batch, ResultSets::new(ResultSet::of_file(unasked, vec![()])))
        })
    }

    /// None if nobody has asked for goals; this does not make them.
    pub fn all(&self) -> Vec<ResultSet<Goal>> {
        self.made.get().map_or_else(Vec::new, |(_, sets)| sets.all())
    }

    pub fn are_begun(&self) -> bool {
        self.made.get().is_some()
    }
}
