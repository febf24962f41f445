//! What each predictor loses, and its score in each group, for charts that compare predictors.

use std::sync::Arc;

use super::frame::Choice;
use super::kind_bars::Lost;
use super::picture::Picture;
use super::side_by_side::{Cell, Row, SideBySide};
use crate::base::number::{counted, fixed};
use crate::methods::bifact::tally::{Metric, score_text};
use crate::workspace::{Facets, FactKind, LostBy, Mark};

/// More columns would be too narrow to compare.
const MOST_COLUMNS: usize = 6;
/// More rows would be unreadable.
const MOST_ROWS: usize = 24;

impl Picture {
    /// Kinds of fact by predictor, in facts per pair; the most frequent kind first.
    pub fn lost_by_predictor(&self, lost: Lost) -> SideBySide<'_> {
        let columns = self.best_predictors();
        let pooled = |facets: &Facets| match lost {
            Lost::Missed => facets.missed,
            Lost::Invented => facets.invented,
        };
        let chosen = match lost {
            Lost::Missed => self.view.missed,
            Lost::Invented => self.view.invented,
        };
        let (all, shown) = (pooled(&self.all), pooled(&self.shown));
        let mut order: Vec<(u32, usize)> =
            all.iter().enumerate().map(|(place, count)| (u32::MAX - count, place)).collect();
        order.sort_unstable();
        let kinds = order.into_iter().filter(|(from_top, _)| *from_top < u32::MAX);
        let kinds: Vec<FactKind> =
            kinds.filter_map(|(_, place)| FactKind::ALL.get(place).copied()).collect();
        let mut most = 0.0_f64;
        let rows = kinds.into_iter().map(|kind| {
            let choice = Choice::of(chosen, |chosen| chosen == kind);
            let cells = columns.iter().map(|&predictor| {
                let cell = self.lost_cell(lost, kind, predictor, choice);
                most = most.max(cell.all.unwrap_or_default());
                cell
            });
            let cells = cells.collect();
            let facts = counted(*shown.get(kind as usize).unwrap_or(&0) as usize, "fact");
            Row {
                name: kind.label().to_owned(),
                label: format!("{}: {facts} {}", kind.label(), lost.word()),
                filter: Mark::filter(&[lost.mark(kind)]),
                choice,
                cells,
            }
        });
        let rows = rows.collect();
        SideBySide {
            title: format!("Facts {} per pair, by kind and predictor", lost.word()),
            columns: self.names(&columns),
            rows,
            most,
            decimals: 1,
            nothing: format!("No fact is {}.", lost.word()),
        }
    }

    fn lost_cell(&self, lost: Lost, kind: FactKind, predictor: usize, row: Choice) -> Cell {
        let rate = |facets: &Facets| {
            let by: &LostBy = facets.lost_by.get(predictor)?;
            let (facts, of) = match lost {
                Lost::Missed => (by.missed[kind as usize], by.missed_of),
                Lost::Invented => (by.invented[kind as usize], by.invented_of),
            };
            (of > 0).then(|| f64::from(facts) / f64::from(of))
        };
        let name = self.name(predictor);
        let shown = rate(&self.shown);
        let words = shown.map_or_else(|| "–".to_owned(), |rate| fixed(rate, 1));
        Cell {
            all: rate(&self.all),
            shown,
            label: format!("{name}, {}: {words} facts per pair {}", kind.label(), lost.word()),
            filter: Mark::filter(&[Mark::Predictor(name), lost.mark(kind)]),
            choice: self.narrowed(row, name),
        }
    }

    /// Groups by predictor, in mean F1; the largest groups first.
    pub fn groups_by_predictor(&self) -> SideBySide<'_> {
        let columns = self.best_predictors();
        let mut order: Vec<(u32, usize)> = self
            .all
            .groups
            .iter()
            .enumerate()
            .map(|(place, part)| (u32::MAX - part.rows, place))
            .collect();
        order.sort_unstable();
        let is_any = (!self.view.groups.is_empty()).then_some(());
        let rows = order.into_iter().take(MOST_ROWS).filter_map(|(_, group)| {
            let name: &Arc<str> = self.groups.get(group)?;
            let part = self.shown.groups.get(group)?;
            let said = if name.is_empty() { "no group" } else { &**name };
            let choice = Choice::of(is_any, |()| self.view.groups.has(name));
            let cells = columns.iter().map(|&predictor| self.group_cell(group, predictor, choice));
            let pairs = counted(part.rows as usize, "pair");
            Some(Row {
                name: said.to_owned(),
                label: format!("{said}: mean F1 {}, {pairs}", score_text(part.mean(Metric::F1))),
                filter: Mark::filter(&[Mark::Group(name)]),
                choice,
                cells: cells.collect(),
            })
        });
        SideBySide {
            title: "F1 by group and predictor".to_owned(),
            columns: self.names(&columns),
            rows: rows.collect(),
            most: 1.0,
            decimals: 2,
            nothing: "There are no groups.".to_owned(),
        }
    }

    fn group_cell(&self, group: usize, predictor: usize, row: Choice) -> Cell {
        let (name, group_name) = (self.name(predictor), self.groups.get(group));
        let group_name = group_name.map_or("", |name| &**name);
        let shown = self.shown.f1_of(group, predictor);
        Cell {
            all: self.all.f1_of(group, predictor),
            shown,
            label: format!("{name}, {group_name}: mean F1 {}", score_text(shown)),
            filter: Mark::filter(&[Mark::Group(group_name), Mark::Predictor(name)]),
            choice: self.narrowed(row, name),
        }
    }

    /// Whether there are predictors to compare.
    pub fn has_several_predictors(&self) -> bool {
        self.predictors.len() > 1
    }

    /// Whether there are averages per predictor and group.
    pub fn sets_groups_apart(&self) -> bool {
        self.has_several_predictors() && self.all.has_f1_by_group()
    }

    fn best_predictors(&self) -> Vec<usize> {
        let mean = |place: usize| {
            self.all.predictors.get(place).and_then(|part| part.mean(Metric::F1)).unwrap_or(-1.0)
        };
        let mut places: Vec<usize> = (0..self.predictors.len()).collect();
        places.sort_unstable_by(|&one, &other| {
            mean(other).total_cmp(&mean(one)).then(one.cmp(&other))
        });
        places.truncate(MOST_COLUMNS);
        places
    }

    fn names(&self, places: &[usize]) -> Vec<&str> {
        places.iter().map(|place| self.name(*place)).collect()
    }

    fn name(&self, predictor: usize) -> &str {
        self.predictors.get(predictor).map_or("", |name| name)
    }

    /// A cell of a selected row is not selected if other predictors are.
    fn narrowed(&self, row: Choice, predictor: &str) -> Choice {
        let is_any = !self.view.predictors.is_empty();
        match row {
            Choice::Chosen if is_any && self.view.predictors.has(predictor) => Choice::Chosen,
            Choice::Chosen => Choice::Open,
            other => other,
        }
    }
}
