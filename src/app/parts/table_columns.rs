//! The columns of the table of pairs: what each is called, sorted by, and how wide.

use leptos::prelude::*;

use crate::browser::preferences;
use crate::evaluation::number::{read_number, shortest};
use crate::workspace::Column;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableColumn {
    pub head: &'static str,
    pub explained: &'static str,
    pub column: Column,
    pub width: u16,
}

pub const COLUMNS: [TableColumn; 12] = [
    column("Predictor", "Who made the prediction", Column::Predictor, 128),
    column("Facts", "Gold facts, then predicted facts: filled is supported", Column::Status, 150),
    column("P", "Precision: predicted facts that are right", Column::Precision, 52),
    column("R", "Recall: gold facts that are covered", Column::Recall, 52),
    column("F1", "Harmonic mean of precision and recall", Column::F1, 52),
    column("Person", "What a person says: the same task?", Column::Person, 84),
    column("Covered", "Gold facts that are in the prediction", Column::Missed, 84),
    column("Right", "Predicted facts that are in the gold intent", Column::Invented, 72),
    column("Gold intent", "What was meant", Column::Gold, 260),
    column("Predicted intent", "What was predicted", Column::Predicted, 260),
    column("Group", "The row's dataset or domain", Column::Group, 110),
    column("Id", "The row's name", Column::Id, 150),
];

const fn column(
    head: &'static str,
    explained: &'static str,
    column: Column,
    width: u16,
) -> TableColumn {
    TableColumn { head, explained, column, width }
}

/// As they were last dragged.
#[derive(Clone, Copy)]
pub struct Widths(RwSignal<Vec<f64>>);

const KEPT_AS: &str = "bifact column widths";
const NARROWEST: f64 = 40.0;
const WIDEST: f64 = 1200.0;

impl Widths {
    pub fn recalled() -> Self {
        let kept = preferences::recall(KEPT_AS).unwrap_or_default();
        let kept: Vec<f64> = kept.split(' ').filter_map(read_number).collect();
        let given = COLUMNS.iter().map(|column| f64::from(column.width));
        // Widths of another set of columns would fall on the wrong ones.
        let is_ours = kept.len() == COLUMNS.len();
        let widths = if is_ours { kept } else { given.collect() };
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
        self.set(place, COLUMNS.get(place).map_or(NARROWEST, |column| f64::from(column.width)));
        self.keep();
    }

    pub fn keep(self) {
        let texts = self.0.with_untracked(|widths| {
            widths.iter().map(|width| shortest(width.round())).collect::<Vec<_>>()
        });
        preferences::remember(KEPT_AS, &texts.join(" "));
    }
}

fn fitting(width: f64) -> f64 {
    width.clamp(NARROWEST, WIDEST)
}
