//! What is known about a batch before any test: how much is scored, each predictor's mean and losses,
//! and their order.

use std::sync::Arc;

use super::losses::Losses;
use super::ranking::{Candidate, Ranked, ranking};
use crate::methods::bifact::tally::Metric;
use crate::workspace::{Columns, Mode};

/// Every pair is one of these; pairs without a score are never part of a mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    pub scored: usize,
    /// The judge's answer, or the lack of one, left it without a score.
    pub failed: usize,
    /// No judge was asked yet.
    pub waiting: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Predictor {
    pub name: Arc<str>,
    pub coverage: Coverage,
    /// Of F1 over its scored pairs; `None` where it is defined for none.
    pub mean: Option<f64>,
    /// Scored pairs whose F1 is undefined.
    pub undefined: usize,
    pub losses: Losses,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standing {
    pub coverage: Coverage,
    /// In the order of `Columns::predictors`; without pairs among those asked about, all is zero.
    pub predictors: Vec<Predictor>,
    /// Those with pairs, the best first.
    pub ranked: Vec<Ranked>,
}

impl Coverage {
    pub fn all(self) -> usize {
        self.scored + self.failed + self.waiting
    }
}

impl Standing {
    pub fn of(columns: &Columns, rows: &[u32]) -> Self {
        let mut standing = Self::default();
        let mut sums = vec![0.0; columns.predictors.len()];
        standing.predictors = columns.predictors.iter().map(Predictor::unknown).collect();
        for row in rows.iter().filter_map(|&row| columns.rows.get(row as usize)) {
            let place = row.predictor as usize;
            let (Some(predictor), Some(sum)) =
                (standing.predictors.get_mut(place), sums.get_mut(place))
            else {
                continue;
            };
            for coverage in [&mut standing.coverage, &mut predictor.coverage] {
                match row.counts {
                    Some(_) => coverage.scored += 1,
                    None if row.modes.has(Mode::Errors) => coverage.failed += 1,
                    None => coverage.waiting += 1,
                }
            }
            predictor.losses.add(row);
            let Some(counts) = row.counts else { continue };
            match Metric::F1.of(counts.tally().scores()) {
                Some(f1) => *sum += f1,
                None => predictor.undefined += 1,
            }
        }
        for (predictor, sum) in standing.predictors.iter_mut().zip(sums) {
            let defined = predictor.coverage.scored - predictor.undefined;
            #[allow(clippy::cast_precision_loss)]
            let mean = (defined > 0).then(|| sum / defined as f64);
            predictor.mean = mean;
        }
        standing.rank();
        standing
    }

    fn rank(&mut self) {
        let is_asked_about = |predictor: &Predictor| predictor.coverage.all() > 0;
        let candidates = self
            .predictors
            .iter()
            .map(|predictor| Candidate { scored: predictor.coverage.scored, mean: predictor.mean });
        let mut ranked = ranking(&candidates.collect::<Vec<_>>());
        let has_pairs =
            |ranked: &Ranked| self.predictors.get(ranked.place).is_some_and(is_asked_about);
        ranked.retain(has_pairs);
        self.ranked = ranked;
    }

    /// Those that are compared, the best first.
    pub fn contenders(&self) -> Vec<u32> {
        let ranked = self.ranked.iter().filter(|ranked| ranked.rank.is_some());
        ranked.filter_map(|ranked| u32::try_from(ranked.place).ok()).collect()
    }

    /// With pairs and without a rank, though they were scored.
    pub fn left_out(&self) -> Vec<&Predictor> {
        let unranked = self.ranked.iter().filter(|ranked| ranked.rank.is_none());
        let unranked = unranked.filter_map(|ranked| self.predictors.get(ranked.place));
        unranked.filter(|predictor| predictor.coverage.scored > 0).collect()
    }

    pub fn predictor(&self, place: u32) -> Option<&Predictor> {
        self.predictors.get(place as usize)
    }
}

impl Predictor {
    fn unknown(name: &Arc<str>) -> Self {
        Self {
            name: name.clone(),
            coverage: Coverage::default(),
            mean: None,
            undefined: 0,
            losses: Losses::default(),
        }
    }
}
