//! How many facts of a pair are supported, small enough to keep for every pair.

use crate::methods::bifact::tally::FactTally;

/// A tally in a quarter of the space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub covered: u16,
    pub gold: u16,
    pub right: u16,
    pub predicted: u16,
}

impl Counts {
    pub fn of(tally: FactTally) -> Self {
        let small = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        Self {
            covered: small(tally.gold_supported),
            gold: small(tally.gold_total),
            right: small(tally.predicted_supported),
            predicted: small(tally.predicted_total),
        }
    }

    pub fn missed(self) -> u16 {
        self.gold - self.covered
    }

    pub fn invented(self) -> u16 {
        self.predicted - self.right
    }

    pub fn tally(self) -> FactTally {
        FactTally {
            gold_supported: self.covered.into(),
            gold_total: self.gold.into(),
            predicted_supported: self.right.into(),
            predicted_total: self.predicted.into(),
        }
    }
}
