//! Chooses the threshold with the best F1 on labelled pairs, of thirty from 0.01 to 1 as in the paper. A pair
//! is a match if its score reaches the threshold.
//!
//! Choosing needs only the number of thresholds each score reaches, so a set is a `Histogram` of those. Folds
//! and random splits add and subtract histograms.

use super::classification::{Cell, Confusion};
use super::reason::{Reason, Set};

pub const COUNT: usize = 30;

/// Numpy's `linspace(0.01, 1, 30)`, to the last bit.
pub fn thresholds() -> [f64; COUNT] {
    let mut all = [1.0; COUNT];
    let step = (1.0 - 0.01) / 29.0;
    let mut place = 0.0;
    for threshold in all.iter_mut().take(COUNT - 1) {
        *threshold = place * step + 0.01;
        place += 1.0;
    }
    all
}

/// The number of thresholds a score reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached(u8);

impl Reached {
    pub fn of(score: f64, thresholds: &[f64; COUNT]) -> Self {
        let reached = thresholds.partition_point(|threshold| score >= *threshold);
        Self(u8::try_from(reached).unwrap_or(u8::MAX))
    }

    pub fn is_match_at(self, place: usize) -> bool {
        usize::from(self.0) > place
    }
}

/// How many matches and non-matches reach exactly this many thresholds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    matches: [usize; COUNT + 1],
    others: [usize; COUNT + 1],
}

impl Default for Histogram {
    fn default() -> Self {
        Self { matches: [0; COUNT + 1], others: [0; COUNT + 1] }
    }
}

impl Histogram {
    pub fn add(&mut self, Reached(reached): Reached, is_match: bool) {
        let side = if is_match { &mut self.matches } else { &mut self.others };
        if let Some(count) = side.get_mut(usize::from(reached)) {
            *count += 1;
        }
    }

    /// The histogram without some of its pairs.
    #[must_use]
    pub fn without(&self, part: &Self) -> Self {
        let mut left = self.clone();
        let counts = left.matches.iter_mut().chain(&mut left.others);
        for (count, gone) in counts.zip(part.matches.iter().chain(&part.others)) {
            *count = count.saturating_sub(*gone);
        }
        left
    }

    pub fn confusion(&self, place: usize) -> Confusion {
        let mut confusion = Confusion::default();
        for (reached, (&matches, &others)) in self.matches.iter().zip(&self.others).enumerate() {
            confusion.add_many(Cell::of(true, reached > place), matches);
            confusion.add_many(Cell::of(false, reached > place), others);
        }
        confusion
    }

    pub fn curve(&self) -> Curve {
        Curve { confusions: std::array::from_fn(|place| self.confusion(place)) }
    }
}

/// F1 by threshold on one set of pairs.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    confusions: [Confusion; COUNT],
}

/// A threshold, its index among the thirty, and its result on the pairs it was chosen on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threshold {
    pub place: usize,
    pub value: f64,
    pub confusion: Confusion,
    /// How many thresholds tie; the lowest is used.
    pub tied: usize,
}

impl Curve {
    /// Threshold and F1, from the lowest threshold up.
    pub fn points(&self) -> impl Iterator<Item = (f64, Option<f64>)> + '_ {
        thresholds().into_iter().zip(self.confusions.iter().map(|confusion| confusion.f1()))
    }

    /// The lowest threshold with the best F1.
    pub fn best(&self) -> Threshold {
        let f1 = |confusion: &Confusion| confusion.f1().unwrap_or(0.0);
        let best = self.confusions.iter().map(f1).fold(0.0, f64::max);
        let is_best = |confusion: &&Confusion| f1(confusion) >= best;
        let place = self.confusions.iter().position(|confusion| is_best(&confusion)).unwrap_or(0);
        Threshold {
            place,
            value: thresholds().get(place).copied().unwrap_or(1.0),
            confusion: self.confusions.get(place).copied().unwrap_or_default(),
            tied: self.confusions.iter().filter(is_best).count(),
        }
    }

    /// `None` if there is no match to choose it by.
    pub fn chosen(&self) -> Result<Threshold, Reason> {
        let best = self.best();
        if best.confusion.pairs() == 0 {
            return Err(Reason::NoPairs(Set::Development));
        }
        if best.confusion.matches() == 0 {
            return Err(Reason::NoMatch(Set::Development));
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(scored: &[(f64, bool)]) -> Histogram {
        let thresholds = thresholds();
        let mut histogram = Histogram::default();
        for (score, is_match) in scored {
            histogram.add(Reached::of(*score, &thresholds), *is_match);
        }
        histogram
    }

    #[test]
    fn thirty_steps_as_numpy_takes_them() {
        // numpy 2.4.6: linspace(0.01, 1, 30)
        let all = thresholds().map(|threshold| threshold.to_string());
        assert_eq!(all[0], "0.01");
        assert_eq!(all[4], "0.14655172413793105");
        assert_eq!(all[11], "0.38551724137931037");
        assert_eq!(all[15], "0.5220689655172415");
        assert_eq!(all[28], "0.9658620689655173");
        assert_eq!(all[29], "1");
    }

    #[test]
    fn a_score_on_a_threshold_reaches_it() {
        let all = thresholds();
        assert!(Reached::of(0.01, &all).is_match_at(0));
        assert!(Reached::of(1.0, &all).is_match_at(29));
        assert!(!Reached::of(0.0, &all).is_match_at(0));
        assert!(!Reached::of(0.999, &all).is_match_at(29));
        assert!(Reached::of(all[17], &all).is_match_at(17));
        assert!(!Reached::of(all[17], &all).is_match_at(18));
    }

    #[test]
    fn of_thresholds_that_do_as_well_the_lowest_is_taken() {
        let best = histogram(&[(0.3, false), (0.7, true)]).curve().chosen().unwrap();
        assert_eq!((best.place, best.tied), (9, 12));
        assert_eq!(best.confusion.f1(), Some(1.0));
    }

    #[test]
    fn no_match_to_choose_by_is_said_and_not_guessed() {
        let no_match = histogram(&[(0.1, false), (0.9, false)]).curve();
        assert_eq!(no_match.chosen(), Err(Reason::NoMatch(Set::Development)));
        assert_eq!(no_match.best().place, 0);
        assert_eq!(histogram(&[]).curve().chosen(), Err(Reason::NoPairs(Set::Development)));
    }

    #[test]
    fn what_is_taken_out_was_never_there() {
        let (kept, gone) = ([(0.2, true), (0.8, false)], [(0.2, true), (0.5, true)]);
        let both = histogram(&[kept, gone].concat());
        assert_eq!(both.without(&histogram(&gone)), histogram(&kept));
    }
}
