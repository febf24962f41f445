//! Intervals for agreement on facts. Pairs are resampled, not facts, because the facts of a pair are not
//! independent.

use super::classification::Confusion;
use super::correlation::PearsonBootstrap;
use super::facts::{FactLevel, FactPair};
use crate::evaluation::resampling::{BootstrapSettings, Interval, Resampling, percentile_interval};
use crate::methods::bifact::tally::Metric;

/// One resample at a time, so that the page stays responsive.
pub struct FactBootstrap {
    correlation: PearsonBootstrap,
    facts: Vec<Confusion>,
    resampling: Resampling,
    kappas: Vec<f64>,
}

impl FactBootstrap {
    pub fn new(level: &FactLevel, settings: BootstrapSettings) -> Self {
        let facts: Vec<_> = level.pairs.iter().map(FactPair::facts).collect();
        Self {
            correlation: PearsonBootstrap::new(&level.both(Metric::F1), settings),
            resampling: Resampling::from_at_least(2, facts.len(), settings),
            facts,
            kappas: Vec::new(),
        }
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done() && self.correlation.is_done()
    }

    pub fn resample_once(&mut self) {
        if !self.correlation.is_done() {
            self.correlation.resample_once();
        }
        if !self.resampling.is_done() {
            let draws = self.resampling.draw(&self.facts);
            let resample = draws.fold(Confusion::default(), |sum, facts| sum + *facts);
            self.kappas.extend(resample.kappa());
        }
    }

    pub fn pearson(&self) -> Option<Interval> {
        self.correlation.interval()
    }

    pub fn kappa(&self) -> Option<Interval> {
        percentile_interval(&mut self.kappas.iter().copied())
            .filter(|interval| interval.low < interval.high)
    }
}
