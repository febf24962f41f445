//! What a person can change in a judge's results: verdicts, and lists of gold facts.
//!
//! Each change is a function on `Results` that returns a [`Step`]. Each result set has a [`History`] of
//! them for undo and redo. Stale assessments are not marked: their facts are compared with those of the
//! gold intent. Restoring a list of gold facts also restores what was judged with it.

#[cfg(test)]
mod carry_over;
mod correct;
mod edit_gold;
mod gold_check;
mod gold_list;
mod history;
mod labels_in_file;
mod pair_snapshots;
mod set_aside;

pub use correct::{FactPlace, correct};
pub use edit_gold::{GoldFacts, edit_gold, follow_gold};
pub use gold_check::{Doubt, DoubtKind, check_gold};
pub use gold_list::{GoldEdit, NotEdited, merged_text};
pub use history::{History, Step};
pub use labels_in_file::{Disagreements, label_in_file};
pub use set_aside::{apply_set_aside, dismiss_set_aside};
