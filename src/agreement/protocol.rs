//! The protocol: every choice that changes a figure, and its description.

use std::fmt;

use super::labelled_set::PartlyCounts;
use super::split::{Drawing, SplitRule};
use super::threshold;
use crate::evaluation::resampling::BootstrapSettings;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Protocol {
    pub partly: PartlyCounts,
    pub split: SplitRule,
    pub drawing: Drawing,
    /// The share of labelled pairs in a drawn development set.
    pub development_percent: u8,
    pub folds: usize,
    /// The number of development sets drawn to see how much the threshold varies.
    pub random_splits: usize,
    /// Its seed is also used for splits and folds.
    pub bootstrap: BootstrapSettings,
}

impl Default for Protocol {
    fn default() -> Self {
        Self {
            partly: PartlyCounts::default(),
            split: SplitRule::Column,
            drawing: Drawing::Stratified,
            development_percent: 10,
            folds: 10,
            random_splits: 200,
            bootstrap: BootstrapSettings::default(),
        }
    }
}

/// The parts that apply to every figure, whatever the split.
impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BootstrapSettings { resamples, seed } = self.bootstrap;
        write!(
            f,
            "{} · threshold: best F1 of {} values from 0.01 to 1 on development, lowest of ties · \
             95 % intervals from {resamples} resamples of the test pairs, seed {seed}; where all give the same, \
             Wilson's for a share, none for F1 and kappa",
            self.partly.name(),
            threshold::COUNT,
        )
    }
}
