//! The columns of the table of pairs: heading, sort order and width.

use leptos::prelude::*;

use crate::base::number::{read_number, shortest};
use crate::browser::preferences;
use crate::browser::size_observer::is_wide;
use crate::project::kept_as;
use crate::words::table as words;
use crate::workspace::Column;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableColumn {
    pub head: &'static str,
    pub explained: &'static str,
    pub column: Column,
    pub width: u16,
    /// The class of its cells.
    pub class: &'static str,
}

const NUMBER: &str = "number";
const QUIET: &str = "pair-table-quiet";
const COUNT: &str = "pair-table-count pair-table-quiet";
const TEXT: &str = "pair-table-text";

pub const COLUMNS: [TableColumn; 12] = [
    column(words::GOLD, Column::Gold, 228, ""),
    column(words::PRECISION, Column::Precision, 44, NUMBER),
    column(words::RECALL, Column::Recall, 44, NUMBER),
    column(words::F1, Column::F1, 52, NUMBER),
    column(words::FACTS, Column::Status, 122, ""),
    column(words::PREDICTOR, Column::Predictor, 128, TEXT),
    column(words::PERSON, Column::Person, 84, QUIET),
    column(words::COVERED, Column::Missed, 84, COUNT),
    column(words::CORRECT, Column::Invented, 84, COUNT),
    column(words::PREDICTED, Column::Predicted, 260, TEXT),
    column(words::GROUP, Column::Group, 110, TEXT),
    column(words::ID, Column::Id, 150, TEXT),
];

/// Stored before the widths. It changes with the columns, so that old widths are not used for new ones.
const LAYOUT: f64 = 2.0;
/// Width of the first column on a phone, where the three scores have to fit beside it.
const FIRST_WHEN_NARROW: f64 = 220.0;

const fn column(
    (head, explained): words::Head,
    column: Column,
    width: u16,
    class: &'static str,
) -> TableColumn {
    TableColumn { head, explained, column, width, class }
}

/// Column widths as the user last left them.
#[derive(Clone, Copy)]
pub struct Widths(RwSignal<Vec<f64>>);

const NARROWEST: f64 = 40.0;
const WIDEST: f64 = 1200.0;

impl Widths {
    pub fn recalled() -> Self {
        let kept = preferences::recall(kept_as::COLUMN_WIDTHS).unwrap_or_default();
        let kept: Vec<f64> = kept.split(' ').filter_map(read_number).collect();
        // Widths stored for other columns do not fit these.
        let kept = kept.split_first().filter(|(layout, _)| **layout == LAYOUT);
        let kept = kept.map(|(_, kept)| kept).filter(|kept| kept.len() == COLUMNS.len());
        let widths = kept.map_or_else(|| (0..COLUMNS.len()).map(given).collect(), <[f64]>::to_vec);
        Self(RwSignal::new(widths.into_iter().map(fitting).collect()))
    }

    pub fn of(self, place: usize) -> f64 {
        self.0.with(|widths| widths.get(place).copied().unwrap_or(NARROWEST))
    }

    pub fn all(self) -> f64 {
        self.0.with(|widths| widths.iter().sum())
    }

    pub fn set(self, place: usize, width: f64) {
        self.0.update(|widths| {
            if let Some(known) = widths.get_mut(place) {
                *known = fitting(width);
            }
        });
    }

    pub fn widen(self, place: usize, by: f64) {
        self.set(place, untrack(|| self.of(place)) + by);
        self.keep();
    }

    pub fn reset(self, place: usize) {
        self.set(place, given(place));
        self.keep();
    }

    pub fn keep(self) {
        let texts = self.0.with_untracked(|widths| {
            let kept = [LAYOUT].into_iter().chain(widths.iter().copied());
            kept.map(|width| shortest(width.round())).collect::<Vec<_>>()
        });
        preferences::remember(kept_as::COLUMN_WIDTHS, &texts.join(" "));
    }
}

fn given(place: usize) -> f64 {
    match COLUMNS.get(place) {
        Some(_) if place == 0 && !is_wide() => FIRST_WHEN_NARROW,
        Some(column) => f64::from(column.width),
        None => NARROWEST,
    }
}

fn fitting(width: f64) -> f64 {
    width.clamp(NARROWEST, WIDEST)
}
