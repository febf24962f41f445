//! What is stored of a project, record by record, and the file that holds a copy of it.
//!
//! A project consists of its files, a description ([`ProjectMeta`]) and a journal: one line of JSON per
//! paid answer, per gold intent that was split, per pair that was judged, and per annotator and pair.
//! Lines are only appended. Reading them in order restores the results; a line that cannot be read is
//! counted and skipped. A journal is rewritten only when most of it is superseded ([`Compaction`]).

mod changes;
mod compaction;
mod copied_screens;
mod copy;
mod keeping_trouble;
pub mod kept_as;
mod label_lines;
mod meta;
mod outcome;
mod provenance;
mod record;
mod unsaved;

pub use changes::Written;
pub use compaction::{Compaction, Growth};
pub use copied_screens::{CopiedScreen, read_copied_screens};
pub use copy::{CopyHead, NotACopy, copy_head, copy_head_with, read_copy_head};
pub use keeping_trouble::KeepingTrouble;
pub use label_lines::WrittenLabels;
pub use meta::{KeptFile, OWN_SETTINGS, PROMPTS_CHANGED, ProjectMeta};
pub use provenance::Provenance;
pub use record::{
    Record, SetKey, answer_line, forget_line, in_pieces, read_record, set_line, taken_in_line,
};
pub use unsaved::{DataNumber, Moment, Part, Saved, Unsaved};

/// Raised when older readers would misread what is written.
pub const VERSION: u64 = 1;

/// The most bytes of files stored with a project. The answers about larger files are stored without
/// them.
pub const MOST_DATA: u64 = 300 * 1024 * 1024;

/// The most bytes of a journal in a copy, which is read at once.
pub const MOST_JOURNAL: u64 = 600 * 1024 * 1024;

/// The most result sets of a project, and of outcomes in all of them. A copy that begins a set with
/// every line would otherwise fill the memory.
const MOST_SETS: usize = 200;
const MOST_OUTCOMES: usize = 10_000_000;

/// Whether another set fits beside this many.
pub fn has_room_for_a_set(sets: usize, pairs: usize) -> bool {
    sets < MOST_SETS && sets.saturating_mul(pairs) <= MOST_OUTCOMES
}

/// The most pairs whose outcomes by the rules are stored. They are free to compute again, and hundreds
/// of thousands would fill the disk.
pub const MOST_BY_RULES: usize = 20_000;
