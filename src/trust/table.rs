//! Corrected means beside the judge's own and people's alone: for each predictor, and for the difference of
//! two.

use super::ppi::{Bounded, Corrected, alone, corrected};
use super::rogan_gladen::{NoRate, RoganGladen, rogan_gladen};
use super::units::{Column, Score, Units};
use crate::evaluation::pair::ModelName;

#[derive(Debug, Clone, PartialEq)]
pub struct CorrectedTable {
    pub predictors: Vec<PredictorTable>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PredictorTable {
    pub model: ModelName,
    /// In the order of `Score::ALL`.
    pub rows: Vec<ScoreRow>,
}

/// One score of one predictor, or of the difference of two.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreRow {
    pub score: Score,
    /// Over all units, as if the judge never erred.
    pub judge: Option<Bounded>,
    /// Over the labelled units alone.
    pub people: Option<Bounded>,
    /// `None` with fewer than two labelled units.
    pub corrected: Option<Corrected>,
    /// For a match rate.
    pub rogan_gladen: Option<Result<RoganGladen, NoRate>>,
    pub labelled: usize,
    /// Units without a score by the judge.
    pub unscored: usize,
}

impl CorrectedTable {
    pub fn of(all: &[Units]) -> Self {
        let predictor = |units: &Units| PredictorTable {
            model: units.model.clone(),
            rows: Score::ALL
                .into_iter()
                .map(|score| row(score, &units.column(score), true))
                .collect(),
        };
        Self { predictors: all.iter().map(predictor).collect() }
    }
}

/// The first predictor less the second, on the gold intents that both predicted.
pub fn difference_rows(one: &Units, other: &Units) -> Vec<ScoreRow> {
    let row = |score| row(score, &one.differences(other, score), false);
    Score::ALL.into_iter().map(row).collect()
}

fn row(score: Score, column: &Column, is_rate: bool) -> ScoreRow {
    let Column { labelled, unlabelled, unscored } = column;
    let judge: Vec<f64> =
        labelled.iter().map(|unit| unit.judge).chain(unlabelled.iter().copied()).collect();
    let people: Vec<f64> = labelled.iter().map(|unit| unit.person).collect();
    let is_rate = is_rate && score == Score::Match && !labelled.is_empty();
    ScoreRow {
        score,
        judge: alone(&judge),
        people: alone(&people),
        corrected: corrected(labelled, unlabelled),
        rogan_gladen: is_rate.then(|| rogan_gladen(labelled, unlabelled)),
        labelled: labelled.len(),
        unscored: *unscored,
    }
}
