//! Binary classification against a person's labels: the confusion counts and the figures that follow.

use std::ops::{Add, AddAssign};

use crate::base::number::ratio;

/// Additive: the counts of a set are the sum of the counts of its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confusion {
    pub true_positives: usize,
    pub false_positives: usize,
    pub false_negatives: usize,
    pub true_negatives: usize,
}

/// The cell of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    TruePositive,
    FalsePositive,
    FalseNegative,
    TrueNegative,
}

impl Cell {
    pub fn of(is_match: bool, is_predicted: bool) -> Self {
        match (is_match, is_predicted) {
            (true, true) => Self::TruePositive,
            (false, true) => Self::FalsePositive,
            (true, false) => Self::FalseNegative,
            (false, false) => Self::TrueNegative,
        }
    }
}

impl Confusion {
    pub fn add_many(&mut self, cell: Cell, times: usize) {
        *match cell {
            Cell::TruePositive => &mut self.true_positives,
            Cell::FalsePositive => &mut self.false_positives,
            Cell::FalseNegative => &mut self.false_negatives,
            Cell::TrueNegative => &mut self.true_negatives,
        } += times;
    }

    pub fn pairs(self) -> usize {
        self.matches() + self.false_positives + self.true_negatives
    }

    /// Matches according to people.
    pub fn matches(self) -> usize {
        self.true_positives + self.false_negatives
    }

    /// Matches according to the metric.
    pub fn predicted(self) -> usize {
        self.true_positives + self.false_positives
    }

    /// The share of pairs that people call a match.
    pub fn base_rate(self) -> Option<f64> {
        ratio(self.matches(), self.pairs())
    }

    pub fn precision(self) -> Option<f64> {
        ratio(self.true_positives, self.predicted())
    }

    pub fn recall(self) -> Option<f64> {
        ratio(self.true_positives, self.matches())
    }

    /// Defined if either side has a match; 0 if none was found.
    pub fn f1(self) -> Option<f64> {
        ratio(2 * self.true_positives, self.matches() + self.predicted())
    }

    pub fn raw_agreement(self) -> Option<f64> {
        ratio(self.true_positives + self.true_negatives, self.pairs())
    }

    pub fn kappa(self) -> Option<f64> {
        cohen_kappa(&[
            [self.true_positives, self.false_negatives],
            [self.false_positives, self.true_negatives],
        ])
    }
}

impl FromIterator<Cell> for Confusion {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut confusion = Self::default();
        cells.into_iter().for_each(|cell| confusion.add_many(cell, 1));
        confusion
    }
}

impl Add for Confusion {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            true_positives: self.true_positives + other.true_positives,
            false_positives: self.false_positives + other.false_positives,
            false_negatives: self.false_negatives + other.false_negatives,
            true_negatives: self.true_negatives + other.true_negatives,
        }
    }
}

impl AddAssign for Confusion {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The figures of the paper's table and raw agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    Precision,
    Recall,
    F1,
    Kappa,
    RawAgreement,
}

impl Measure {
    pub const ALL: [Self; 5] =
        [Self::Precision, Self::Recall, Self::F1, Self::Kappa, Self::RawAgreement];

    /// In files and markup.
    pub fn key(self) -> &'static str {
        match self {
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "f1",
            Self::Kappa => "kappa",
            Self::RawAgreement => "raw_agreement",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "F1",
            Self::Kappa => "kappa",
            Self::RawAgreement => "raw agreement",
        }
    }

    pub fn of(self, confusion: Confusion) -> Option<f64> {
        match self {
            Self::Precision => confusion.precision(),
            Self::Recall => confusion.recall(),
            Self::F1 => confusion.f1(),
            Self::Kappa => confusion.kappa(),
            Self::RawAgreement => confusion.raw_agreement(),
        }
    }

    /// Of how many pairs it is a share; `None` where it is no share.
    pub fn out_of(self, confusion: Confusion) -> Option<usize> {
        match self {
            Self::Precision => Some(confusion.predicted()),
            Self::Recall => Some(confusion.matches()),
            Self::RawAgreement => Some(confusion.pairs()),
            Self::F1 | Self::Kappa => None,
        }
    }
}

/// Cohen's kappa; `counts[a][b]` is how often one said `a` and the other `b`. Undefined if chance alone would
/// agree on everything.
///
/// The products are integers below 2^53 for up to ninety million pairs, so only the last division rounds.
pub fn cohen_kappa<const N: usize>(counts: &[[usize; N]; N]) -> Option<f64> {
    let all: usize = counts.iter().flatten().sum();
    let (mut alike, mut by_chance) = (0.0, 0.0);
    for answer in 0..N {
        let by_one: usize = counts[answer].iter().sum();
        let by_other: usize = counts.iter().map(|row| row[answer]).sum();
        alike += number(counts[answer][answer]) * number(all);
        by_chance += number(by_one) * number(by_other);
    }
    let most = number(all) * number(all);
    (most > by_chance).then(|| (alike - by_chance) / (most - by_chance))
}

// Counts of pairs are far below 2^52, where f64 is exact.
#[allow(clippy::cast_precision_loss)]
pub(super) fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counts(tp: usize, fp: usize, r#fn: usize, tn: usize) -> Confusion {
        Confusion {
            true_positives: tp,
            false_positives: fp,
            false_negatives: r#fn,
            true_negatives: tn,
        }
    }

    #[track_caller]
    fn check(confusion: Confusion, expected: [Option<f64>; 5]) {
        for (measure, expected) in Measure::ALL.into_iter().zip(expected) {
            let value = measure.of(confusion);
            let is_close = match (value, expected) {
                (Some(value), Some(expected)) => (value - expected).abs() < 1e-15,
                (value, expected) => value == expected,
            };
            assert!(is_close, "{} is {value:?}, not {expected:?}", measure.name());
        }
    }

    /// precision, recall, F1, kappa and accuracy by scikit-learn 1.9.1; `None` where it warns
    /// and returns 0 or NaN.
    #[test]
    fn the_figures_are_those_of_scikit_learn() {
        check(
            counts(7, 2, 3, 11),
            [
                Some(0.777_777_777_777_777_8),
                Some(0.7),
                Some(0.736_842_105_263_157_9),
                Some(0.552_529_182_879_377_5),
                Some(0.782_608_695_652_174),
            ],
        );
        check(
            counts(1, 6, 5, 1),
            [
                Some(0.142_857_142_857_142_85),
                Some(0.166_666_666_666_666_66),
                Some(0.153_846_153_846_153_85),
                Some(-0.682_352_941_176_470_6),
                Some(0.153_846_153_846_153_85),
            ],
        );
    }

    #[test]
    fn what_is_undefined_is_none_and_never_a_number() {
        check(counts(0, 0, 0, 0), [None; 5]);
        check(counts(0, 0, 0, 5), [None, None, None, None, Some(1.0)]);
        check(counts(3, 0, 0, 0), [Some(1.0), Some(1.0), Some(1.0), None, Some(1.0)]);
        check(counts(0, 0, 2, 2), [None, Some(0.0), Some(0.0), Some(0.0), Some(0.5)]);
        check(counts(0, 2, 0, 4), [Some(0.0), None, Some(0.0), Some(0.0), Some(4.0 / 6.0)]);
    }

    proptest! {
        #[test]
        fn kappa_is_at_most_one_and_does_not_care_who_is_who(
            tp in 0usize..50, fp in 0usize..50, missed in 0usize..50, tn in 0usize..50,
        ) {
            let here = counts(tp, fp, missed, tn).kappa();
            prop_assert_eq!(here, counts(tp, missed, fp, tn).kappa());
            prop_assert_eq!(here, counts(tn, fp, missed, tp).kappa());
            prop_assert!(here.is_none_or(|kappa| (-1.0..=1.0).contains(&kappa)));
        }
    }
}
