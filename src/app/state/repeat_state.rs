//! Repeats of the open data: their result sets, and what is asked again.

use leptos::prelude::*;

use super::late_sets::LateSets;
use crate::methods::repeats::{Repeats, Splits};

#[derive(Default)]
pub struct RepeatState {
    pub sets: LateSets<Repeats>,
    pub choice: ArcRwSignal<RepeatChoice>,
}

#[derive(Clone, Copy, PartialEq)]
pub struct RepeatChoice {
    /// Answers per pair.
    pub times: u16,
    /// A random sample of so many pairs; `None` for all.
    pub sample: Option<usize>,
    pub splits: Splits,
    /// The index of the set whose judgements are repeated; `None` for the shown one.
    pub of: Option<usize>,
}

impl Default for RepeatChoice {
    fn default() -> Self {
        Self { times: 3, sample: None, splits: Splits::default(), of: None }
    }
}
