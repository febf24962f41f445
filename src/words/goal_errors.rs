//! The errors of predicted goals, on the screen of goals.

use crate::workspace::goal_errors::GoalError;

pub const TITLE: &str = "Errors from judged facts";
pub const PREDICTOR: &str = "Predictor";
pub const JUDGED: &str = "Judged";
pub const HOW: &str = "Told from Bi-Fact’s verdicts and the kinds of facts, where there is a trajectory. Screens are not \
    read: only the words of the elements that the user acted on.";

/// A heading, and what it means.
pub fn error(error: GoalError) -> (&'static str, &'static str) {
    match error {
        GoalError::TooAbstract => (
            "Too abstract",
            "More than half of the gold facts are lost, and most of what it says is correct",
        ),
        GoalError::Unknowable => (
            "Could not be known",
            "An invented fact whose words stand on an element that the user acted on",
        ),
        GoalError::WrongValue => {
            ("Wrong date, number or place", "One is lost, and another of the same kind is invented")
        }
        GoalError::WrongEnd => (
            "Wrong final state",
            "It names another action than the one that was done, or the user’s actions do not complete it",
        ),
    }
}
