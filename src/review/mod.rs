//! What a person changes of a judge's results: verdicts, and the lists of gold facts.
//!
//! Each change is a function on `Results` that hands back a [`Step`]; a [`History`] of these, one
//! for each result set, goes back and forth over them. Nothing is marked as out of date: whether an
//! assessment is stale is seen by comparing its facts with those of the gold intent. A list of gold
//! facts that is brought back brings back what was judged with it.

#[cfg(test)]
mod carry_over;
mod correct;
mod edit_gold;
mod gold_list;
mod history;
mod labels_in_file;
mod pairs_then;
mod set_aside;

pub use correct::{FactPlace, correct};
pub use edit_gold::{GoldFacts, edit_gold, follow_gold};
pub use gold_list::{GoldEdit, NotEdited, merged_text};
pub use history::{History, Step};
pub use labels_in_file::{Disagreements, label_in_file};
pub use set_aside::{apply_set_aside, dismiss_set_aside};
