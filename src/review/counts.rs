//! How much of a result set is a person's, and how much waits to be judged again.

use crate::evaluation::batch::Batch;
use crate::evaluation::frozen_gold::FrozenGold;
use crate::evaluation::results::{Outcome, Results};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReviewCounts {
    /// Pairs judged with other facts than their gold intent has now.
    pub stale: usize,
    pub corrected_pairs: usize,
    pub corrections: usize,
    pub edited_golds: usize,
    pub approved_golds: usize,
}

impl ReviewCounts {
    pub fn of(batch: &Batch, results: &Results) -> Self {
        let golds = || results.golds.iter().flatten();
        let corrections = || results.outcomes.iter().map(Outcome::corrections);
        let is_edited = |gold: &&std::sync::Arc<FrozenGold>| gold.edited().is_some();
        let is_approved = |gold: &&std::sync::Arc<FrozenGold>| gold.approved().is_some();
        Self {
            stale: (0..batch.pairs.len()).filter(|&pair| results.is_stale(batch, pair)).count(),
            corrected_pairs: corrections().filter(|count| *count > 0).count(),
            corrections: corrections().sum(),
            edited_golds: golds().filter(is_edited).count(),
            approved_golds: golds().filter(is_approved).count(),
        }
    }
}
