//! Collects the answers about a subject that is asked several questions.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use crate::evaluation::inquiry::{Answered, Each, Kind, Subject, Unit};
use crate::evaluation::signature::AnswerOrigin;

pub(super) struct Gathering<R> {
    /// How many questions are asked per gold intent and per pair.
    per_gold: usize,
    per_pair: usize,
    /// Answers by subject; sorted by unit once they are complete.
    partial: HashMap<Subject, Vec<(Unit, Gathered<R>)>, FixedState>,
    /// Subjects with an unusable answer, which makes their other answers useless.
    failed: HashSet<Subject, FixedState>,
}

#[derive(Debug)]
pub(super) struct Gathered<R> {
    pub answered: Answered<R>,
    /// The origin of a cached answer; `None` if it was asked for now.
    pub from_cache: Option<AnswerOrigin>,
}

impl<R> Gathering<R> {
    pub fn of(kinds: &[Kind]) -> Self {
        let asked = |is_of_gold: bool| {
            let kinds = kinds.iter().filter(|kind| (kind.each == Each::Gold) == is_of_gold);
            kinds.map(|kind| usize::from(kind.samples)).sum()
        };
        Self {
            per_gold: asked(true),
            per_pair: asked(false),
            partial: HashMap::default(),
            failed: HashSet::default(),
        }
    }

    pub fn has_failed(&self, about: Subject) -> bool {
        self.failed.contains(&about)
    }

    /// Drops the answers about a subject for good; returns how many of its questions had none.
    pub fn fail(&mut self, about: Subject) -> usize {
        let wanted = self.wanted(about);
        if wanted > 1 {
            self.failed.insert(about);
        }
        wanted - self.partial.remove(&about).map_or(0, |gathered| gathered.len())
    }

    /// All answers about the unit's subject, once the last one has arrived.
    pub fn add(&mut self, unit: Unit, gathered: Gathered<R>) -> Option<Vec<Gathered<R>>> {
        let wanted = self.wanted(unit.about);
        if wanted == 1 {
            return Some(vec![gathered]);
        }
        let partial = self.partial.entry(unit.about).or_default();
        partial.push((unit, gathered));
        if partial.len() < wanted {
            return None;
        }
        let mut complete = self.partial.remove(&unit.about)?;
        complete.sort_unstable_by_key(|(unit, _)| *unit);
        Some(complete.into_iter().map(|(_, gathered)| gathered).collect())
    }

    fn wanted(&self, about: Subject) -> usize {
        match about {
            Subject::Gold(_) => self.per_gold,
            Subject::Pair(_) => self.per_pair,
        }
    }
}
