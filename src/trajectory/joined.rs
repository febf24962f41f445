//! The trajectories beside a batch. A trajectory belongs to a gold intent; a row names it by its id or
//! holds it, and every predictor of the same intent shares it.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::native::{in_row, read_trajectory};
use super::packed::PageReading;
use super::step::Trajectory;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;

/// A trajectory that is not parsed until somebody looks at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overview {
    pub id: Option<String>,
    pub goal: Option<String>,
    pub steps: usize,
    pub screens: usize,
    /// The native form.
    pub line: String,
}

#[derive(Debug, Default)]
pub struct Trajectories {
    all: Vec<Overview>,
    by_id: HashMap<String, usize, FixedState>,
    by_goal: HashMap<String, usize, FixedState>,
}

impl Trajectories {
    pub fn new(all: Vec<Overview>) -> Self {
        let mut trajectories = Self::default();
        for (at, one) in all.iter().enumerate() {
            // Of several the first counts.
            if let Some(id) = &one.id {
                trajectories.by_id.entry(id.clone()).or_insert(at);
            }
            if let Some(goal) = &one.goal {
                trajectories.by_goal.entry(goal.trim().to_owned()).or_insert(at);
            }
        }
        trajectories.all = all;
        trajectories
    }

    pub fn all(&self) -> &[Overview] {
        &self.all
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn get(&self, at: usize) -> Option<Trajectory> {
        read_trajectory(&self.all.get(at)?.line)
    }

    /// What its row holds, what its id names, what its gold intent names, or what another row of the same
    /// gold intent holds: in this order.
    pub fn of_pair(&self, batch: &Batch, pair: &IntentPair) -> Option<Trajectory> {
        let of_others =
            || batch.pairs.iter().filter(|other| other.gold == pair.gold).find_map(held);
        self.of_row(batch, pair).or_else(of_others)
    }

    /// The same without a look at other rows.
    pub fn of_row(&self, batch: &Batch, pair: &IntentPair) -> Option<Trajectory> {
        held(pair).or_else(|| self.get(self.named(batch, pair)?))
    }

    /// Whether rows seem to hold trajectories. Nothing is parsed for it.
    pub fn are_in_rows(batch: &Batch) -> bool {
        let names_one = |extras: &str| extras.contains("\"trajectory\"");
        batch.pairs.iter().any(|pair| pair.extras.as_deref().is_some_and(names_one))
    }

    /// The place of the one that its id or its gold intent names.
    fn named(&self, batch: &Batch, pair: &IntentPair) -> Option<usize> {
        let by_id = |id: &str| self.by_id.get(id).copied();
        by_id(pair.file_id())
            .or_else(|| by_id(&pair.id.0))
            .or_else(|| self.by_goal.get(batch.gold(pair.gold).trim()).copied())
    }

    /// How many gold intents of a batch have one of these.
    pub fn joined(&self, batch: &Batch) -> usize {
        let mut has_one = vec![false; batch.golds.len()];
        for pair in &batch.pairs {
            if let Some(known) = has_one.get_mut(pair.gold.0)
                && !*known
            {
                *known = self.named(batch, pair).is_some();
            }
        }
        has_one.into_iter().filter(|known| *known).count()
    }
}

fn held(pair: &IntentPair) -> Option<Trajectory> {
    in_row(pair.extras.as_deref()?)
}

impl From<&mut PageReading> for Trajectories {
    fn from(reading: &mut PageReading) -> Self {
        Self::new(std::mem::take(&mut reading.trajectories))
    }
}
