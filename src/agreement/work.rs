//! Computes an `AgreementTable` in short steps, so that the page stays responsive: first each metric's
//! threshold, then random splits, then resamples group by group.

use super::classification::{Cell, Confusion, number};
use super::folds::{Folds, cross_validate};
use super::labelled_set::{LabelledSet, MetricScores};
use super::protocol::Protocol;
use super::reason::{Reason, Set};
use super::resampling::ClassificationBootstrap;
use super::sampler::Sampler;
use super::split::{Part, Split};
use super::spread::{ThresholdSpread, draw_once};
use super::table::{AgreementTable, Counts, Group, KappaLead, MetricReport, PairCount, Row};
use super::threshold::{Histogram, Reached, thresholds};
use crate::evaluation::holm::adjusted;
use crate::evaluation::pair::ModelName;

pub struct AgreementWork {
    protocol: Protocol,
    labels: Vec<Option<bool>>,
    split: Split,
    folds: Folds,
    metrics: Vec<MetricScores>,
    /// Per metric, the number of thresholds that each pair reaches.
    reached: Vec<Vec<Option<Reached>>>,
    reports: Vec<MetricReport>,
    sampler: Sampler,
    random_splits_left: usize,
    /// The test pairs of each group, in reverse: the next one is last.
    groups_left: Vec<(Option<ModelName>, Vec<usize>)>,
    bootstrap: ClassificationBootstrap,
    resampled: usize,
    rows: Vec<Result<Row, Reason>>,
    groups: Vec<Group>,
}

impl AgreementWork {
    pub fn new(
        set: LabelledSet,
        metrics: Vec<MetricScores>,
        protocol: Protocol,
    ) -> Result<Self, Reason> {
        let read = |label: &Option<_>| label.and_then(|label| protocol.partly.is_match(label));
        let labels: Vec<Option<bool>> = set.labels.iter().map(read).collect();
        if labels.iter().all(Option::is_none) {
            return Err(Reason::NoLabels);
        }
        let split = Split::of(&labels, &set.splits, &protocol);
        let is_test = |place: &usize| split.part(*place) == Some(Part::Test);
        let all: Vec<usize> = (0..labels.len()).filter(is_test).collect();
        let mut groups_left = vec![(None, all)];
        if set.predictors.len() > 1 {
            groups_left.extend(set.predictors.into_iter().map(|(model, mut places)| {
                places.retain(is_test);
                (Some(model), places)
            }));
        }
        groups_left.reverse();
        let mut work = Self {
            folds: Folds::deal(&labels, protocol.folds, protocol.bootstrap.seed),
            sampler: Sampler::new(&labels, &protocol),
            random_splits_left: protocol.random_splits,
            bootstrap: ClassificationBootstrap::new(0, protocol.bootstrap),
            resampled: 0,
            rows: Vec::new(),
            reached: Vec::new(),
            reports: Vec::new(),
            groups: Vec::new(),
            protocol,
            labels,
            split,
            metrics,
            groups_left,
        };
        work.begin_group();
        Ok(work)
    }

    pub fn is_done(&self) -> bool {
        self.reports.len() == self.metrics.len()
            && self.random_splits_left == 0
            && self.groups_left.is_empty()
    }

    /// From 0 to 1.
    pub fn progress(&self) -> f64 {
        let of_group = self.metrics.len() + self.protocol.bootstrap.resamples;
        let all = self.metrics.len()
            + self.protocol.random_splits
            + (self.groups.len() + self.groups_left.len()) * of_group;
        let done = self.reports.len()
            + (self.protocol.random_splits - self.random_splits_left)
            + self.groups.len() * of_group
            + self.bootstrap.metrics()
            + self.resampled;
        if all == 0 || self.is_done() { 1.0 } else { number(done) / number(all) }
    }

    /// At most a few passes over the pairs.
    pub fn step(&mut self) {
        if let Some(metric) = self.metrics.get_mut(self.reports.len()) {
            let scores = std::mem::take(&mut metric.scores);
            let names = (std::mem::take(&mut metric.key), std::mem::take(&mut metric.name));
            self.read_metric(names, &scores);
        } else if self.random_splits_left > 0 {
            self.random_splits_left -= 1;
            let spreads = self.reports.iter_mut().map(|report| &mut report.spread);
            let mut metrics = self.reached.iter().map(Vec::as_slice).zip(spreads);
            draw_once(&mut self.sampler, &self.labels, &mut metrics);
        } else if self.bootstrap.metrics() < self.reports.len() {
            let cells = self.cells(self.bootstrap.metrics());
            self.bootstrap.add_metric(&cells);
        } else if !self.bootstrap.is_done() {
            self.bootstrap.resample_once();
            self.resampled += 1;
        } else if self.rows.len() < self.reports.len() {
            self.rows.push(self.row(self.rows.len()));
        } else {
            self.end_group();
        }
    }

    /// The table so far.
    pub fn table(self) -> AgreementTable {
        AgreementTable {
            counts: Counts::of(&self.labels, &self.split),
            protocol: self.protocol,
            split: self.split,
            metrics: self.reports,
            groups: self.groups,
        }
    }

    fn read_metric(&mut self, (key, name): (String, String), scores: &[Option<f64>]) {
        let thresholds = thresholds();
        let (mut histogram, mut undefined) = (Histogram::default(), 0);
        let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut all_reached = Vec::with_capacity(self.labels.len());
        for (place, label) in self.labels.iter().enumerate() {
            let score = scores.get(place).copied().flatten().filter(|score| score.is_finite());
            let score = score.filter(|_| label.is_some());
            let reached = score.map(|score| Reached::of(score, &thresholds));
            if let Some(score) = score {
                (lowest, highest) = (lowest.min(score), highest.max(score));
            }
            if self.split.part(place) == Some(Part::Development) {
                match (reached, label) {
                    (Some(reached), Some(is_match)) => histogram.add(reached, *is_match),
                    _ => undefined += 1,
                }
            }
            all_reached.push(reached);
        }
        let curve = histogram.curve();
        let threshold = curve.chosen();
        let mut cautions = Vec::new();
        if highest - lowest == 0.0 {
            cautions.push(Reason::ConstantScores { value: lowest });
        }
        if threshold.is_ok_and(|best| best.confusion.matches() == best.confusion.pairs()) {
            cautions.push(Reason::OnlyMatches(Set::Development));
        }
        let nothing = (lowest > highest).then_some(Reason::NoScores);
        self.reports.push(MetricReport {
            key,
            name,
            threshold: nothing.map_or(threshold, Err),
            curve,
            undefined,
            cross_validated: nothing
                .map_or_else(|| cross_validate(&all_reached, &self.labels, &self.folds), Err),
            spread: ThresholdSpread::default(),
            cautions,
        });
        self.reached.push(all_reached);
    }

    fn begin_group(&mut self) {
        let pairs = self.groups_left.last().map_or(0, |(_, places)| places.len());
        self.bootstrap = ClassificationBootstrap::new(pairs, self.protocol.bootstrap);
        self.resampled = 0;
    }

    /// The group's pairs classified by the metric's threshold.
    fn cells(&self, metric: usize) -> Vec<Option<Cell>> {
        let threshold = self.reports.get(metric).and_then(|report| report.threshold.ok());
        let reached = self.reached.get(metric);
        let cell = |place: &usize| {
            let is_match = self.labels.get(*place).copied().flatten()?;
            let reached = reached?.get(*place).copied().flatten()?;
            Some(Cell::of(is_match, reached.is_match_at(threshold?.place)))
        };
        let places = self.groups_left.last().map_or(&[][..], |(_, places)| places);
        places.iter().map(cell).collect()
    }

    fn end_group(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let Some((predictor, places)) = self.groups_left.pop() else { return };
        let is_match = |place: &&usize| self.labels.get(**place) == Some(&Some(true));
        let matches = places.iter().filter(is_match).count();
        let count = PairCount { pairs: places.len(), matches };
        let leads = self.leads();
        self.groups.push(Group { predictor, count, rows, leads });
        self.begin_group();
    }

    fn leads(&self) -> Vec<Option<KappaLead>> {
        let bootstrap = &self.bootstrap;
        let found = |metric| bootstrap.lead(metric).zip(bootstrap.p_of_lead(metric));
        let each: Vec<_> = (0..self.reports.len())
            .map(|metric| if metric == 0 { None } else { found(metric) })
            .collect();
        let ps: Vec<f64> = each.iter().flatten().map(|(_, p)| *p).collect();
        let mut corrected = adjusted(&ps, ps.len()).into_iter();
        let mut lead = |(by, _)| Some(KappaLead { by, p: corrected.next()? });
        each.into_iter().map(|found| found.and_then(&mut lead)).collect()
    }

    fn row(&self, metric: usize) -> Result<Row, Reason> {
        self.reports.get(metric).map_or(Err(Reason::NoScores), |report| report.threshold)?;
        let cells = self.cells(metric);
        let confusion: Confusion = cells.iter().copied().flatten().collect();
        let pairs = confusion.pairs();
        if pairs == 0 {
            return Err(Reason::NoPairs(Set::Test));
        }
        let mut cautions = Vec::new();
        if confusion.kappa().is_none() {
            cautions.push(Reason::NothingToAgreeOn);
        } else if confusion.matches() == 0 {
            cautions.push(Reason::NoMatch(Set::Test));
        } else if confusion.matches() == pairs {
            cautions.push(Reason::OnlyMatches(Set::Test));
        }
        Ok(Row::new(confusion, cells.len() - pairs, cautions, |measure| {
            self.bootstrap.interval(metric, measure)
        }))
    }
}
