//! What came of result files, line by line: every line is counted in exactly one place.

use crate::base::named::Named;

/// A line that is listed for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The index of its file.
    pub file: u32,
    /// Its number; 0 if only its file is known.
    pub line: u32,
    pub what: String,
}

/// How many there are, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listing {
    pub count: usize,
    pub first: Vec<Listed>,
}

const MOST_LISTED: usize = 50;

impl Listing {
    pub fn add(&mut self, listed: Listed) {
        self.count += 1;
        if self.first.len() < MOST_LISTED {
            self.first.push(listed);
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// All of them, blank ones excepted.
    pub lines: usize,
    /// Usable answers.
    pub answered: usize,
    /// Answers that could not be read.
    pub unusable: usize,
    /// Final failures, by name.
    pub failed: Vec<(Named, usize)>,
    /// Failures that another file or a live run may get over, by name.
    pub back: Vec<(Named, usize)>,
    /// More lines for questions that have one.
    pub repeated: usize,
    /// Questions with two different answers: neither is used.
    pub conflicting: usize,
    /// Questions that were answered before these files.
    pub known: usize,
    pub foreign: Listing,
    pub flawed: Listing,
}

pub(super) const EXPIRED: Named = Named { key: "batch-expired", name: "expired" };
pub(super) const CANCELLED: Named = Named { key: "batch-cancelled", name: "cancelled" };
pub(super) const CONFLICT: Named =
    Named { key: "batch-conflict", name: "two different answers, neither used" };

/// What else than a failed request sends a line back to the plan.
pub const BACK: [Named; 3] = [EXPIRED, CANCELLED, CONFLICT];

impl Summary {
    pub fn count_failed(&mut self, named: Named) {
        count(&mut self.failed, named);
    }

    pub fn count_back(&mut self, named: Named) {
        count(&mut self.back, named);
    }

    pub fn went_back(&self) -> usize {
        self.back.iter().map(|(_, count)| count).sum()
    }

    pub fn failures(&self) -> usize {
        self.failed.iter().map(|(_, count)| count).sum()
    }
}

fn count(counts: &mut Vec<(Named, usize)>, named: Named) {
    match counts.iter_mut().find(|(known, _)| known.key == named.key) {
        Some((_, count)) => *count += 1,
        None => counts.push((named, 1)),
    }
}
