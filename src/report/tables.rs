//! Results as tables for papers and notes: what their cells say, whatever the table is written in.
//!
//! A batch may be large, so the table of pairs is handed out in pieces: head, rows, foot.

use std::collections::HashSet;

use super::{latex, markdown};
use crate::evaluation::batch::Batch;
use crate::evaluation::means::{Average, Estimate};
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::evaluation::score::score_text;
use crate::evaluation::summary::ModelSummary;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    Markdown,
    Latex,
}

/// The names of columns and, from `numbers_from` on, those whose cells are numbers.
pub(super) struct Head {
    pub names: Vec<&'static str>,
    pub numbers_from: usize,
    pub length: Length,
}

/// A table of pairs may go on over many pages.
#[derive(Clone, Copy)]
pub(super) enum Length {
    Short,
    Long,
}

fn score_heads<M: Method>() -> Vec<&'static str> {
    M::SCORES.iter().map(|score| score.short).collect()
}

fn predictors<M: Method>() -> Head {
    let names = [&["Predictor", "n", "Unscored"], &score_heads::<M>()[..]].concat();
    Head { names, numbers_from: 1, length: Length::Short }
}

fn pairs<M: Method>() -> Head {
    let names = [&["Id", "Predictor", "Status"], &score_heads::<M>()[..], M::COUNTS].concat();
    Head { names, numbers_from: 3, length: Length::Long }
}

/// Means of every predictor with their intervals, a table for each way to take them, and what made
/// them.
pub fn predictor_table<M: Method>(format: TableFormat, summaries: &[ModelSummary<M>]) -> String {
    let mut seen = HashSet::new();
    let signatures = summaries.iter().map(|summary| summary.signature.to_string());
    let signatures: Vec<String> =
        signatures.filter(|made_by| seen.insert(made_by.clone())).collect();
    let head = predictors::<M>();
    let mut text = String::new();
    for average in M::AVERAGES {
        text.push_str(&format.title(average.title));
        text.push_str(&format.head(&head));
        for summary in summaries {
            text.push_str(&format.row(&predictor_cells(summary, average)));
        }
        text.push_str(&format.foot(&head));
    }
    for signature in signatures {
        text.push_str(&format.paragraph(&signature));
    }
    text
}

pub fn pair_table_head<M: Method>(format: TableFormat) -> String {
    format.head(&pairs::<M>())
}

/// With its line break; empty where there is no such pair.
pub fn pair_table_row<M: Method>(
    format: TableFormat,
    batch: &Batch,
    results: &Results<M>,
    place: usize,
) -> String {
    pair_cells(batch, results, place).map(|cells| format.row(&cells)).unwrap_or_default()
}

pub fn pair_table_foot<M: Method>(format: TableFormat, results: &Results<M>) -> String {
    format.foot(&pairs::<M>()) + &format.paragraph(&results.signature().to_string())
}

/// A sentence below a table.
pub fn table_note(format: TableFormat, note: &str) -> String {
    format.paragraph(note)
}

fn predictor_cells<M: Method>(summary: &ModelSummary<M>, average: &Average) -> Vec<String> {
    let counts = [summary.scored.to_string(), summary.unscored().to_string()];
    let means = summary.means.of_average(average).iter().map(estimate_text);
    [summary.model.to_string()].into_iter().chain(counts).chain(means).collect()
}

/// With its interval.
pub(super) fn estimate_text(Estimate { value, interval, .. }: &Estimate) -> String {
    let interval = interval.map(|interval| format!(" ({interval})")).unwrap_or_default();
    score_text(*value) + &interval
}

const NONE: &str = "–";

fn pair_cells<M: Method>(batch: &Batch, results: &Results<M>, place: usize) -> Option<Vec<String>> {
    let (pair, outcome) = (batch.pairs.get(place)?, results.outcomes.get(place)?);
    let finding = outcome.assessed.as_ref().ok();
    let stale = results.is_stale(batch, place).then_some("stale");
    let corrected = (outcome.corrections() > 0).then_some("corrected");
    let told: Vec<&str> = stale.into_iter().chain(corrected).collect();
    let status = match &outcome.assessed {
        Err(why) => why.name().to_owned(),
        Ok(_) if told.is_empty() => "scored".to_owned(),
        Ok(_) => told.join(", "),
    };
    let names = [pair.id.to_string(), pair.model.to_string(), status];
    let scores = finding.map_or_else(|| vec![None; M::SCORES.len()], |made| M::scores(made));
    let of = |(part, whole): (usize, usize)| format!("{part}/{whole}");
    let counts = match finding {
        Some(made) => M::counts(M::tally(made)).into_iter().map(of).collect(),
        None => vec![NONE.to_owned(); M::COUNTS.len()],
    };
    Some(names.into_iter().chain(scores.into_iter().map(score_text)).chain(counts).collect())
}

impl TableFormat {
    fn title(self, title: &str) -> String {
        match self {
            Self::Markdown => markdown::title(title),
            Self::Latex => latex::title(title),
        }
    }

    pub(super) fn head(self, head: &Head) -> String {
        match self {
            Self::Markdown => markdown::head(head),
            Self::Latex => latex::head(head),
        }
    }

    pub(super) fn row(self, cells: &[String]) -> String {
        match self {
            Self::Markdown => markdown::row(cells),
            Self::Latex => latex::row(cells),
        }
    }

    pub(super) fn foot(self, head: &Head) -> String {
        match self {
            Self::Markdown => "\n".to_owned(),
            Self::Latex => latex::foot(head),
        }
    }

    pub(super) fn paragraph(self, text: &str) -> String {
        match self {
            Self::Markdown => markdown::paragraph(text),
            Self::Latex => latex::paragraph(text),
        }
    }
}

/// On one line, without signs that cannot be seen.
pub(super) fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
