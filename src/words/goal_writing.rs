//! Where a person writes goals.

use crate::base::number::{counted, grouped};

pub const TITLE: &str = "Write the goal yourself";
pub const LEAD: &str = "Look at what the user did and write the task they had in mind. It becomes a predictor with \
    your name.";
pub const READING: &str = "Reading the trajectories…";
pub const NO_TRAJECTORIES: &str = "There are no trajectories. Add some on the Data screen.";
pub const TRAJECTORY: &str = "What the user did";
pub const NAME: &str = "Your name";
pub const NAME_FIRST: &str = "Write your name first.";
pub const GOAL: &str = "Goal";
pub const NOTES: &str = "Notes, a line for each step (if you like)";
pub const SAVE: &str = "Save and go on";
pub const BACK: &str = "Back";
pub const NEXT: &str = "Skip";
pub const DONE: &str = "Done";

/// In our own words, after the paper.
pub const GUIDELINES: [&str; 5] = [
    "Write one sentence that begins with a verb, such as “Order two lemon tarts”.",
    "It must make sense to somebody who has not seen the screens.",
    "On websites, write dates in full.",
    "Leave out the name of the app or site, and how the user got there.",
    "Name a default value only if a user would have had it in mind.",
];

pub fn progress(at: usize, all: usize, written: usize) -> String {
    format!("Trajectory {} of {}, {} written", grouped(at), grouped(all), grouped(written))
}

pub const EXAMPLES: &str = "Examples";

pub fn examples(count: usize) -> String {
    if count == 0 { "None (zero-shot)".to_owned() } else { counted(count, "example") }
}

/// What becomes of trajectories that serve as examples.
pub fn examples_note(count: usize) -> Option<&'static str> {
    (count > 0).then_some(
        "Examples are trajectories of this data with their gold intents, first those of a development part. \
         No goal is predicted for them, so they are never scored.",
    )
}

pub fn used_as_examples(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => " 1 trajectory served as an example.".to_owned(),
        count => format!(" {} served as examples.", counted(count, "trajectory")),
    }
}
