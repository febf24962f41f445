//! What the table says of one pair.

use super::columns::Columns;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;
use crate::evaluation::row::SameTask;
use crate::evaluation::tally::{Metric, score_text};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells<'a> {
    pub id: &'a str,
    pub predictor: &'a str,
    pub group: Option<&'a str>,
    pub gold: &'a str,
    pub predicted: &'a str,
    /// In the order of `Metric::ALL`.
    pub scores: [String; 3],
    /// Covered of all gold facts, right of all predicted ones; empty where nothing was judged.
    pub counts: [String; 2],
    pub status: &'static str,
    pub person: String,
}

impl<'a> Cells<'a> {
    pub fn of(batch: &'a Batch, columns: &Columns, place: u32) -> Option<Self> {
        let pair = batch.pairs.get(place as usize)?;
        let row = columns.rows.get(place as usize)?;
        let count = |part: u16, whole: u16| format!("{part}/{whole}");
        Some(Self {
            id: &pair.id.0,
            predictor: &pair.model.0,
            group: pair.group.as_deref(),
            gold: batch.gold(pair.gold),
            predicted: &pair.predicted,
            // Through the tally: the columns keep too few digits to round from.
            scores: {
                let scores = row.counts.map(|counts| counts.tally().scores()).unwrap_or_default();
                Metric::ALL.map(|metric| score_text(metric.of(scores)))
            },
            counts: row.counts.map_or_else(Default::default, |counts| {
                [count(counts.covered, counts.gold), count(counts.right, counts.predicted)]
            }),
            status: row.unscored.unwrap_or("scored"),
            person: person(pair, row.person),
        })
    }
}

/// The word where they gave one, a number where it follows from what they said of the facts.
fn person(pair: &IntentPair, score: Option<f32>) -> String {
    match pair.person().same_task {
        Some(same_task) => SameTask::name(same_task).to_owned(),
        None => score.map_or_else(String::new, |score| score_text(Some(score.into()))),
    }
}
