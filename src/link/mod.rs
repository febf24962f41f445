//! A small batch inside a link. The part of the address after `#` never leaves the browser, so nothing is
//! uploaded. Anybody may write such a link: reading one has limits, and keeps only the fields that are listed
//! here.

mod packed;
mod reading;
mod row;
#[cfg(test)]
mod tests;
mod writing;

pub use reading::{Refused, Shared, SharedPair, read};
pub use writing::{Holds, Made, NotMade, fits, made};

/// Of one link.
pub const MOST_PAIRS: usize = 50;

/// Characters that chats and mail programs pass on unharmed.
pub const LONGEST_MADE: usize = 8000;

/// Characters of a link that is read. Other programs may make longer ones.
const LONGEST_READ: usize = 64_000;

/// Bytes. The texts of fifty pairs and their judgements take less.
const MOST_UNPACKED: usize = 600_000;
