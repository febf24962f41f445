//! How far a set of predicted goals has come. Trajectories that serve as examples are never predicted, so they
//! are not left to ask.

use super::Goal;
use crate::evaluation::counts::Standing;
use crate::evaluation::results::Results;
use crate::evaluation::signature::Judge;

/// As signatures have it, before the number.
pub const EXAMPLES: &str = "examples";

/// Without the examples, and how many of those there are.
pub fn goal_standing(results: &Results<Goal>) -> (Standing, usize) {
    let Standing { pairs, scored, failed, left } = Standing::of(results);
    let made = results.outcomes.iter().filter(|outcome| outcome.assessed.is_ok());
    let said = made.filter_map(|outcome| match &outcome.judge {
        Judge::Model(model) => model.parameters.value_of(EXAMPLES)?.parse::<usize>().ok(),
        _ => None,
    });
    // A file may name more than there can be.
    let examples = said.max().unwrap_or(0).min(left);
    (Standing { pairs: pairs - examples, scored, failed, left: left - examples }, examples)
}
