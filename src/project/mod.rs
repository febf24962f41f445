//! What is kept of a project, record by record, and one file that holds it all.
//!
//! A project is the files as they were opened, a few words about it ([`ProjectMeta`]), and a journal:
//! one line of JSON for every answer that was paid for, every gold intent that got its facts, every pair
//! that got its outcome and all that people said of pairs. Lines are only ever added. Read again in their order they make the same
//! results; one that cannot be read is left out and counted, and costs no other. Only a journal that says
//! most of it twice is ever written anew ([`Compaction`]).

mod changes;
mod compaction;
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
pub use copy::{CopyHead, NotACopy, copy_head, read_copy_head};
pub use keeping_trouble::KeepingTrouble;
pub use label_lines::WrittenLabels;
pub use meta::{KeptFile, OWN_SETTINGS, PROMPTS_CHANGED, ProjectMeta};
pub use provenance::Provenance;
pub use record::{
    Record, SetKey, answer_line, forget_line, in_pieces, read_record, set_line, taken_in_line,
};
pub use unsaved::{DataNumber, Moment, Part, Saved, Unsaved};

/// Of what is written: raised when older readers would misread it.
pub const VERSION: u64 = 1;

/// Bytes of files that are kept with a project. Larger ones stay where they are; their answers are
/// kept all the same.
pub const MOST_DATA: u64 = 300 * 1024 * 1024;

/// Bytes of a journal that is opened out of a copy: it is read at once.
pub const MOST_JOURNAL: u64 = 600 * 1024 * 1024;

/// Judges of a project whose results are opened, and outcomes of all of them together: a copy that begins
/// a judge with every line would fill the memory.
const MOST_SETS: usize = 200;
const MOST_OUTCOMES: usize = 10_000_000;

/// Whether there is room for one more judge beside so many.
pub fn has_room_for_a_set(sets: usize, pairs: usize) -> bool {
    sets < MOST_SETS && sets.saturating_mul(pairs) <= MOST_OUTCOMES
}

/// Pairs whose outcomes by the rules are kept. They cost nothing to make again, and of hundreds of
/// thousands they would fill the disk with what a minute's work brings back.
pub const MOST_BY_RULES: usize = 20_000;
