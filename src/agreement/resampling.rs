//! Bootstrap intervals for the figures of several metrics on the same pairs.
//!
//! Pairs are drawn in the order they are given. All that a draw needs to know of a pair is its cell
//! for each metric, and few combinations occur: each resample counts combinations, one step per
//! pair however many metrics there are, and shares the counts out afterwards.

use std::collections::BTreeMap;

use super::classification::{Cell, Confusion, Measure};
use crate::evaluation::bootstrap::{BootstrapSettings, Interval, percentile_interval};
use crate::evaluation::random::SplitMix64;

pub struct ClassificationBootstrap {
    /// The combination of each pair, by its place in `combinations`.
    pairs: Vec<usize>,
    /// A cell per metric; `None` where the metric has no score.
    combinations: Vec<Vec<Option<Cell>>>,
    random: SplitMix64,
    resamples_left: usize,
    /// For each metric, the counts of each resample.
    resampled: Vec<Vec<Confusion>>,
}

impl ClassificationBootstrap {
    /// A list of cells per metric, all in the order of the pairs.
    pub fn new(metrics: &[Vec<Option<Cell>>], settings: BootstrapSettings) -> Self {
        let count = metrics.iter().map(Vec::len).max().unwrap_or(0);
        let mut pairs = vec![0; count];
        let mut combinations: Vec<Vec<Option<Cell>>> = vec![Vec::new()];
        for cells in metrics {
            let mut longer: BTreeMap<(usize, Option<Cell>), usize> = BTreeMap::new();
            let mut next: Vec<Vec<Option<Cell>>> = Vec::new();
            for (place, combination) in pairs.iter_mut().enumerate() {
                let cell = cells.get(place).copied().flatten();
                *combination = *longer.entry((*combination, cell)).or_insert_with(|| {
                    let mut cells = combinations.get(*combination).cloned().unwrap_or_default();
                    cells.push(cell);
                    next.push(cells);
                    next.len() - 1
                });
            }
            combinations = next;
        }
        Self {
            // One pair alone has no spread to resample.
            resamples_left: if pairs.len() < 2 { 0 } else { settings.resamples },
            pairs,
            combinations,
            random: SplitMix64(settings.seed),
            resampled: vec![Vec::new(); metrics.len()],
        }
    }

    pub fn is_done(&self) -> bool {
        self.resamples_left == 0
    }

    pub fn resample_once(&mut self) {
        self.resamples_left = self.resamples_left.saturating_sub(1);
        let Self { pairs, combinations, random, resampled, .. } = self;
        let mut drawn = vec![0; combinations.len()];
        for _ in 0..pairs.len() {
            if let Some(times) = pairs
                .get(random.below(pairs.len()))
                .and_then(|combination| drawn.get_mut(*combination))
            {
                *times += 1;
            }
        }
        for (metric, resampled) in resampled.iter_mut().enumerate() {
            let mut confusion = Confusion::default();
            for (cells, times) in combinations.iter().zip(&drawn) {
                if let Some(Some(cell)) = cells.get(metric) {
                    confusion.add_many(*cell, *times);
                }
            }
            resampled.push(confusion);
        }
    }

    /// Resamples in which the figure is undefined are left out.
    pub fn interval(&self, metric: usize, measure: Measure) -> Option<Interval> {
        let confusions = self.resampled.get(metric)?.iter();
        percentile_interval(&mut confusions.filter_map(|confusion| measure.of(*confusion)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(metrics: &[Vec<Option<Cell>>]) -> ClassificationBootstrap {
        let mut bootstrap = ClassificationBootstrap::new(metrics, BootstrapSettings::default());
        while !bootstrap.is_done() {
            bootstrap.resample_once();
        }
        bootstrap
    }

    fn cells(count: u32, is_predicted: impl Fn(u32) -> bool) -> Vec<Option<Cell>> {
        (0..count).map(|pair| Some(Cell::of(pair % 3 == 0, is_predicted(pair)))).collect()
    }

    #[test]
    fn a_metric_has_the_same_interval_alone_and_among_others() {
        let (one, other) = (cells(60, |pair| pair % 2 == 0), cells(60, |pair| pair % 5 < 2));
        let mut gaps = other.clone();
        gaps[6] = None;
        let alone = done(std::slice::from_ref(&one));
        let among = done(&[other, one, gaps]);
        for measure in Measure::ALL {
            assert_eq!(alone.interval(0, measure), among.interval(1, measure));
        }
        assert_ne!(among.interval(0, Measure::F1), among.interval(2, Measure::F1));
    }

    #[test]
    fn an_interval_lies_around_its_figure() {
        let cells = cells(300, |pair| pair % 3 == 0 || pair % 7 == 0);
        let confusion: Confusion = cells.iter().copied().flatten().collect();
        let bootstrap = done(&[cells]);
        for measure in Measure::ALL {
            let value = measure.of(confusion).unwrap();
            let interval = bootstrap.interval(0, measure).unwrap();
            assert!(interval.low <= value && value <= interval.high, "{interval} {value}");
        }
    }

    #[test]
    fn what_never_varies_has_no_interval_or_a_point() {
        assert_eq!(done(&[]).interval(0, Measure::F1), None);
        assert_eq!(done(&[cells(1, |_| true)]).interval(0, Measure::F1), None);
        let rejected = done(&[vec![Some(Cell::TrueNegative); 9]]);
        assert_eq!(rejected.interval(0, Measure::Kappa), None);
        let agreement = rejected.interval(0, Measure::RawAgreement);
        assert_eq!(agreement, Some(Interval { low: 1.0, high: 1.0 }));
    }
}
