//! Results as tables for papers and notes: what their cells say, whatever the table is written in.
//!
//! A batch may be large, so the table of pairs is handed out in pieces: head, rows, foot.

use std::collections::HashSet;

use super::{latex, markdown};
use crate::evaluation::batch::Batch;
use crate::methods::bifact::bootstrap::{Averaging, Estimate};
use crate::methods::bifact::results::{ModelSummary, Results};
use crate::methods::bifact::tally::{FactTally, Metric, score_text};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    Markdown,
    Latex,
}

/// The names of columns and, from `numbers_from` on, those whose cells are numbers.
pub(super) struct Head {
    pub names: &'static [&'static str],
    pub numbers_from: usize,
    pub length: Length,
}

/// A table of pairs may go on over many pages.
#[derive(Clone, Copy)]
pub(super) enum Length {
    Short,
    Long,
}

const PREDICTORS: Head = Head {
    names: &["Predictor", "n", "Unscored", "P", "R", "F1"],
    numbers_from: 1,
    length: Length::Short,
};

const PAIRS: Head = Head {
    names: &["Id", "Predictor", "Status", "P", "R", "F1", "Covered", "Right"],
    numbers_from: 3,
    length: Length::Long,
};

/// Means of every predictor with their intervals, first over pairs and then over facts, and what
/// made them.
pub fn predictor_table(format: TableFormat, summaries: &[ModelSummary]) -> String {
    let mut seen = HashSet::new();
    let signatures = summaries.iter().map(|summary| summary.signature.to_string());
    let signatures: Vec<String> =
        signatures.filter(|made_by| seen.insert(made_by.clone())).collect();
    let mut text = String::new();
    for averaging in Averaging::ALL {
        text.push_str(&format.title(match averaging {
            Averaging::Macro => "Macro: every pair counts the same",
            Averaging::Micro => "Micro: every fact counts the same",
        }));
        text.push_str(&format.head(&PREDICTORS));
        for summary in summaries {
            text.push_str(&format.row(&predictor_cells(summary, averaging)));
        }
        text.push_str(&format.foot(&PREDICTORS));
    }
    for signature in signatures {
        text.push_str(&format.paragraph(&signature));
    }
    text
}

pub fn pair_table_head(format: TableFormat) -> String {
    format.head(&PAIRS)
}

/// With its line break; empty where there is no such pair.
pub fn pair_table_row(
    format: TableFormat,
    batch: &Batch,
    results: &Results,
    place: usize,
) -> String {
    pair_cells(batch, results, place).map(|cells| format.row(&cells)).unwrap_or_default()
}

pub fn pair_table_foot(format: TableFormat, results: &Results) -> String {
    format.foot(&PAIRS) + &format.paragraph(&results.signature().to_string())
}

fn predictor_cells(summary: &ModelSummary, averaging: Averaging) -> Vec<String> {
    let mean = |metric| {
        let Estimate { value, interval, .. } = summary.means.get(averaging, metric);
        let interval = interval.map(|interval| format!(" ({interval})")).unwrap_or_default();
        score_text(value) + &interval
    };
    let counts = [summary.scored.to_string(), summary.unscored().to_string()];
    let means = Metric::ALL.map(mean);
    [summary.model.to_string()].into_iter().chain(counts).chain(means).collect()
}

fn pair_cells(batch: &Batch, results: &Results, place: usize) -> Option<Vec<String>> {
    let (pair, outcome) = (batch.pairs.get(place)?, results.outcomes.get(place)?);
    let tally = outcome.assessed.as_ref().ok().map(|assessment| assessment.tally());
    let scores = tally.map(FactTally::scores).unwrap_or_default();
    let of = |counts: Option<(usize, usize)>| {
        counts.map_or_else(|| "–".to_owned(), |(part, whole)| format!("{part}/{whole}"))
    };
    let stale = results.is_stale(batch, place).then_some("stale");
    let corrected = (outcome.corrections() > 0).then_some("corrected");
    let told: Vec<&str> = stale.into_iter().chain(corrected).collect();
    let status = match &outcome.assessed {
        Err(why) => why.name().to_owned(),
        Ok(_) if told.is_empty() => "scored".to_owned(),
        Ok(_) => told.join(", "),
    };
    let names = [pair.id.to_string(), pair.model.to_string(), status];
    let numbers = Metric::ALL.map(|metric| score_text(metric.of(scores)));
    let counts = [
        of(tally.map(|tally| (tally.gold_supported, tally.gold_total))),
        of(tally.map(|tally| (tally.predicted_supported, tally.predicted_total))),
    ];
    Some(names.into_iter().chain(numbers).chain(counts).collect())
}

impl TableFormat {
    fn title(self, title: &str) -> String {
        match self {
            Self::Markdown => markdown::title(title),
            Self::Latex => latex::title(title),
        }
    }

    fn head(self, head: &Head) -> String {
        match self {
            Self::Markdown => markdown::head(head),
            Self::Latex => latex::head(head),
        }
    }

    fn row(self, cells: &[String]) -> String {
        match self {
            Self::Markdown => markdown::row(cells),
            Self::Latex => latex::row(cells),
        }
    }

    fn foot(self, head: &Head) -> String {
        match self {
            Self::Markdown => "\n".to_owned(),
            Self::Latex => latex::foot(head),
        }
    }

    fn paragraph(self, text: &str) -> String {
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
