//! Counts for all charts, each with all filters but its own, in one pass over the rows.

use super::columns::{Columns, RowFacts};
use super::fact_kind::{FactKind, KindCounts};
use super::filter::{Fails, Filter};
use super::mode::Mode;
use super::row_set::RowSet;
use super::view::View;
use crate::methods::bifact::tally::Metric;

/// A histogram's bars.
pub const BINS: usize = 10;
/// The scatter's cells along each axis.
pub const GRID: usize = 20;
/// Up to this many predictors have their own scatter plot; more share one.
const MOST_SCATTERS: usize = 6;

#[derive(Debug, Clone, PartialEq)]
pub struct Facets {
    /// Pairs that pass every filter.
    pub shown: u32,
    /// In the order of `Mode::ALL`.
    pub modes: [u32; Mode::ALL.len()],
    /// In the order of `Columns::predictors`.
    pub predictors: Vec<Part>,
    /// In the order of `Columns::groups`.
    pub groups: Vec<Part>,
    /// In the order of `Metric::ALL`.
    pub histograms: [[u32; BINS]; 3],
    /// Precision along, recall upwards: `GRID * GRID` cells per predictor, or for all of them
    /// together.
    pub scatters: Vec<Vec<Cell>>,
    /// Facts, in the order of `FactKind::ALL`.
    pub missed: [u32; FactKind::ALL.len()],
    pub invented: [u32; FactKind::ALL.len()],
    /// In the order of `Columns::predictors`.
    pub lost_by: Vec<LostBy>,
    /// Sum and count of F1 by group, then by predictor; empty if there are too many.
    pub by_group: Vec<(f64, u32)>,
}

/// What one predictor loses and invents, and of how many scored pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LostBy {
    pub missed: [u32; FactKind::ALL.len()],
    pub missed_of: u32,
    pub invented: [u32; FactKind::ALL.len()],
    pub invented_of: u32,
}

/// Groups times predictors.
const MOST_BY_GROUP: usize = 4096;

/// The pairs of one predictor or one group.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Part {
    pub rows: u32,
    pub scored: u32,
    sums: [f64; 3],
    defined: [u32; 3],
    /// Of F1.
    pub histogram: [u32; BINS],
}

/// Pairs whose precision and recall are alike.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Cell {
    pub rows: u32,
    precision: f32,
    recall: f32,
}

impl Facets {
    /// `found` are the rows that have the view's words; `None` where it has none.
    pub fn of(columns: &Columns, view: &View, found: Option<&RowSet>) -> Self {
        let filter = Filter::new(columns, view, found);
        let mut facets = Self::empty(columns);
        for (place, row) in (0_u32..).zip(&columns.rows) {
            facets.add(row, filter.test(place, row));
        }
        facets
    }

    fn empty(columns: &Columns) -> Self {
        let predictors = columns.predictors.len();
        let scatters = if predictors > MOST_SCATTERS { 1 } else { predictors };
        Self {
            shown: 0,
            modes: [0; Mode::ALL.len()],
            predictors: vec![Part::default(); predictors],
            groups: vec![Part::default(); columns.groups.len()],
            histograms: [[0; BINS]; 3],
            scatters: vec![vec![Cell::default(); GRID * GRID]; scatters],
            missed: [0; FactKind::ALL.len()],
            invented: [0; FactKind::ALL.len()],
            lost_by: vec![LostBy::default(); predictors],
            by_group: if predictors * columns.groups.len() <= MOST_BY_GROUP {
                vec![(0.0, 0); predictors * columns.groups.len()]
            } else {
                Vec::new()
            },
        }
    }

    fn add(&mut self, row: &RowFacts, fails: Fails) {
        self.shown += u32::from(fails.is_none());
        if fails.is_within(Fails::MODE) {
            for mode in Mode::ALL {
                self.modes[mode as usize] += u32::from(row.modes.has(mode));
            }
        }
        if fails.is_within(Fails::GROUP)
            && let Some(part) = self.groups.get_mut(row.group as usize)
        {
            part.add(row);
        }
        if fails.is_within(Fails::PREDICTOR)
            && let Some(part) = self.predictors.get_mut(row.predictor as usize)
        {
            part.add(row);
        }
        for metric in Metric::ALL {
            if fails.is_within(Fails::score(metric)) {
                count(&mut self.histograms[metric as usize], row.bins[metric as usize]);
            }
        }
        self.add_by_predictor(row, fails);
        if fails.is_within(Fails::BOTH_AXES) {
            self.add_dot(row);
        }
        if fails.is_within(Fails::MISSED) && row.modes.has(Mode::Missed) {
            add_kinds(&mut self.missed, row.missed);
        }
        if fails.is_within(Fails::INVENTED) && row.modes.has(Mode::Invented) {
            add_kinds(&mut self.invented, row.invented);
        }
    }

    fn add_by_predictor(&mut self, row: &RowFacts, fails: Fails) {
        let predictor = row.predictor as usize;
        if let (Some(by), true) = (self.lost_by.get_mut(predictor), row.counts.is_some()) {
            if fails.is_within(Fails::MISSED_OR_PREDICTOR) {
                by.missed_of += 1;
                add_kinds(&mut by.missed, row.missed);
            }
            if fails.is_within(Fails::INVENTED_OR_PREDICTOR) {
                by.invented_of += 1;
                add_kinds(&mut by.invented, row.invented);
            }
        }
        let place = row.group as usize * self.predictors.len() + predictor;
        if fails.is_within(Fails::GROUP_OR_PREDICTOR)
            && let Some(f1) = row.scores[Metric::F1 as usize]
            && let Some((sum, count)) = self.by_group.get_mut(place)
        {
            *sum += f64::from(f1);
            *count += 1;
        }
    }

    pub fn has_f1_by_group(&self) -> bool {
        !self.by_group.is_empty()
    }

    /// Mean F1 of a predictor in a group.
    pub fn f1_of(&self, group: usize, predictor: usize) -> Option<f64> {
        let (sum, count) = *self.by_group.get(group * self.predictors.len() + predictor)?;
        (count > 0).then(|| sum / f64::from(count))
    }

    fn add_dot(&mut self, row: &RowFacts) {
        let [Some(precision), Some(recall), _] = row.scores else { return };
        let place = (row.predictor as usize).min(self.scatters.len().saturating_sub(1));
        let cells = self.scatters.get_mut(place).zip(row.cell);
        if let Some(cell) = cells.and_then(|(cells, cell)| cells.get_mut(usize::from(cell))) {
            cell.add(precision, recall);
        }
    }
}

fn count(histogram: &mut [u32; BINS], bin: Option<u8>) {
    if let Some(bar) = bin.and_then(|bin| histogram.get_mut(usize::from(bin))) {
        *bar += 1;
    }
}

fn add_kinds(counts: &mut [u32; FactKind::ALL.len()], more: KindCounts) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += u32::from(more);
    }
}

impl Part {
    fn add(&mut self, row: &RowFacts) {
        self.rows += 1;
        self.scored += u32::from(row.counts.is_some());
        for metric in Metric::ALL {
            if let Some(score) = row.scores[metric as usize] {
                self.sums[metric as usize] += f64::from(score);
                self.defined[metric as usize] += 1;
            }
        }
        count(&mut self.histogram, row.bins[Metric::F1 as usize]);
    }

    /// Over pairs; `None` where it is defined for none.
    pub fn mean(&self, metric: Metric) -> Option<f64> {
        let defined = self.defined[metric as usize];
        (defined > 0).then(|| self.sums[metric as usize] / f64::from(defined))
    }
}

impl Cell {
    pub fn add(&mut self, precision: f32, recall: f32) {
        self.rows += 1;
        self.precision += precision;
        self.recall += recall;
    }

    /// Where its pairs lie on average: precision and recall.
    #[allow(clippy::cast_precision_loss)]
    pub fn middle(&self) -> Option<(f64, f64)> {
        let middle = |sum: f32| f64::from(sum) / f64::from(self.rows);
        (self.rows > 0).then(|| (middle(self.precision), middle(self.recall)))
    }
}
