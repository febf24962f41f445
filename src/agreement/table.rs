//! The paper's first table on the user's data: per metric a threshold from the development pairs, and its
//! figures on the test pairs, for all predictors together and for each.
//!
//! The threshold is chosen once for all predictors, because a tenth of one predictor's pairs would be too few.

use super::classification::{Confusion, Measure};
use super::folds::CrossValidated;
use super::labelled_set::{LabelledSet, MetricScores};
use super::protocol::Protocol;
use super::reason::Reason;
use super::split::{Part, Split};
use super::spread::ThresholdSpread;
use super::threshold::{Curve, Threshold};
use super::work::AgreementWork;
use crate::evaluation::pair::ModelName;
use crate::evaluation::resampling::Interval;
use crate::evaluation::signature::VERSION;

#[derive(Debug, Clone, PartialEq)]
pub struct AgreementTable {
    pub protocol: Protocol,
    pub split: Split,
    pub counts: Counts,
    pub metrics: Vec<MetricReport>,
    /// All predictors together, then each of them if there are several.
    pub groups: Vec<Group>,
}

/// Labelled pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairCount {
    pub pairs: usize,
    pub matches: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    pub development: PairCount,
    pub test: PairCount,
    /// Labelled, and in neither part.
    pub left_out: usize,
    pub unlabelled: usize,
}

impl Counts {
    pub fn of(labels: &[Option<bool>], split: &Split) -> Self {
        let mut counts = Self::default();
        for (place, label) in labels.iter().enumerate() {
            let part = match (label, split.part(place)) {
                (None, _) => {
                    counts.unlabelled += 1;
                    continue;
                }
                (_, None) => {
                    counts.left_out += 1;
                    continue;
                }
                (_, Some(Part::Development)) => &mut counts.development,
                (_, Some(Part::Test)) => &mut counts.test,
            };
            part.pairs += 1;
            part.matches += usize::from(*label == Some(true));
        }
        counts
    }
}

/// What is known before the test set is used.
#[derive(Debug, Clone, PartialEq)]
pub struct MetricReport {
    pub key: String,
    /// For people.
    pub name: String,
    pub threshold: Result<Threshold, Reason>,
    /// F1 by threshold on the development set.
    pub curve: Curve,
    /// Development pairs without a score.
    pub undefined: usize,
    /// On all labelled pairs, beside the figures of the split.
    pub cross_validated: Result<CrossValidated, Reason>,
    pub spread: ThresholdSpread,
    /// Caveats.
    pub cautions: Vec<Reason>,
}

/// The test pairs of one predictor, or of all.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// `None` for all predictors.
    pub predictor: Option<ModelName>,
    pub count: PairCount,
    /// In the order of the metrics.
    pub rows: Vec<Result<Row, Reason>>,
    /// In the order of the metrics: the first against each of the others.
    pub leads: Vec<Option<KappaLead>>,
}

/// The first metric against another, on the test pairs that both score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KappaLead {
    /// The first one's kappa minus the other's.
    pub by: f64,
    /// Two-sided, by resampling pairs, with Holm's correction for the number of other metrics.
    pub p: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub confusion: Confusion,
    /// Test pairs without a score; they are not counted.
    pub undefined: usize,
    figures: [Figure; 5],
    pub cautions: Vec<Reason>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    pub value: Option<f64>,
    pub interval: Option<Interval>,
}

impl AgreementTable {
    /// All steps at once, for small sets; `AgreementWork` does the same in steps.
    pub fn of(
        set: LabelledSet,
        metrics: Vec<MetricScores>,
        protocol: Protocol,
    ) -> Result<Self, Reason> {
        let mut work = AgreementWork::new(set, metrics, protocol)?;
        while !work.is_done() {
            work.step();
        }
        Ok(work.table())
    }

    /// The signature. No figure is shown or exported without it.
    pub fn signature(&self) -> String {
        format!("{} · {} · bifact {VERSION}", self.split.origin, self.protocol)
    }
}

impl Row {
    pub(super) fn new(
        confusion: Confusion,
        undefined: usize,
        cautions: Vec<Reason>,
        interval: impl Fn(Measure) -> Option<Interval>,
    ) -> Self {
        let figures = Measure::ALL.map(|measure| {
            let value = measure.of(confusion);
            Figure { value, interval: value.and_then(|_| interval(measure)) }
        });
        Self { confusion, undefined, figures, cautions }
    }

    pub fn figure(&self, measure: Measure) -> Figure {
        self.figures[measure as usize]
    }
}
