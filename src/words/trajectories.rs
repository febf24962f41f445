//! What users did: the viewer, the list, and whether screens are kept.

use crate::base::number::{counted, data_size, grouped};

pub const TITLE: &str = "Trajectories";
pub const NONE_YET: &str =
    "Drop a folder, a zip or files with trajectories and screens, or choose them here.";
pub const ADD: &str = "Add trajectories or screens";
pub const NO_GOAL: &str = "No goal is given";
pub const LISTED: &str = "Trajectories";

pub const VIEWER: &str = "What the user did. Keys: j and k, Home and End";
pub const SHOW: &str = "Show steps";
pub const HIDE: &str = "Hide steps";
pub const SHOW_TITLE: &str = "What the user did, screen by screen";
pub const PREVIOUS: &str = "Previous step";
pub const NEXT: &str = "Next step";
pub const THE_END: &str = "The end";
pub const END: &str = "End";
pub const AT_END: &str = "The screen at the end";
pub const ZOOM: &str = "Zoom on the mark";
pub const WHOLE_PAGE: &str = "Whole page";
pub const AFTER_TOO: &str = "Also show the screen after";
pub const AFTER: &str = "After";
pub const THOUGHTS: &str = "Thoughts";
pub const IS_CUT: &str = "A part of a long page; “Whole page” shows all of it.";
pub const NO_SCREEN: &str = "There is no screen for this step.";
pub const SCREENS: &str = "Screens";
pub const SEARCH: &str = "Search the steps";
pub const EVIDENCE: &str = "evidence";
pub const LOADING: &str = "Loading …";
pub const LOAD_ELSEWHERE: &str = "Load screens from their addresses";

pub const KEEP: &str = "Keep the screens in this browser with the project";
pub const IN_MEMORY: &str = "They are in memory only and have to be dropped again after a reload.";

pub fn joined(trajectories: usize, joined: usize, golds: usize) -> String {
    format!(
        "{}; {} of {} joined.",
        counted(trajectories, "trajectory"),
        grouped(joined),
        counted(golds, "gold intent")
    )
}

pub fn without_intents(trajectories: usize) -> String {
    format!("{} and no predicted intents.", counted(trajectories, "trajectory"))
}

pub fn size(steps: usize, screens: usize) -> String {
    format!("{}, {}", counted(steps, "step"), counted(screens, "screen"))
}

pub fn step_of(number: usize, of: usize) -> String {
    format!("Step {number} of {of}")
}

pub fn step(number: usize) -> String {
    format!("Step {number}")
}

pub fn steps_listed(first: usize, last: usize, of: usize) -> String {
    format!("{first} to {last} of {of} steps")
}

pub fn remarks(count: usize) -> String {
    counted(count, "note")
}

pub fn and_more(count: usize) -> String {
    format!("And {} more.", grouped(count))
}

pub fn keeping(done: usize) -> String {
    format!("{} kept so far.", counted(done, "screen"))
}

pub fn kept(screens: usize, bytes: u64) -> String {
    format!("{} kept, {}.", counted(screens, "screen"), data_size(bytes))
}
