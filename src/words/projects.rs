//! Projects and how they are saved.

use crate::base::number::{counted, data_size};

pub const TITLE: &str = "Your projects";
pub const OPEN_COPY: &str = "Open a copy";
pub const STORED_HERE: &str = "Stored in this browser only, without keys. A copy is one file with the data and all answers in it.";
pub const NAME: &str = "Project name";
pub const SAVE: &str = "Save";
pub const RENAME: &str = "Rename";
pub const DUPLICATE: &str = "Duplicate";
pub const SAVE_COPY: &str = "Save a copy";
pub const DELETE: &str = "Delete";
pub const DELETED: &str = " was deleted. ";
pub const UNDO: &str = "Undo";
pub const ANSWERS_ONLY: &str = "answers only";
pub const LATER_VERSION: &str = "from a newer version";

pub const OPEN_ELSEWHERE: &str =
    "Read-only: this project is open in another tab. Changes made there appear here.";
pub const READ_ONLY: &str = "Read-only: this project is open in another tab.";
pub const NO_LOCKS: &str = "This browser cannot tell which tab has a project open. Open this project in one \
    tab only, or two tabs could overwrite each other.";
pub const TAKE_OVER: &str = "Edit here instead";
pub const ADDED_IN_TAB_ONLY: &str = "The trajectories that you added are in this tab only, because this project is \
    not stored with its files. Add them again after a reload.";
pub const DISMISS: &str = "Dismiss";

pub fn save_with_screens(screens: usize, bytes: u64) -> String {
    format!("Save a copy with its {} ({})", counted(screens, "screen"), data_size(bytes))
}

pub fn added_not_kept(why: &str) -> String {
    format!("The trajectories that you added are in this tab only. {why}")
}

pub fn cut_copy(files: &str) -> String {
    format!(
        "This copy is cut off: its end is missing, so its data was not opened. Open {files} to continue with its answers."
    )
}

pub fn continue_with(name: &str) -> String {
    format!("Continue with {name}")
}
