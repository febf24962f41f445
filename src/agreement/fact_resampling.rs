//! Intervals for what is found fact by fact. Pairs are resampled, not facts: the facts of one pair
//! stand and fall together.

use super::classification::Confusion;
use super::correlation::PearsonBootstrap;
use super::facts::{FactLevel, FactPair};
use crate::evaluation::bootstrap::{BootstrapSettings, Interval, percentile_interval};
use crate::evaluation::random::SplitMix64;

/// A resample at a time, for pages that must not stand still.
pub struct FactBootstrap {
    correlation: PearsonBootstrap,
    facts: Vec<Confusion>,
    random: SplitMix64,
    resamples_left: usize,
    kappas: Vec<f64>,
}

impl FactBootstrap {
    pub fn new(level: &FactLevel, settings: BootstrapSettings) -> Self {
        let facts: Vec<_> = level.pairs.iter().map(FactPair::facts).collect();
        Self {
            correlation: PearsonBootstrap::new(&level.f1_pairs(), settings),
            resamples_left: if facts.len() < 2 { 0 } else { settings.resamples },
            facts,
            random: SplitMix64(settings.seed),
            kappas: Vec::new(),
        }
    }

    pub fn is_done(&self) -> bool {
        self.resamples_left == 0 && self.correlation.is_done()
    }

    pub fn resample_once(&mut self) {
        if !self.correlation.is_done() {
            self.correlation.resample_once();
        }
        if self.resamples_left > 0 {
            self.resamples_left -= 1;
            let Self { facts, random, .. } = self;
            let draws = (0..facts.len()).filter_map(|_| facts.get(random.below(facts.len())));
            let resample = draws.fold(Confusion::default(), |sum, facts| sum + *facts);
            self.kappas.extend(resample.kappa());
        }
    }

    pub fn pearson(&self) -> Option<Interval> {
        self.correlation.interval()
    }

    pub fn kappa(&self) -> Option<Interval> {
        percentile_interval(&mut self.kappas.iter().copied())
    }
}
