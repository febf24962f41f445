//! The result sets of a method that most data has none of. They are made when they are first asked for.

use std::sync::OnceLock;

use leptos::prelude::ArcRwSignal;

use super::in_page::InPage;
use super::result_set::{ResultSet, ResultSets};
use crate::evaluation::batch::Batch;
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::report::read_back;

pub struct LateSets<M: InPage> {
    sets: OnceLock<ResultSets<M>>,
    /// The method was asked here, or the files or the project bring its results.
    pub are_there: ArcRwSignal<bool>,
}

/// Rows that are looked at to tell whether a file was exported with results of the method.
const LOOKED_AT: usize = 100;

impl<M: InPage> Default for LateSets<M> {
    fn default() -> Self {
        Self { sets: OnceLock::new(), are_there: ArcRwSignal::default() }
    }
}

impl<M: InPage + Method> LateSets<M> {
    pub fn of(batch: &Batch) -> Self {
        let has_member = |extras: &str| M::MEMBER.is_some_and(|member| extras.contains(member));
        let rows = batch.pairs.iter().take(LOOKED_AT);
        let are_in_file = rows.filter_map(|pair| pair.extras.as_deref()).any(has_member);
        Self { sets: OnceLock::new(), are_there: ArcRwSignal::new(are_in_file) }
    }

    pub fn get(&self, batch: &Batch) -> &ResultSets<M> {
        self.sets.get_or_init(|| ResultSets::new(ResultSet::of_file(read_back(batch), Vec::new())))
    }
}

impl<M: InPage> LateSets<M> {
    /// Of what no file brings.
    pub fn get_unasked(&self, batch: &Batch, summaries: Vec<M::Summary>) -> &ResultSets<M> {
        self.sets
            .get_or_init(|| ResultSets::new(ResultSet::of_file(Results::unasked(batch), summaries)))
    }

    /// None if the method was never asked; this does not make them.
    pub fn all(&self) -> Vec<ResultSet<M>> {
        self.sets.get().map_or_else(Vec::new, ResultSets::all)
    }

    /// Whether somebody has asked for them.
    pub fn are_begun(&self) -> bool {
        self.sets.get().is_some()
    }
}
