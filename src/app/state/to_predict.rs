//! What goals are predicted for.

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::result_set::ResultSets;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::ModelName;
use crate::methods::watched::Trajectories;
use crate::producers::goal::{Goal, goal_batch};
use crate::trajectory::batch_of_trajectories;

impl OpenBatch {
    /// What models are shown has to be made before: a trajectory that comes later has no place here.
    pub(super) fn goals_made(&self) -> &(Batch, ResultSets<Goal>) {
        self.goals.get(|| self.to_predict(untrack(|| self.watched()).unwrap_or_default()))
    }

    /// A pair without a prediction for every trajectory. It is not kept.
    pub fn to_predict(&self, watched: Trajectories) -> Batch {
        let goal = Goal { trajectories: watched, ..Goal::default() };
        let nobody = ModelName("".into());
        if self.has_rows() {
            return goal_batch(&self.batch, &goal, &nobody);
        }
        goal_batch(&batch_of_trajectories(&self.paths.found.get_untracked()), &goal, &nobody)
    }
}
