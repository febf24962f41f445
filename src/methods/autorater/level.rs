//! Match, partial match, no match; and how many pairs are of each.

use std::ops::Add;

use crate::base::number::ratio;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    Match,
    Partial,
    None,
}

impl Level {
    pub const ALL: [Self; 3] = [Self::Match, Self::Partial, Self::None];

    /// Of whether each direction holds; their order does not matter.
    pub fn of(directions: [bool; 2]) -> Self {
        match directions {
            [true, true] => Self::Match,
            [false, false] => Self::None,
            _ => Self::Partial,
        }
    }

    /// As files and markup have it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Partial => "partial",
            Self::None => "none",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.key() == key)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Match => "Match",
            Self::Partial => "Partial match",
            Self::None => "No match",
        }
    }
}

/// How many pairs are of each level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Shares {
    counts: [usize; 3],
}

impl Shares {
    pub fn of_one(level: Level) -> Self {
        Self { counts: Level::ALL.map(|one| usize::from(one == level)) }
    }

    pub fn of(levels: impl IntoIterator<Item = Level>) -> Self {
        levels.into_iter().map(Self::of_one).fold(Self::default(), Add::add)
    }

    pub fn count(self, level: Level) -> usize {
        let [matched, partial, none] = self.counts;
        match level {
            Level::Match => matched,
            Level::Partial => partial,
            Level::None => none,
        }
    }

    pub fn total(self) -> usize {
        self.counts.iter().sum()
    }

    /// `None` where there are no pairs.
    pub fn share(self, level: Level) -> Option<f64> {
        ratio(self.count(level), self.total())
    }
}

impl Add for Shares {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let [a, b, c] = self.counts;
        let [x, y, z] = other.counts;
        Self { counts: [a + x, b + y, c + z] }
    }
}
