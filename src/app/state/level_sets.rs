//! The result sets of AutoRater on the open data. Most data has none, so they are made when they are first
//! asked for.

use std::sync::OnceLock;

use leptos::prelude::ArcRwSignal;

use super::result_set::{ResultSet, ResultSets};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::methods::autorater::Autorater;
use crate::report::read_back;

pub struct LevelSets {
    sets: OnceLock<ResultSets<Autorater>>,
    /// AutoRater was asked here, or the files or the project bring its results.
    pub are_there: ArcRwSignal<bool>,
}

/// Rows that are looked at to tell whether a file was exported with AutoRater's results.
const LOOKED_AT: usize = 100;

impl LevelSets {
    pub fn of(batch: &Batch) -> Self {
        let has_member =
            |extras: &str| Autorater::MEMBER.is_some_and(|member| extras.contains(member));
        let rows = batch.pairs.iter().take(LOOKED_AT);
        let are_in_file = rows.filter_map(|pair| pair.extras.as_deref()).any(has_member);
        Self { sets: OnceLock::new(), are_there: ArcRwSignal::new(are_in_file) }
    }

    pub fn get(&self, batch: &Batch) -> &ResultSets<Autorater> {
        self.sets.get_or_init(|| ResultSets::new(ResultSet::of_file(read_back(batch), Vec::new())))
    }

    /// None if AutoRater was never asked; this does not make them.
    pub fn all(&self) -> Vec<ResultSet<Autorater>> {
        self.sets.get().map_or_else(Vec::new, ResultSets::all)
    }

    /// Whether somebody has asked for them.
    pub fn are_begun(&self) -> bool {
        self.sets.get().is_some()
    }
}
