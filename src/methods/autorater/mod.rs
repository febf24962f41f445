//! AutoRater: does one task satisfy the other? A satisfies B if every reasonable way to fulfil A fulfils
//! B, too. It is asked in both directions; a prediction matches where both hold.

mod inquiry;
mod level;
mod level_table;
mod method;
pub mod paper;
pub mod prompts;
mod reading;
mod relation;
mod rule_set;
mod satisfaction;
mod schema;

pub use level::{Level, Shares};
pub use level_table::{
    LEVEL_COLUMNS, LevelRow, LevelTable, LevelTableWork, MOST_GROUPS, RatedBy, Ratings,
};
pub use method::LevelTally;
pub use reading::{SatisfactionProblem, read_satisfaction};
pub use relation::{Broader, Direction, Relation};
pub use rule_set::RuleSet;
pub use satisfaction::{Requirement, Satisfaction};
pub use schema::satisfaction_schema;

use super::watched::{Sees, Trajectories};

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Autorater {
    pub rules: RuleSet,
    pub sees: Sees,
    pub trajectories: Trajectories,
}
