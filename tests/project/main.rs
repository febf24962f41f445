//! Projects as they are kept: every line read again, copies of every version opened, and nothing lost
//! to a line that is damaged.

mod compaction;
mod copies;
mod journal;
mod labels;
