//! The difference between two groups of gold intents, and whether it could be chance.
//!
//! Groups have different intents, so nothing is paired: the test assigns the scores to the groups at
//! random, and the interval resamples each group separately.

use crate::base::random::SplitMix64;
use crate::evaluation::resampling::{BootstrapSettings, Interval, in_order, percentile_interval};

/// With fewer gold intents in either group a difference means nothing.
pub const TOO_FEW: usize = 5;
/// Two to the power of 40 parts of one: scores are whole numbers of these, so that ties are exact.
const GRID: f64 = 1_099_511_627_776.0;

pub struct Apart {
    groups: [Vec<f64>; 2],
    resamples: usize,
    resampled: Vec<f64>,
    /// All scores, those of the smaller group first.
    dealt: Vec<i64>,
    in_smaller: usize,
    observed: i64,
    random: SplitMix64,
    deals: usize,
    done: usize,
    hits: usize,
}

impl Apart {
    pub fn new(
        first: Vec<f64>,
        second: Vec<f64>,
        deals: usize,
        settings: BootstrapSettings,
    ) -> Self {
        // Sorted, so that the same pairs give the same numbers in any order.
        let groups = [first, second].map(|scores| in_order(&mut scores.into_iter()));
        let fewest = groups[0].len().min(groups[1].len());
        let [mut smaller, mut larger] = [&groups[0], &groups[1]].map(|scores| on_grid(scores));
        if smaller.len() > larger.len() {
            std::mem::swap(&mut smaller, &mut larger);
        }
        let in_smaller = smaller.len();
        let scores: Vec<i64> = smaller.into_iter().chain(larger).collect();
        let observed = distance(&scores, in_smaller);
        let is_enough = fewest >= TOO_FEW;
        Self {
            resamples: if is_enough { settings.resamples } else { 0 },
            groups,
            resampled: Vec::new(),
            dealt: scores,
            in_smaller,
            observed,
            random: SplitMix64(settings.seed),
            deals: if is_enough { deals } else { 0 },
            done: 0,
            hits: 0,
        }
    }

    pub fn is_done(&self) -> bool {
        self.resampled.len() >= self.resamples && self.done >= self.deals
    }

    pub fn step(&mut self) {
        if self.resampled.len() < self.resamples {
            let Self { groups, random, .. } = self;
            let [one, other] = groups.each_ref().map(|scores| {
                let drawn =
                    (0..scores.len()).filter_map(|_| scores.get(random.below(scores.len())));
                mean(&mut drawn.copied()).unwrap_or_default()
            });
            self.resampled.push(one - other);
        } else if self.done < self.deals {
            for place in 0..self.in_smaller {
                let other = place + self.random.below(self.dealt.len() - place);
                self.dealt.swap(place, other);
            }
            let sum = distance(&self.dealt, self.in_smaller);
            self.hits += usize::from(sum.abs() >= self.observed.abs());
            self.done += 1;
        }
    }

    /// By how much the first group's mean is higher.
    pub fn lead(&self) -> Option<f64> {
        let [first, second] = &self.groups;
        Some(mean(&mut first.iter().copied())? - mean(&mut second.iter().copied())?)
    }

    pub fn interval(&self) -> Option<Interval> {
        percentile_interval(&mut self.resampled.iter().copied())
    }

    /// `None` if there are too few to test.
    #[allow(clippy::cast_precision_loss)]
    pub fn p(&self) -> Option<f64> {
        (self.deals > 0).then(|| (self.hits + 1) as f64 / (self.done + 1) as f64)
    }

    pub fn sizes(&self) -> [usize; 2] {
        [self.groups[0].len(), self.groups[1].len()]
    }
}

#[allow(clippy::cast_possible_truncation)]
fn on_grid(scores: &[f64]) -> Vec<i64> {
    scores.iter().map(|score| (score * GRID).round() as i64).collect()
}

/// The smaller group's sum against what it would be on average. Its distance from that grows with
/// the distance between the two means.
fn distance(dealt: &[i64], in_smaller: usize) -> i64 {
    let all: i128 = dealt.iter().map(|score| i128::from(*score)).sum();
    let here: i128 = dealt.iter().take(in_smaller).map(|score| i128::from(*score)).sum();
    let count = dealt.len().max(1) as i128;
    let expected = all * in_smaller as i128 / count;
    i64::try_from(here - expected).unwrap_or(i64::MAX)
}

#[allow(clippy::cast_precision_loss)]
fn mean(values: &mut dyn Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(first: &[f64], second: &[f64]) -> Apart {
        let settings = BootstrapSettings::default();
        let mut apart = Apart::new(first.to_vec(), second.to_vec(), 10_000, settings);
        while !apart.is_done() {
            apart.step();
        }
        apart
    }

    #[test]
    fn groups_that_differ_are_told_from_groups_that_do_not() {
        let high: Vec<f64> = (0..30).map(|n| 0.8 + f64::from(n % 3) * 0.05).collect();
        let low: Vec<f64> = (0..20).map(|n| 0.4 + f64::from(n % 4) * 0.05).collect();
        let apart = done(&high, &low);
        assert!((apart.lead().unwrap() - 0.375).abs() < 1e-9);
        assert!(apart.p().unwrap() < 0.001);
        let interval = apart.interval().unwrap();
        assert!(interval.low > 0.3 && interval.high < 0.45, "{interval:?}");

        let same = done(&high, &high[..18]);
        assert!(same.p().unwrap() > 0.5, "{:?}", same.p());
        let turned = done(&low, &high);
        assert!((turned.lead().unwrap() + 0.375).abs() < 1e-9 && turned.p().unwrap() < 0.001);
    }

    #[test]
    fn few_intents_are_not_tested() {
        for (first, second) in [(&[][..], &[0.5; 9][..]), (&[1.0; 4], &[0.0; 9])] {
            let apart = done(first, second);
            assert_eq!((apart.p(), apart.interval()), (None, None));
        }
    }
}
