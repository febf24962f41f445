//! A range of scores, as selected by a bar, a dot or a drag.

use crate::base::number::{read_number, shortest};

/// In thousandths, so that a link is exact. The upper end is included only if it is 1: neighbouring
/// bars share no pair, and none is lost at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreRange {
    low: u16,
    high: u16,
}

const WHOLE: u16 = 1000;

impl ScoreRange {
    /// `None` if the range is empty or covers everything.
    pub fn new(low: f64, high: f64) -> Option<Self> {
        Self::of_thousandths(thousandths(low), thousandths(high))
    }

    pub fn of_thousandths(low: u16, high: u16) -> Option<Self> {
        let high = high.min(WHOLE);
        (low < high && (low, high) != (0, WHOLE)).then_some(Self { low, high })
    }

    /// The part of that place among so many equal ones.
    pub fn part(place: usize, of: usize) -> Option<Self> {
        let at = |place: usize| u16::try_from(place * usize::from(WHOLE) / of.max(1)).ok();
        Self::of_thousandths(at(place)?, at(place + 1)?)
    }

    pub fn low(self) -> f64 {
        f64::from(self.low) / f64::from(WHOLE)
    }

    pub fn high(self) -> f64 {
        f64::from(self.high) / f64::from(WHOLE)
    }

    pub fn has(self, score: f32) -> bool {
        edge(self.low) <= score && (score < edge(self.high) || self.high == WHOLE)
    }

    pub fn has_all_of(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// "0.5-0.8".
    pub fn to_key(self) -> String {
        format!("{}-{}", shortest(self.low()), shortest(self.high()))
    }

    pub fn from_key(key: &str) -> Option<Self> {
        let (low, high) = key.split_once('-')?;
        Self::new(read_number(low)?, read_number(high)?)
    }
}

fn edge(thousandths: u16) -> f32 {
    f32::from(thousandths) / f32::from(WHOLE)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn thousandths(score: f64) -> u16 {
    (score.clamp(0.0, 1.0) * f64::from(WHOLE)).round() as u16
}

/// Of equal parts of 0 to 1, the place of the one that has the score.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
pub fn part_of(score: f32, parts: usize) -> usize {
    let near = (score * parts as f32) as usize;
    // Multiplying may land just beside an edge, and the edges decide.
    let is_over = score >= (near + 1) as f32 / parts as f32;
    let is_under = score < near as f32 / parts as f32;
    (near + usize::from(is_over) - usize::from(is_under)).min(parts - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_upper_end_belongs_only_at_one() {
        let range = ScoreRange::new(0.5, 0.8).unwrap();
        assert!(range.has(0.5) && range.has(0.799) && !range.has(0.8) && !range.has(0.49));
        assert!(ScoreRange::new(0.9, 1.0).unwrap().has(1.0));
    }

    #[test]
    fn nothing_and_everything_are_no_ranges() {
        for (low, high) in [(0.5, 0.5), (0.8, 0.2), (0.0, 1.0), (-3.0, 7.0), (f64::NAN, 0.0)] {
            assert_eq!(ScoreRange::new(low, high), None, "{low} to {high}");
        }
        for key in ["", "0.5", "a-b", "0.5-", "-", "0.7-0.2"] {
            assert_eq!(ScoreRange::from_key(key), None, "{key:?}");
        }
    }

    proptest! {
        #[test]
        fn a_range_reads_as_it_was_written(low in 0_u16..1000, more in 1_u16..1000) {
            let range = ScoreRange::of_thousandths(low, low + more);
            prop_assume!(range.is_some());
            let range = range.unwrap();
            prop_assert_eq!(ScoreRange::from_key(&range.to_key()), Some(range));
        }

        #[test]
        fn a_score_is_in_the_part_it_is_counted_in(part in 0_u32..=60, whole in 1_u32..=60) {
            prop_assume!(part <= whole);
            #[allow(clippy::cast_possible_truncation)]
            let score = (f64::from(part) / f64::from(whole)) as f32;
            for parts in [10, 20] {
                let place = part_of(score, parts);
                for other in 0..parts {
                    prop_assert_eq!(ScoreRange::part(other, parts).unwrap().has(score), other == place);
                }
            }
        }
    }
}
