//! Goal identification: from what a user did to the task they had in mind. A model describes every step
//! and then names one task, which becomes a prediction like any other.

mod by_person;
pub mod flaws;
mod inquiry;
mod preset;
mod prompt;
mod reading;
mod standing;

pub use by_person::{goal_by_person, is_by_person, set_of_person};
pub use inquiry::goal_batch;
pub use preset::{PRESETS, Preset};
pub use reading::{GoalProblem, goal_schema, read_goal};
pub use standing::goal_standing;

use crate::methods::watched::{Sees, Trajectories};

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Goal {
    pub sees: Sees,
    pub trajectories: Trajectories,
    /// How many trajectories of the data are shown before the question, each with its gold intent. No goal is
    /// predicted for them. None by default: examples did not help in the paper.
    pub examples: usize,
}

/// More would make requests long and help little.
pub const MOST_EXAMPLES: u32 = 3;

/// What one answer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identified {
    /// A description of each step, in their order.
    pub steps: Vec<String>,
    pub task: String,
}
