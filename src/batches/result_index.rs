//! Where the result of each question is, over any number of files in any order. Only places are kept, so
//! that a million results need little memory; the bodies are read again when a run asks for them.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::line_splitter::Split;
use super::result_line::{Came, Flaw, Id, ResultLine, read_line};
use super::summary::{Listed, Summary};
use crate::base::fingerprint::Fingerprint;
use crate::providers::HttpReply;

/// Bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub file: u32,
    pub at: u64,
    pub bytes: u32,
}

/// One result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    what: What,
    place: Place,
    /// Tells two answers apart.
    digest: u64,
    /// Two pairs with the same texts ask the same question; its line counts once.
    is_used: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Reply {
        status: u16,
    },
    Error {
        status: u16,
    },
    Expired,
    Cancelled,
    /// Two lines answer the question, each in another way.
    Conflict,
}

/// What became of a request whose reply is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoReply {
    Expired,
    Cancelled,
    Conflict,
}

#[derive(Debug, Default)]
pub struct ResultIndex {
    entries: HashMap<Fingerprint, Entry, FixedState>,
    pub summary: Summary,
}

impl ResultIndex {
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The next piece of that file.
    pub fn add(&mut self, file: u32, split: Split) {
        match split {
            Split::Line { number, at, bytes } => self.add_line(file, number, at, bytes),
            Split::TooLong { number, .. } => {
                self.summary.lines += 1;
                self.summary.flawed.add(Listed {
                    file,
                    line: number,
                    what: Flaw::TooLong.told().into(),
                });
            }
        }
    }

    fn add_line(&mut self, file: u32, number: u32, at: u64, bytes: &[u8]) {
        let read = read_line(bytes, &mut |line| {
            self.summary.lines += 1;
            self.add_result(file, number, at, bytes, line);
        });
        if let Err(flaw) = read {
            self.summary.lines += 1;
            self.summary.flawed.add(Listed { file, line: number, what: flaw.told().into() });
        }
    }

    fn add_result(&mut self, file: u32, number: u32, at: u64, line: &[u8], result: ResultLine) {
        let id = match result.id {
            Id::Question(id) => id,
            Id::Other(name) => {
                self.summary.foreign.add(Listed { file, line: number, what: shown(&name) });
                return;
            }
        };
        let (what, text) = match result.came {
            Came::Reply { status, body } => (What::Reply { status }, body),
            Came::Error { status, error } => (What::Error { status }, error),
            Came::Expired => (What::Expired, ""),
            Came::Cancelled => (What::Cancelled, ""),
        };
        let start = text.as_ptr().addr().saturating_sub(line.as_ptr().addr());
        let start = if text.is_empty() { 0 } else { start as u64 };
        let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let digest = digest(text);
        let entry =
            Entry { what, place: Place { file, at: at + start, bytes }, digest, is_used: false };
        match self.entries.get_mut(&id) {
            None => drop(self.entries.insert(id, entry)),
            Some(known) => {
                self.summary.repeated += 1;
                self.summary.conflicting += known.merge(entry);
            }
        }
    }

    /// The result for a question, as it was before: it is used from now on.
    pub(super) fn take(&mut self, id: &Fingerprint) -> Option<Entry> {
        let entry = self.entries.get_mut(id)?;
        let before = *entry;
        entry.is_used = true;
        Some(before)
    }

    pub fn has(&self, id: &Fingerprint) -> bool {
        self.entries.contains_key(id)
    }

    /// How many results no question was found for yet.
    pub fn unused(&self) -> usize {
        self.entries.values().filter(|entry| !entry.is_used).count()
    }

    /// A question that was answered before: its result counts as known.
    pub fn mark_known(&mut self, id: &Fingerprint) {
        let is_new = self.take(id).is_some_and(|entry| !entry.is_used);
        self.summary.known += usize::from(is_new);
    }

    /// What no question was found for is of something else.
    pub fn list_the_rest(&mut self) {
        for (id, entry) in self.entries.drain().filter(|(_, entry)| !entry.is_used) {
            let Place { file, .. } = entry.place;
            self.summary.foreign.add(Listed { file, line: 0, what: shown(&id.to_string()) });
        }
    }
}

impl Entry {
    /// Two results for one question: an answer counts before a failure. Of two different answers neither
    /// counts, so that the order of files decides nothing. Returns 1 for a new conflict.
    fn merge(&mut self, other: Self) -> usize {
        let is_answer = |entry: &Self| matches!(entry.what, What::Reply { status: 200..=299 });
        match (is_answer(self), is_answer(&other)) {
            _ if self.what == What::Conflict => 0,
            (true, true) if self.digest != other.digest => {
                self.what = What::Conflict;
                1
            }
            (false, true) => {
                *self = other;
                0
            }
            _ => 0,
        }
    }

    pub(super) fn is_used(&self) -> bool {
        self.is_used
    }

    /// Where the reply is; why, if there is none.
    pub(super) fn place(&self) -> Result<Place, NoReply> {
        match self.what {
            What::Reply { .. } | What::Error { .. } => Ok(self.place),
            What::Expired => Err(NoReply::Expired),
            What::Cancelled => Err(NoReply::Cancelled),
            What::Conflict => Err(NoReply::Conflict),
        }
    }

    /// The reply as it would have come to a live request.
    pub fn reply(&self, text: String) -> HttpReply {
        let (status, body) = match self.what {
            What::Error { status } => (status, format!("{{\"error\":{text}}}")),
            What::Reply { status } => (status, text),
            What::Expired | What::Cancelled | What::Conflict => (0, text),
        };
        HttpReply { status, body, ..HttpReply::default() }
    }
}

/// The same answer may come again with other ids around it, but not with another text.
fn digest(text: &str) -> u64 {
    use std::hash::BuildHasher;
    FixedState::with_seed(7).hash_one(text)
}

/// Names come from files, so they are cut.
fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(80).collect()
}
