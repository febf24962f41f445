//! Rows that come before the one with the facts of their gold intent. They are assessed once all rows
//! are read.

use super::results::Results;
use super::results::Unscored;
use super::row_outcome::{assess_answer, fitting_labels};
use super::row_review::RowCorrection;
use crate::evaluation::batch::Batch;

/// By their pairs, corrections of answers that cannot be read before another row brings facts.
#[derive(Default)]
pub struct WaitingCorrections(Vec<(usize, Vec<RowCorrection>)>);

impl WaitingCorrections {
    /// Of the pair that is added next.
    pub fn add(&mut self, pair: usize, corrections: Vec<RowCorrection>) {
        self.0.push((pair, corrections));
    }
}

pub fn assess_what_waited(
    batch: &mut Batch,
    results: &mut Results,
    WaitingCorrections(waiting): WaitingCorrections,
) {
    let Results { golds, outcomes, set_aside, .. } = results;
    let mut waiting = waiting.into_iter().peekable();
    for (at, (pair, outcome)) in batch.pairs.iter_mut().zip(outcomes).enumerate() {
        if outcome.assessed.as_ref().is_err_and(Unscored::is_for_want_of_ground)
            && let Ok(frozen) = &golds[pair.gold.0]
        {
            outcome.assessed = assess_answer(outcome.answer.as_deref(), &frozen.facts);
            pair.labels = pair.labels.take().and_then(|labels| {
                fitting_labels(*labels, Some(frozen), &outcome.assessed, &mut Vec::new())
            });
        }
        if let Some((_, corrections)) = waiting.next_if(|(place, _)| *place == at) {
            let of_no_fact = match &mut outcome.assessed {
                Ok(assessment) => {
                    RowCorrection::apply_or_set_aside(corrections, assessment, at, set_aside)
                }
                Err(_) => corrections,
            };
            if !of_no_fact.is_empty() {
                let kept = RowCorrection::kept_with(pair.extras.as_deref(), &of_no_fact);
                pair.extras = Some(kept.as_str().into());
            }
        }
    }
}
