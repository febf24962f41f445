//! From counted facts to precision, recall and F1.
//!
//! Scores are computed from a tally, and the tally of a set is the sum of the tallies of its pairs.

use std::iter::Sum;
use std::ops::Add;

use crate::base::number::ratio;
use crate::evaluation::tally::Tally;

pub use crate::evaluation::score::score_text;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct FactTally {
    pub gold_supported: usize,
    pub gold_total: usize,
    pub predicted_supported: usize,
    pub predicted_total: usize,
}

impl FactTally {
    pub fn scores(self) -> Scores {
        let recall = ratio(self.gold_supported, self.gold_total);
        let precision = ratio(self.predicted_supported, self.predicted_total);
        Scores::of(precision, recall)
    }

    /// The same comparison seen from the other side.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            gold_supported: self.predicted_supported,
            gold_total: self.predicted_total,
            predicted_supported: self.gold_supported,
            predicted_total: self.gold_total,
        }
    }
}

impl Tally for FactTally {
    type Scores = [Option<f64>; 3];

    fn all_scores(self) -> Self::Scores {
        let scores = self.scores();
        Metric::ALL.map(|metric| metric.of(scores))
    }
}

impl Add for FactTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            gold_supported: self.gold_supported + other.gold_supported,
            gold_total: self.gold_total + other.gold_total,
            predicted_supported: self.predicted_supported + other.predicted_supported,
            predicted_total: self.predicted_total + other.predicted_total,
        }
    }
}

impl Sum for FactTally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
    }
}

/// Each in 0 to 1; `None` is "undefined", which is neither 0 nor NaN.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Scores {
    pub precision: Option<f64>,
    pub recall: Option<f64>,
    pub f1: Option<f64>,
}

impl Scores {
    /// With the F1 of the two.
    pub fn of(precision: Option<f64>, recall: Option<f64>) -> Self {
        Self { precision, recall, f1: harmonic_mean(precision, recall) }
    }
}

/// The three numbers of a comparison, for code that treats them alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Metric {
    Precision,
    Recall,
    F1,
}

impl Metric {
    pub const ALL: [Self; 3] = [Self::Precision, Self::Recall, Self::F1];

    /// As the address and files have it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "f1",
        }
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "F1",
        }
    }

    /// For the head of a narrow column.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Precision => "P",
            Self::Recall => "R",
            Self::F1 => "F1",
        }
    }

    pub fn of(self, scores: Scores) -> Option<f64> {
        match self {
            Self::Precision => scores.precision,
            Self::Recall => scores.recall,
            Self::F1 => scores.f1,
        }
    }
}

/// If one side is undefined, F1 is 0 when the other is 0, because nothing could raise it; otherwise it
/// is undefined.
fn harmonic_mean(precision: Option<f64>, recall: Option<f64>) -> Option<f64> {
    match (precision, recall) {
        (Some(p), Some(r)) if p + r > 0.0 => Some(2.0 * p * r / (p + r)),
        (Some(_), Some(_)) => Some(0.0),
        (Some(known), None) | (None, Some(known)) if known == 0.0 => Some(0.0),
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    pub fn tally(gold: (usize, usize), predicted: (usize, usize)) -> FactTally {
        FactTally {
            gold_supported: gold.0,
            gold_total: gold.1,
            predicted_supported: predicted.0,
            predicted_total: predicted.1,
        }
    }

    #[test]
    fn two_of_four_and_two_of_three() {
        let scores = tally((2, 4), (2, 3)).scores();
        assert_eq!(scores.recall, Some(0.5));
        assert_eq!(scores.precision, Some(2.0 / 3.0));
        assert!((scores.f1.unwrap() - 4.0 / 7.0).abs() < 1e-15);
    }

    #[test]
    fn a_prediction_without_facts_has_no_precision_and_scores_zero() {
        let scores = tally((0, 3), (0, 0)).scores();
        assert_eq!((scores.precision, scores.recall, scores.f1), (None, Some(0.0), Some(0.0)));
    }

    #[test]
    fn a_gold_without_facts_has_no_recall() {
        assert_eq!(tally((0, 0), (0, 2)).scores().recall, None);
        let judged_against_the_text = tally((0, 0), (1, 2)).scores();
        assert_eq!(judged_against_the_text.precision, Some(0.5));
        assert_eq!(judged_against_the_text.f1, None);
    }

    #[test]
    fn nothing_against_nothing_is_undefined() {
        assert_eq!(FactTally::default().scores(), Scores::default());
    }

    #[test]
    fn nothing_right_on_either_side_is_zero_not_nan() {
        assert_eq!(tally((0, 2), (0, 3)).scores().f1, Some(0.0));
    }

    fn any_tally() -> impl Strategy<Value = FactTally> {
        let side = || (0usize..40).prop_flat_map(|total| (0..=total, Just(total)));
        (side(), side()).prop_map(|(gold, predicted)| tally(gold, predicted))
    }

    proptest! {
        #[test]
        fn scores_stay_between_zero_and_one(t in any_tally()) {
            for metric in Metric::ALL {
                if let Some(value) = metric.of(t.scores()) {
                    prop_assert!((0.0..=1.0).contains(&value), "{metric:?} {value}");
                }
            }
        }

        #[test]
        fn f1_lies_between_precision_and_recall(t in any_tally()) {
            let s = t.scores();
            if let (Some(p), Some(r), Some(f1)) = (s.precision, s.recall, s.f1) {
                prop_assert!(f1 >= p.min(r) - 1e-12 && f1 <= p.max(r) + 1e-12);
            }
        }

        #[test]
        fn swapping_sides_swaps_precision_and_recall(t in any_tally()) {
            let (here, there) = (t.scores(), t.swapped().scores());
            prop_assert_eq!(here.precision, there.recall);
            prop_assert_eq!(here.recall, there.precision);
            prop_assert_eq!(here.f1, there.f1);
        }

        #[test]
        fn a_sum_does_not_depend_on_order(mut tallies in prop::collection::vec(any_tally(), 0..20)) {
            let forwards: FactTally = tallies.iter().copied().sum();
            tallies.reverse();
            prop_assert_eq!(forwards, tallies.into_iter().sum());
        }
    }
}
