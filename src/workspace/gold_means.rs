//! The mean score of each predictor, or each group, on each gold intent.
//!
//! Comparisons are between gold intents, so several predictions of one intent by one predictor are
//! averaged first. Only scored intents have an entry.

use super::columns::{Columns, RowFacts};
use super::row_set::RowSet;
use crate::methods::bifact::tally::Metric;

pub struct GoldMeans {
    pub metric: Metric,
    /// Per side, `(gold intent, mean)` by gold intent.
    sides: Vec<Vec<(u32, f64)>>,
}

/// How far one side is ahead of another on the gold intents that both were scored on.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Leads {
    /// One per gold intent.
    pub leads: Vec<f64>,
    /// Of each side's means on those gold intents.
    pub sums: (f64, f64),
}

impl GoldMeans {
    pub fn of_predictors(columns: &Columns, rows: &[u32], metric: Metric) -> Self {
        Self::by(columns, rows, metric, columns.predictors.len(), |row| row.predictor)
    }

    pub fn of_groups(columns: &Columns, rows: &[u32], metric: Metric) -> Self {
        Self::by(columns, rows, metric, columns.groups.len(), |row| row.group)
    }

    fn by(
        columns: &Columns,
        rows: &[u32],
        metric: Metric,
        sides: usize,
        side_of: impl Fn(&RowFacts) -> u32,
    ) -> Self {
        let mut wanted = RowSet::none_of(columns.rows.len());
        for row in rows {
            wanted.insert(*row);
        }
        let mut means = vec![Vec::new(); sides];
        // Sum and count on the gold intent at hand, per side that has a score there; and where a side's are,
        // because one intent may have thousands of sides.
        let mut here: Vec<(usize, f64, f64)> = Vec::new();
        let mut places = vec![None; sides];
        for gold in 0..columns.golds() {
            for &row in columns.rows_of(gold).iter().filter(|row| wanted.has(**row)) {
                let Some(row) = columns.rows.get(row as usize) else { continue };
                let score = row.counts.and_then(|counts| metric.of(counts.tally().scores()));
                let Some(score) = score else { continue };
                let side = side_of(row) as usize;
                let Some(place) = places.get_mut(side) else { continue };
                let place = *place.get_or_insert(here.len());
                match here.get_mut(place) {
                    Some((_, sum, count)) => (*sum, *count) = (*sum + score, *count + 1.0),
                    None => here.push((side, score, 1.0)),
                }
            }
            for (side, sum, count) in here.drain(..) {
                if let Some(place) = places.get_mut(side) {
                    *place = None;
                }
                if let (Some(side), Ok(gold)) = (means.get_mut(side), u32::try_from(gold)) {
                    side.push((gold, sum / count));
                }
            }
        }
        Self { metric, sides: means }
    }

    /// A side's means, one per gold intent it was scored on.
    pub fn of(&self, side: u32) -> impl Iterator<Item = f64> + '_ {
        self.side(side).iter().map(|(_, mean)| *mean)
    }

    /// How many gold intents a side was scored on.
    pub fn scored(&self, side: u32) -> usize {
        self.side(side).len()
    }

    pub fn leads(&self, first: u32, second: u32) -> Leads {
        let mut leads = Leads::default();
        let mut others = self.side(second).iter().peekable();
        for (gold, mean) in self.side(first) {
            while others.next_if(|(other, _)| other < gold).is_some() {}
            if let Some((_, other)) = others.next_if(|(other, _)| other == gold) {
                leads.sums = (leads.sums.0 + mean, leads.sums.1 + other);
                leads.leads.push(mean - other);
            }
        }
        leads
    }

    fn side(&self, side: u32) -> &[(u32, f64)] {
        self.sides.get(side as usize).map_or(&[], Vec::as_slice)
    }
}
