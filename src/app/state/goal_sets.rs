//! Goals that models have predicted from the open trajectories. They have a batch of their own, with one
//! pair for every trajectory, made when it is first asked for.

use std::sync::OnceLock;

use leptos::prelude::{ArcRwSignal, GetUntracked, untrack};

use super::open_batch::OpenBatch;
use super::result_set::{ResultSet, ResultSets};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::ModelName;
use crate::evaluation::results::Results;
use crate::methods::watched::Trajectories;
use crate::producers::goal::{Goal, goal_batch};
use crate::trajectory::batch_of_trajectories;

#[derive(Default)]
pub struct GoalSets {
    made: OnceLock<(Batch, ResultSets<Goal>)>,
    /// Goals were predicted here, or the project brings some.
    pub are_there: ArcRwSignal<bool>,
}

impl GoalSets {
    /// None if nobody has asked for goals; this does not make them.
    pub fn all(&self) -> Vec<ResultSet<Goal>> {
        self.made.get().map_or_else(Vec::new, |(_, sets)| sets.all())
    }

    pub fn are_begun(&self) -> bool {
        self.made.get().is_some()
    }
}

impl OpenBatch {
    /// What models are shown has to be made before: a trajectory that comes later has no place here.
    pub(super) fn goals_made(&self) -> &(Batch, ResultSets<Goal>) {
        self.goals.made.get_or_init(|| {
            let watched = untrack(|| self.watched()).unwrap_or_default();
            let batch = self.to_predict(watched);
            let unasked = Results::unasked(&batch);
            (batch, ResultSets::new(ResultSet::of_file(unasked, vec![()])))
        })
    }

    /// A pair without a prediction for every trajectory. It is not kept.
    pub fn to_predict(&self, watched: Trajectories) -> Batch {
        let goal = Goal { trajectories: watched, ..Goal::default() };
        let nobody = ModelName("".into());
        if self.has_rows() {
            goal_batch(&self.batch, &goal, &nobody)
        } else {
            goal_batch(&batch_of_trajectories(&self.paths.found.get_untracked()), &goal, &nobody)
        }
    }
}
