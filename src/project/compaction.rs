//! Leaves superseded lines out of a journal. Lines are only ever added, so somebody who changes a
//! verdict a thousand times leaves a thousand lines, of which the last counts.
//!
//! The remaining lines must read as before. A pair is read with the facts that its gold intent has at
//! that point, so facts stay as long as a pair after them does. A judge begins with the file's results
//! at that moment, so those stay as they were at each beginning.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use super::record::{Record, SetKey, read_record};
use crate::base::fingerprint::Fingerprint;
use crate::labelling::read_label;

/// Fewer superseded bytes than this are left alone.
const LITTLE: u64 = 1024 * 1024;

/// Measures, while a journal is read, how much of it is superseded.
#[derive(Default)]
pub struct Growth {
    last: HashMap<Subject, u64, FixedState>,
    all: u64,
    superseded: u64,
}

/// What a line is about.
#[derive(PartialEq, Eq, Hash)]
enum Subject {
    Answer(Fingerprint),
    Gold(SetKey, usize),
    Pair(SetKey, usize),
    Label(String, usize),
}

impl Subject {
    fn of(record: &Record) -> Option<Self> {
        Some(match record {
            Record::Answer { asked, .. } => Self::Answer(*asked),
            Record::Gold { key, at, .. } => Self::Gold(*key, *at),
            Record::Pair { key, at, .. } => Self::Pair(*key, *at),
            Record::Label { at, kept } => Self::Label(read_label(kept)?.1, *at),
            Record::OfMethod { record, .. } => return Self::of(record),
            Record::Set { .. } | Record::Forget | Record::TakenIn { .. } | Record::Other => {
                return None;
            }
        })
    }
}

impl Growth {
    pub fn count(&mut self, record: &Record, line: &str) {
        let bytes = line.len() as u64;
        self.all += bytes;
        let before = Subject::of(record).and_then(|subject| self.last.insert(subject, bytes));
        self.superseded += before.unwrap_or(0);
    }

    /// More than half of the journal is superseded, and it is large.
    pub fn is_large(&self) -> bool {
        self.superseded > LITTLE && self.superseded > self.all / 2
    }
}

/// Decides about every line, from the last to the first.
#[derive(Default)]
pub struct Compaction {
    later: HashSet<Subject, FixedState>,
    /// For each gold intent, how many pairs of its set stay after its next line.
    golds: HashMap<(SetKey, usize), usize, FixedState>,
    pairs: HashMap<SetKey, usize, FixedState>,
    forgets: bool,
}

impl Compaction {
    /// Unreadable lines stay: another version may read them.
    pub fn keeps(&mut self, line: &str) -> bool {
        match read_record(line) {
            None => true,
            Some(Record::OfMethod { method, record }) => self.keeps_record(&record, Some(&method)),
            Some(record) => self.keeps_record(&record, None),
        }
    }

    fn keeps_record(&mut self, record: &Record, method: Option<&str>) -> bool {
        match record {
            Record::Gold { key, at, .. } => {
                let behind = self.pairs.get(key).copied().unwrap_or(0);
                self.golds.insert((*key, *at), behind) != Some(behind)
            }
            Record::Pair { key, .. } => {
                let is_last = self.is_last(record);
                *self.pairs.entry(*key).or_default() += usize::from(is_last);
                is_last
            }
            Record::Set { .. } => {
                let of_file = SetKey::of_file(method);
                let is_of_file =
                    |subject: &Subject| matches!(subject, Subject::Pair(key, _) if *key == of_file);
                self.later.retain(|subject| !is_of_file(subject));
                self.golds.retain(|(key, _), _| *key != of_file);
                true
            }
            Record::Answer { .. } => self.is_last(record) && !self.forgets,
            Record::Forget => !std::mem::replace(&mut self.forgets, true),
            Record::Label { .. } => self.is_last(record),
            Record::OfMethod { .. } | Record::TakenIn { .. } | Record::Other => true,
        }
    }

    fn is_last(&mut self, record: &Record) -> bool {
        Subject::of(record).is_none_or(|subject| self.later.insert(subject))
    }
}
