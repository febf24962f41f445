//! A view prepared for one result set: names become indices, so that a row is tested by numbers only.

use std::sync::Arc;

use super::columns::{Columns, RowFacts};
use super::fact_kind::FactKind;
use super::mode::Mode;
use super::names::Names;
use super::row_set::RowSet;
use super::score_range::ScoreRange;
use super::view::View;
use crate::methods::bifact::tally::Metric;

/// The filters a row can fail, a bit each. A chart counts the rows that fail none but its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fails(u16);

impl Fails {
    pub const MODE: Self = Self(1);
    pub const TEXT: Self = Self(1 << 1);
    pub const GROUP: Self = Self(1 << 2);
    pub const PREDICTOR: Self = Self(1 << 3);
    pub const MISSED: Self = Self(1 << 4);
    pub const INVENTED: Self = Self(1 << 5);
    /// Lost facts of each predictor.
    pub const MISSED_OR_PREDICTOR: Self = Self(Self::MISSED.0 | Self::PREDICTOR.0);
    pub const INVENTED_OR_PREDICTOR: Self = Self(Self::INVENTED.0 | Self::PREDICTOR.0);
    /// Groups of each predictor.
    pub const GROUP_OR_PREDICTOR: Self = Self(Self::GROUP.0 | Self::PREDICTOR.0);
    /// Precision and recall, the two axes of the scatter.
    pub const BOTH_AXES: Self = Self(0b11 << 6);

    pub const fn score(metric: Metric) -> Self {
        Self(1 << (6 + metric as u16))
    }

    /// Whether the row fails none, or only some of these.
    pub fn is_within(self, own: Self) -> bool {
        self.0 & !own.0 == 0
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    fn add(&mut self, filter: Self, passes: impl FnOnce() -> bool) {
        if !passes() {
            self.0 |= filter.0;
        }
    }
}

pub struct Filter<'a> {
    mode: Mode,
    found: Option<&'a RowSet>,
    groups: Option<Vec<bool>>,
    predictors: Option<Vec<bool>>,
    scores: [Option<ScoreRange>; 3],
    missed: Option<FactKind>,
    invented: Option<FactKind>,
}

impl<'a> Filter<'a> {
    /// `found` are the rows that have the view's words; without it, the words are not looked at.
    pub fn new(columns: &Columns, view: &View, found: Option<&'a RowSet>) -> Self {
        let chosen = |all: &[Arc<str>], names: &Names| {
            (!names.is_empty()).then(|| all.iter().map(|name| names.has(name)).collect())
        };
        Self {
            mode: view.mode,
            found,
            groups: chosen(&columns.groups, &view.groups),
            predictors: chosen(&columns.predictors, &view.predictors),
            scores: view.scores,
            missed: view.missed,
            invented: view.invented,
        }
    }

    /// Whether it fails none, without asking which.
    pub fn passes(&self, place: u32, row: &RowFacts) -> bool {
        // Words exclude most rows and need no look at the row.
        self.found.is_none_or(|found| found.has(place)) && self.test(place, row).is_none()
    }

    pub fn test(&self, place: u32, row: &RowFacts) -> Fails {
        let mut fails = Fails::default();
        let is_chosen = |chosen: &Option<Vec<bool>>, place: u32| {
            chosen.as_ref().is_none_or(|chosen| chosen.get(place as usize) == Some(&true))
        };
        fails.add(Fails::MODE, || row.modes.has(self.mode));
        fails.add(Fails::TEXT, || self.found.is_none_or(|found| found.has(place)));
        fails.add(Fails::GROUP, || is_chosen(&self.groups, row.group));
        fails.add(Fails::PREDICTOR, || is_chosen(&self.predictors, row.predictor));
        fails.add(Fails::MISSED, || self.missed.is_none_or(|kind| row.missed[kind as usize] > 0));
        fails.add(Fails::INVENTED, || {
            self.invented.is_none_or(|kind| row.invented[kind as usize] > 0)
        });
        for metric in Metric::ALL {
            if let Some(range) = self.scores[metric as usize] {
                let score = row.scores[metric as usize];
                fails.add(Fails::score(metric), || score.is_some_and(|score| range.has(score)));
            }
        }
        fails
    }
}
