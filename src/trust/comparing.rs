//! The means of two sets and their paired difference, resampled by gold intent, in steps.

use super::judged::mean_of;
use super::ratio_bootstrap::{RatioBootstrap, RatioEstimate, Share};
use super::set_comparison::SetComparison;
use crate::answer::SignFlips;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::tally::Metric;

/// Random flips of the test.
const FLIPS: usize = 10_000;
/// With fewer gold intents in common, a difference says nothing.
pub const TOO_FEW: usize = 5;

/// One score of both sets, over the pairs where both have it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeanDifference {
    pub metric: Metric,
    pub first: Option<f64>,
    pub second: Option<f64>,
    /// The second's mean minus the first's.
    pub difference: RatioEstimate,
    pub pairs: usize,
    pub golds: usize,
    /// Of the paired sign-flip test over gold intents; `None` while it goes on or with too few of them.
    pub p: Option<f64>,
}

/// The work behind it.
pub struct Comparing {
    found: MeanDifference,
    bootstrap: RatioBootstrap,
    flips: SignFlips,
}

impl Comparing {
    pub fn begin(
        compared: &SetComparison,
        batch: &Batch,
        metric: Metric,
        settings: BootstrapSettings,
    ) -> Self {
        let mut golds = vec![Share::default(); batch.golds.len()];
        let mut scores: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
        for change in &compared.pairs {
            let gold = batch.pairs.get(change.pair).map(|pair| pair.gold);
            let unit = gold.and_then(|GoldId(gold)| golds.get_mut(gold));
            let (Some(difference), Some(unit)) = (change.difference(metric), unit) else {
                continue;
            };
            unit.above += difference;
            unit.below += 1.0;
            for (scores, set) in scores.iter_mut().zip(&compared.sets) {
                let judged = set.get(change.pair);
                scores.extend(judged.and_then(|judged| metric.of(judged.scores)));
            }
        }
        golds.retain(|unit| unit.below > 0.0);
        let leads: Vec<f64> = golds.iter().map(|unit| unit.above / unit.below).collect();
        let [first, second] = &scores;
        Self {
            found: MeanDifference {
                metric,
                first: mean_of(first.iter().copied()),
                second: mean_of(second.iter().copied()),
                difference: RatioEstimate::default(),
                pairs: first.len(),
                golds: golds.len(),
                p: None,
            },
            bootstrap: RatioBootstrap::new(golds, settings),
            flips: SignFlips::new(&leads, FLIPS, settings.seed),
        }
    }

    pub fn is_done(&self) -> bool {
        self.bootstrap.is_done() && self.flips.is_done()
    }

    pub fn step(&mut self) {
        if self.bootstrap.is_done() {
            self.flips.flip_some();
        } else {
            self.bootstrap.resample_once();
        }
    }

    /// As far as it is known.
    pub fn found(&self) -> MeanDifference {
        let is_tested = self.flips.is_done() && self.found.golds >= TOO_FEW;
        MeanDifference {
            difference: self.bootstrap.estimate(),
            p: is_tested.then(|| self.flips.p()),
            ..self.found
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::judged::JudgedSet;
    use super::super::judged::tests::set;
    use super::*;
    use crate::dataset::read_whole;

    fn batch(pairs: usize) -> Batch {
        let row =
            |row: usize| format!("{{\"gold\": \"g{}\", \"prediction\": \"p{row}\"}}\n", row / 2);
        read_whole(&(0..pairs).map(row).collect::<String>()).0
    }

    fn compare(batch: &Batch, one: &JudgedSet, other: &JudgedSet) -> MeanDifference {
        let sets = [Arc::new(one.clone()), Arc::new(other.clone())];
        let compared = SetComparison::of(sets);
        let settings = BootstrapSettings::default();
        let mut work = Comparing::begin(&compared, batch, Metric::Recall, settings);
        while !work.is_done() {
            work.step();
        }
        work.found()
    }

    #[test]
    fn a_difference_has_an_interval_and_swapping_negates_it() {
        let batch = batch(40);
        let one: Vec<_> = (0..40).map(|at| Some((["yn", "yy"][at % 2], "y"))).collect();
        let other: Vec<_> = (0..40).map(|at| Some((["yy", "yy", "nn"][at % 3], "y"))).collect();
        let (one, other) = (set("A", &one), set("B", &other));
        let (there, back) = (compare(&batch, &one, &other), compare(&batch, &other, &one));
        assert_eq!((there.pairs, there.golds), (40, 20));
        let value = there.difference.value.unwrap();
        assert!((value - (there.second.unwrap() - there.first.unwrap())).abs() < 1e-12);
        assert!((value + back.difference.value.unwrap()).abs() < 1e-12);
        let (there_in, back_in) =
            (there.difference.interval.unwrap(), back.difference.interval.unwrap());
        assert!(
            (there_in.low + back_in.high).abs() < 1e-9
                && (there_in.high + back_in.low).abs() < 1e-9
        );
        assert_eq!(there.p, back.p);
        assert!(there_in.low < value && value < there_in.high);
    }

    #[test]
    fn with_few_gold_intents_nothing_is_tested() {
        let one = set("A", &[Some(("y", "y")), None]);
        let found = compare(&batch(2), &one, &one);
        assert_eq!(
            (found.difference.value, found.difference.interval, found.p),
            (Some(0.0), None, None)
        );
        let nothing = compare(&batch(2), &JudgedSet::default(), &one);
        assert_eq!((nothing.first, nothing.difference.value, nothing.pairs), (None, None, 0));
    }
}
