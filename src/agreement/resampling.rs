//! Bootstrap intervals for the figures of several metrics on the same pairs.
//!
//! A draw needs only a pair's cell for each metric, and few combinations of cells occur. So each resample
//! counts combinations, one step per pair for any number of metrics, and distributes the counts afterwards.

use super::classification::{Cell, Confusion, Measure, number};
use crate::evaluation::resampling::{BootstrapSettings, Interval, Resampling, percentile_interval};

pub struct ClassificationBootstrap {
    /// The combination of each pair, as an index into `combinations`.
    pairs: Vec<usize>,
    /// A cell per metric; `None` if the metric has no score.
    combinations: Vec<Vec<Option<Cell>>>,
    resampling: Resampling,
    /// For each metric, the counts of each resample.
    resampled: Vec<Vec<Confusion>>,
    /// For each metric, the lead of the first metric's kappa in each resample.
    leads: Vec<Vec<f64>>,
}

impl ClassificationBootstrap {
    /// For this many pairs; metrics are added one by one.
    pub fn new(pairs: usize, settings: BootstrapSettings) -> Self {
        Self {
            pairs: vec![0; pairs],
            combinations: vec![Vec::new()],
            resampling: Resampling::from_at_least(2, pairs, settings),
            resampled: Vec::new(),
            leads: Vec::new(),
        }
    }

    /// A metric's cells, in the order of the pairs, before the first resample.
    pub fn add_metric(&mut self, cells: &[Option<Cell>]) {
        const KINDS: usize = 5;
        let mut longer = vec![None; self.combinations.len() * KINDS];
        let mut combinations: Vec<Vec<Option<Cell>>> = Vec::new();
        for (place, combination) in self.pairs.iter_mut().enumerate() {
            let cell = cells.get(place).copied().flatten();
            let kind = cell.map_or(0, |cell| cell as usize + 1);
            if let Some(known) = longer.get_mut(*combination * KINDS + kind) {
                *combination = *known.get_or_insert_with(|| {
                    let shorter = self.combinations.get(*combination).into_iter().flatten();
                    combinations.push(shorter.copied().chain([cell]).collect());
                    combinations.len() - 1
                });
            }
        }
        self.combinations = combinations;
        self.resampled.push(Vec::new());
        self.leads.push(Vec::new());
    }

    pub fn metrics(&self) -> usize {
        self.resampled.len()
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done()
    }

    pub fn resample_once(&mut self) {
        let Self { pairs, combinations, resampling, resampled, leads } = self;
        let mut drawn = vec![0; combinations.len()];
        for combination in resampling.draw(pairs) {
            if let Some(times) = drawn.get_mut(*combination) {
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
        for (metric, leads) in leads.iter_mut().enumerate().skip(1) {
            let each = combinations.iter().map(Vec::as_slice).zip(drawn.iter().copied());
            leads.extend(kappa_lead(metric, each));
        }
    }

    /// The lead of the first metric's kappa over this one's, on the pairs that both score.
    pub fn lead(&self, metric: usize) -> Option<f64> {
        let cells = self.pairs.iter().filter_map(|pair| self.combinations.get(*pair));
        kappa_lead(metric, cells.map(|cells| (cells.as_slice(), 1)))
    }

    /// Two-sided: how often resampling reverses the lead. `None` if there is nothing to compare.
    pub fn p_of_lead(&self, metric: usize) -> Option<f64> {
        let leads = self.leads.get(metric).filter(|leads| !leads.is_empty())?;
        let not_above = leads.iter().filter(|lead| **lead <= 0.0).count();
        let not_below = leads.iter().filter(|lead| **lead >= 0.0).count();
        let rarer = number(not_above.min(not_below) + 1) / number(leads.len() + 1);
        Some((2.0 * rarer).min(1.0))
    }

    /// Skips resamples in which the figure is undefined. Where all others give the same, only a share has an
    /// interval.
    pub fn interval(&self, metric: usize, measure: Measure) -> Option<Interval> {
        let confusions = self.resampled.get(metric)?.iter();
        let resampled =
            percentile_interval(&mut confusions.filter_map(|confusion| measure.of(*confusion)));
        let pairs = self.pairs.iter().filter_map(|pair| self.combinations.get(*pair));
        let cells = pairs.filter_map(|cells| cells.get(metric).copied().flatten());
        let whole: Confusion = cells.collect();
        Interval::of_mean(resampled, measure.of(whole), measure.out_of(whole).unwrap_or(0))
    }
}

/// The first metric's kappa minus this one's. Pairs that one of them does not score are skipped.
fn kappa_lead<'a>(
    metric: usize,
    pairs: impl Iterator<Item = (&'a [Option<Cell>], usize)>,
) -> Option<f64> {
    let (mut first, mut other) = (Confusion::default(), Confusion::default());
    for (cells, times) in pairs {
        if let (Some(Some(of_first)), Some(Some(of_other))) = (cells.first(), cells.get(metric)) {
            first.add_many(*of_first, times);
            other.add_many(*of_other, times);
        }
    }
    Some(first.kappa()? - other.kappa()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(metrics: &[Vec<Option<Cell>>]) -> ClassificationBootstrap {
        let pairs = metrics.iter().map(Vec::len).max().unwrap_or(0);
        let mut bootstrap = ClassificationBootstrap::new(pairs, BootstrapSettings::default());
        for cells in metrics {
            bootstrap.add_metric(cells);
        }
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
    fn what_never_varies_has_no_interval_or_that_of_a_share() {
        assert_eq!(done(&[]).interval(0, Measure::F1), None);
        assert_eq!(done(&[cells(1, |_| true)]).interval(0, Measure::F1), None);
        let rejected = done(&[vec![Some(Cell::TrueNegative); 9]]);
        assert_eq!(rejected.interval(0, Measure::Kappa), None);
        let agreement = rejected.interval(0, Measure::RawAgreement);
        assert_eq!(agreement, Interval::of_share(1.0, 9));
        assert!(agreement.is_some_and(|interval| interval.low < 0.8 && interval.high >= 1.0));
    }
}
