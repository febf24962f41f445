//! What the tables of corrected scores share: cells with an interval, and the names of scores.

use leptos::prelude::*;

use crate::app::state::corrected_model::{CorrectedFound, CorrectedModel};
use crate::base::number::shortest;
use crate::trust::{Bounded, PredictorTable, Score, ScoreRow};
use crate::words::corrected as words;

/// What was chosen, or else the first score with a corrected mean.
pub fn shown_score(model: CorrectedModel, found: &CorrectedFound) -> Score {
    let predictors = || found.figures.iter().flat_map(|figures| &figures.table.predictors);
    let has_figure = |score: &Score| {
        let mut rows = predictors().filter_map(|one| row_of(one, *score));
        rows.any(|row| row.corrected.is_some())
    };
    let chosen = model.choices.with(|choices| choices.score);
    chosen.or_else(|| Score::ALL.into_iter().find(has_figure)).unwrap_or(Score::F1)
}

pub fn row_of(predictor: &PredictorTable, score: Score) -> Option<&ScoreRow> {
    predictor.rows.iter().find(|row| row.score == score)
}

pub fn score_name(score: Score) -> &'static str {
    match score {
        Score::F1 => "F1",
        Score::Precision => "precision",
        Score::Recall => "recall",
        Score::Match => words::MATCH_RATE,
    }
}

/// Where a micro mean has this score.
pub fn micro_place(score: Score) -> Option<usize> {
    match score {
        Score::Precision => Some(0),
        Score::Recall => Some(1),
        Score::F1 => Some(2),
        Score::Match => None,
    }
}

pub fn dash() -> String {
    "–".to_owned()
}

pub fn cell(test_id: &'static str, score: Score, mean: Option<Bounded>) -> AnyView {
    let shown = mean.map_or_else(dash, |mean| words::with_interval(mean.value, mean.interval));
    let end = |of: fn(Bounded) -> f64| mean.map(of).map(shortest);
    view! {
        <td data-testid=test_id data-score=score.key() data-value=end(|mean| mean.value)
            data-low=end(|mean| mean.interval.low) data-high=end(|mean| mean.interval.high)>{shown}</td>
    }
    .into_any()
}
