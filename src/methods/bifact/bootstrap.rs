//! Means over pairs with percentile bootstrap intervals.
//!
//! The resampled unit is the pair. Tallies are put in order first, so that the same pairs give the
//! same numbers in whatever order a file lists them.

use super::tally::{FactTally, Metric, Scores};
use crate::evaluation::resampling::{BootstrapSettings, Interval, Resampling, percentile_interval};

/// One mean: over how many pairs it is taken, and how many had to be left out as undefined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    pub value: Option<f64>,
    pub interval: Option<Interval>,
    pub defined: usize,
    pub undefined: usize,
}

/// Macro: every pair counts the same. Micro: every fact counts the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Averaging {
    Macro,
    Micro,
}

impl Averaging {
    pub const ALL: [Self; 2] = [Self::Macro, Self::Micro];

    pub fn name(self) -> &'static str {
        match self {
            Self::Macro => "macro",
            Self::Micro => "micro",
        }
    }
}

/// Both kinds of mean of all three metrics.
#[derive(Debug, Clone, PartialEq)]
pub struct Means {
    pairs: usize,
    estimates: [[Estimate; 3]; 2],
}

impl Means {
    pub fn of(tallies: Vec<FactTally>, settings: BootstrapSettings) -> Self {
        let mut bootstrap = Bootstrap::new(tallies, settings);
        while !bootstrap.is_done() {
            bootstrap.resample_once();
        }
        bootstrap.means()
    }

    pub fn get(&self, averaging: Averaging, metric: Metric) -> Estimate {
        self.estimates[averaging as usize][metric as usize]
    }

    pub fn scored(&self) -> usize {
        self.pairs
    }
}

/// The work behind `Means`, a resample at a time, for pages that must not stand still.
pub struct Bootstrap {
    tallies: Vec<FactTally>,
    resampling: Resampling,
    resampled: Vec<Pool>,
}

impl Bootstrap {
    pub fn new(mut tallies: Vec<FactTally>, settings: BootstrapSettings) -> Self {
        tallies.sort_unstable();
        let resampling = Resampling::from_at_least(2, tallies.len(), settings);
        Self { tallies, resampling, resampled: Vec::new() }
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done()
    }

    pub fn resample_once(&mut self) {
        self.resampled.push(Pool::of(self.resampling.draw(&self.tallies)));
    }

    pub fn means(&self) -> Means {
        let whole = Pool::of(self.tallies.iter());
        let estimates = Averaging::ALL.map(|averaging| {
            Metric::ALL.map(|metric| Estimate {
                value: whole.mean(averaging, metric),
                interval: percentile_interval(
                    &mut self.resampled.iter().filter_map(|pool| pool.mean(averaging, metric)),
                ),
                defined: whole.defined[metric as usize],
                undefined: self.tallies.len() - whole.defined[metric as usize],
            })
        });
        Means { pairs: self.tallies.len(), estimates }
    }
}

/// What a mean needs to know of a set of pairs.
#[derive(Default)]
struct Pool {
    sums: [f64; 3],
    defined: [usize; 3],
    tally: FactTally,
}

impl Pool {
    fn of<'a>(tallies: impl Iterator<Item = &'a FactTally>) -> Self {
        let mut pool = Self::default();
        for tally in tallies {
            let scores = tally.scores();
            for metric in Metric::ALL {
                if let Some(value) = metric.of(scores) {
                    pool.sums[metric as usize] += value;
                    pool.defined[metric as usize] += 1;
                }
            }
            pool.tally = pool.tally + *tally;
        }
        pool
    }

    // The number of pairs is far below 2^52, where f64 is exact.
    #[allow(clippy::cast_precision_loss)]
    fn mean(&self, averaging: Averaging, metric: Metric) -> Option<f64> {
        match averaging {
            Averaging::Macro => {
                let defined = self.defined[metric as usize];
                (defined > 0).then(|| self.sums[metric as usize] / defined as f64)
            }
            Averaging::Micro => {
                let pooled: Scores = self.tally.scores();
                metric.of(pooled)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::tests::tally;
    use super::*;
    use proptest::prelude::*;

    fn means(tallies: &[FactTally]) -> Means {
        Means::of(tallies.to_vec(), BootstrapSettings::default())
    }

    #[test]
    fn macro_counts_pairs_and_micro_counts_facts() {
        let m = means(&[tally((1, 1), (1, 1)), tally((0, 3), (0, 1))]);
        assert_eq!(m.get(Averaging::Macro, Metric::Recall).value, Some(0.5));
        assert_eq!(m.get(Averaging::Micro, Metric::Recall).value, Some(0.25));
    }

    #[test]
    fn undefined_is_left_out_and_counted() {
        let precision = means(&[tally((0, 2), (0, 0)), tally((2, 2), (1, 1))])
            .get(Averaging::Macro, Metric::Precision);
        assert_eq!(precision.value, Some(1.0));
        assert_eq!((precision.defined, precision.undefined), (1, 1));
    }

    #[test]
    fn nothing_gives_nothing() {
        for averaging in Averaging::ALL {
            for metric in Metric::ALL {
                let estimate = means(&[]).get(averaging, metric);
                assert_eq!((estimate.value, estimate.interval), (None, None));
            }
        }
    }

    #[test]
    fn one_pair_has_a_mean_and_no_interval() {
        let f1 = means(&[tally((1, 2), (1, 2))]).get(Averaging::Macro, Metric::F1);
        assert_eq!((f1.value, f1.interval), (Some(0.5), None));
    }

    #[test]
    fn the_interval_narrows_as_pairs_are_added() {
        let few: Vec<_> = (0..8).map(|i| tally((i % 2, 1), (1, 1))).collect();
        let many: Vec<_> = (0..800).map(|i| tally((i % 2, 1), (1, 1))).collect();
        let width = |tallies: &[FactTally]| {
            let interval = means(tallies).get(Averaging::Macro, Metric::Recall).interval.unwrap();
            interval.high - interval.low
        };
        // The spread of a mean of coin flips is 2 * 1.96 * 0.5 / sqrt(n): 0.069 for 800.
        assert!((width(&many) - 0.069).abs() < 0.01, "{}", width(&many));
        assert!(width(&few) > 5.0 * width(&many));
    }

    prop_compose! {
        fn any_tally()(gold in 0usize..6, predicted in 0usize..6)
            (gs in 0..=gold, ps in 0..=predicted, gold in Just(gold), predicted in Just(predicted))
            -> FactTally { tally((gs, gold), (ps, predicted)) }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn means_and_intervals_ignore_order(
            tallies in prop::collection::vec(any_tally(), 0..12),
            by in 0usize..12,
        ) {
            let mut turned = tallies.clone();
            if !turned.is_empty() {
                let by = by % turned.len();
                turned.rotate_left(by);
            }
            prop_assert_eq!(means(&tallies), means(&turned));
        }

        #[test]
        fn an_interval_lies_within_the_possible(tallies in prop::collection::vec(any_tally(), 0..12)) {
            let means = means(&tallies);
            for averaging in Averaging::ALL {
                for metric in Metric::ALL {
                    if let Some(i) = means.get(averaging, metric).interval {
                        prop_assert!(0.0 <= i.low && i.low <= i.high && i.high <= 1.0);
                    }
                }
            }
        }
    }
}
