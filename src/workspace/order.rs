//! The order of the pairs.
//!
//! All pairs are sorted once per column; filters then only leave some out. Undefined values come last
//! in both directions, and equal ones keep the order of the file.

use super::columns::{Columns, RowFacts};
use super::text_ranks::{Ranking, ranks};
use crate::evaluation::batch::Batch;
use crate::methods::bifact::tally::Metric;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Column {
    /// As the file has them, the predictions of one gold intent together.
    #[default]
    Place,
    Id,
    Predictor,
    Group,
    Gold,
    Predicted,
    Precision,
    Recall,
    F1,
    Missed,
    Invented,
    Status,
    Person,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    #[default]
    Up,
    Down,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sort {
    pub column: Column,
    pub direction: Direction,
}

impl Column {
    pub const ALL: [Self; 13] = [
        Self::Place,
        Self::Id,
        Self::Predictor,
        Self::Group,
        Self::Gold,
        Self::Predicted,
        Self::Precision,
        Self::Recall,
        Self::F1,
        Self::Missed,
        Self::Invented,
        Self::Status,
        Self::Person,
    ];

    /// The key in the address.
    pub fn key(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Id => "id",
            Self::Predictor => "predictor",
            Self::Group => "group",
            Self::Gold => "gold",
            Self::Predicted => "predicted",
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "f1",
            Self::Missed => "missed",
            Self::Invented => "invented",
            Self::Status => "status",
            Self::Person => "person",
        }
    }
}

impl Sort {
    /// "f1", and "-f1" downwards.
    pub fn to_key(self) -> String {
        let sign = if self.direction == Direction::Down { "-" } else { "" };
        format!("{sign}{}", self.column.key())
    }

    pub fn from_key(key: &str) -> Option<Self> {
        let (direction, name) = match key.strip_prefix('-') {
            Some(name) => (Direction::Down, name),
            None => (Direction::Up, key),
        };
        let column = Column::ALL.into_iter().find(|column| column.key() == name)?;
        Some(Self { column, direction })
    }

    /// The order after a click on a column's head, reversed if it is sorted by it already.
    #[must_use]
    pub fn clicked(self, column: Column) -> Self {
        let direction = match self {
            Self { column: same, direction: Direction::Up } if same == column => Direction::Down,
            _ => Direction::Up,
        };
        Self { column, direction }
    }
}

/// Every pair's place among its batch's texts, made when a column of texts is first sorted by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextRanks {
    ids: RanksOf,
    golds: RanksOf,
    predicted: RanksOf,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum RanksOf {
    InTheMaking(Ranking),
    Known(Vec<u32>),
}

impl Default for RanksOf {
    fn default() -> Self {
        Self::InTheMaking(Ranking::default())
    }
}

impl TextRanks {
    /// Whether sorting by that column needs no further work.
    pub fn are_known_of(&self, column: Column) -> bool {
        let ranks = match column {
            Column::Id => &self.ids,
            Column::Gold => &self.golds,
            Column::Predicted => &self.predicted,
            _ => return true,
        };
        matches!(ranks, RanksOf::Known(_))
    }

    /// A short step towards the ranks of that column; true once they are known.
    pub fn step(&mut self, batch: &Batch, column: Column) -> bool {
        let pair = |place: usize| batch.pairs.get(place);
        match column {
            Column::Id => self.ids.step(&|place| Some(pair(place)?.id.0.as_str())),
            Column::Predicted => self.predicted.step(&|place| Some(&*pair(place)?.predicted)),
            Column::Gold => self.golds.step(&|place| batch.golds.get(place).map(|gold| &**gold)),
            _ => true,
        }
    }
}

impl RanksOf {
    fn step<'a>(&mut self, text: &dyn Fn(usize) -> Option<&'a str>) -> bool {
        if let Self::InTheMaking(ranking) = self
            && let Some(ranks) = ranking.step(text)
        {
            *self = Self::Known(ranks);
        }
        matches!(self, Self::Known(_))
    }

    fn get(&self, place: u32) -> Option<u32> {
        match self {
            Self::Known(ranks) => ranks.get(place as usize).copied(),
            Self::InTheMaking(_) => None,
        }
    }
}

/// All pairs in an order, by their places in the batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub sort: Sort,
    pub rows: Vec<u32>,
}

impl Order {
    /// Computes missing ranks, which is slow for many texts.
    pub fn of(columns: &Columns, batch: &Batch, sort: Sort, texts: &mut TextRanks) -> Self {
        while !texts.step(batch, sort.column) {}
        let named = |names: &[std::sync::Arc<str>]| ranks(names.iter().map(|name| &**name));
        match sort.column {
            Column::Place => Self { sort, rows: columns.by_gold().to_vec() }.turned(),
            Column::Id => Self::by(columns, sort, &|place, _| texts.ids.get(place)),
            Column::Predicted => Self::by(columns, sort, &|place, _| texts.predicted.get(place)),
            Column::Gold => Self::by(columns, sort, &|_, row| texts.golds.get(row.gold)),
            Column::Predictor => {
                let ranks = named(&columns.predictors);
                Self::by(columns, sort, &|_, row| ranks.get(row.predictor as usize).copied())
            }
            Column::Group => {
                let ranks = named(&columns.groups);
                let is_none = |row: &RowFacts| {
                    columns.groups.get(row.group as usize).is_none_or(|group| group.is_empty())
                };
                Self::by(columns, sort, &|_, row| {
                    ranks.get(row.group as usize).copied().filter(|_| !is_none(row))
                })
            }
            Column::Precision => Self::by(columns, sort, &|_, row| score(row, Metric::Precision)),
            Column::Recall => Self::by(columns, sort, &|_, row| score(row, Metric::Recall)),
            Column::F1 => Self::by(columns, sort, &|_, row| score(row, Metric::F1)),
            Column::Missed => Self::by(columns, sort, &|_, row| Some(row.counts?.missed().into())),
            Column::Invented => {
                Self::by(columns, sort, &|_, row| Some(row.counts?.invented().into()))
            }
            Column::Status => Self::by_status(columns, sort),
            Column::Person => Self::by(columns, sort, &|_, row| row.person.map(f32::to_bits)),
        }
    }

    fn turned(mut self) -> Self {
        if self.sort.direction == Direction::Down {
            self.rows.reverse();
        }
        self
    }

    /// Scored pairs first, then by the words for why there is no score.
    fn by_status(columns: &Columns, sort: Sort) -> Self {
        let mut names: Vec<&str> = Vec::new();
        for name in columns.rows.iter().filter_map(|row| row.unscored) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let ranks = ranks(names.iter().copied());
        Self::by(columns, sort, &|_, row| {
            let Some(name) = row.unscored else { return Some(0) };
            let place = names.iter().position(|known| *known == name)?;
            ranks.get(place).map(|rank| rank + 1)
        })
    }

    /// A key and its index in one number sort fast and stay stable.
    #[allow(clippy::cast_possible_truncation)]
    fn by(columns: &Columns, sort: Sort, key: &dyn Fn(u32, &RowFacts) -> Option<u32>) -> Self {
        let turned = |key: u32| match sort.direction {
            Direction::Up => key,
            // Nothing reaches the last key, which is for what is undefined.
            Direction::Down => u32::MAX - 1 - key,
        };
        let keyed = (0_u32..).zip(&columns.rows).map(|(place, row)| {
            let key = key(place, row).map_or(u32::MAX, turned);
            u64::from(key) << 32 | u64::from(place)
        });
        let mut keyed: Vec<u64> = keyed.collect();
        keyed.sort_unstable();
        Self { sort, rows: keyed.into_iter().map(|keyed| keyed as u32).collect() }
    }
}

/// Scores are not negative, so their bits sort like numbers.
fn score(row: &RowFacts, metric: Metric) -> Option<u32> {
    row.scores[metric as usize].map(f32::to_bits)
}
