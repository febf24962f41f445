//! The means of Bi-Fact: over pairs and over facts.

use super::Bifact;
use super::tally::Metric;
use crate::evaluation::means::{self, Average, Over};

pub use crate::evaluation::means::Estimate;

pub type Means = means::Means<Bifact>;
pub type Bootstrap = means::Bootstrap<Bifact>;

/// Macro: every pair counts the same. Micro: every fact counts the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Averaging {
    Macro,
    Micro,
}

impl Averaging {
    pub const ALL: [Self; 2] = [Self::Macro, Self::Micro];

    pub const fn average(self) -> Average {
        match self {
            Self::Macro => Average {
                name: "macro",
                title: "Macro: every pair counts the same",
                over: Over::Pairs,
            },
            Self::Micro => Average {
                name: "micro",
                title: "Micro: every fact counts the same",
                over: Over::Tallies,
            },
        }
    }

    pub fn name(self) -> &'static str {
        self.average().name
    }
}

impl Means {
    pub fn get(&self, averaging: Averaging, metric: Metric) -> Estimate {
        self.at(averaging as usize, metric as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::FactTally;
    use super::super::tally::tests::tally;
    use super::*;
    use crate::evaluation::resampling::BootstrapSettings;
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
