//! A table for spreadsheets: one row per pair, the row's other fields as further columns.

use serde_json::Value;

use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::json::read_json;
use crate::evaluation::results::Results;
use crate::evaluation::row::SameTask;
use crate::evaluation::tally::{FactTally, Metric};

const OWN: [&str; 17] = [
    "id",
    "model",
    "domain",
    "split",
    "gold_intent",
    "predicted_intent",
    "precision",
    "recall",
    "f1",
    "gold_facts",
    "gold_facts_covered",
    "predicted_facts",
    "predicted_facts_right",
    "match",
    "unscored",
    "judge",
    "bifact",
];

/// The columns a batch needs: gathered row by row, written once.
#[derive(Default)]
pub struct CsvColumns {
    others: Vec<String>,
}

impl CsvColumns {
    pub fn gather(&mut self, batch: &Batch, place: usize) {
        let extras = batch.pairs.get(place).and_then(|pair| pair.extras.as_deref());
        for (name, _) in extras.map(members_of).unwrap_or_default() {
            if !self.others.iter().any(|known| *known == name) {
                self.others.push(name.into_owned());
            }
        }
    }

    pub fn head(&self) -> String {
        let own = OWN.iter().map(|name| (*name).to_owned());
        line(own.chain(self.others.iter().cloned()))
    }
}

/// With its line break; empty where there is no such pair.
pub fn csv_row(batch: &Batch, results: &Results, columns: &CsvColumns, place: usize) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let assessment = outcome.assessed.as_ref().ok();
    let tally = assessment.map(|assessment| assessment.tally());
    let score = |metric: Metric| {
        let value = tally.and_then(|tally| metric.of(tally.scores()));
        value.map(|value| Value::from(value).to_string()).unwrap_or_default()
    };
    let count =
        |of: fn(&FactTally) -> usize| tally.map(|tally| of(&tally).to_string()).unwrap_or_default();
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let own = [
        pair.id.0.clone(),
        pair.model.to_string(),
        text(pair.group.as_deref()),
        text(pair.split.as_deref()),
        batch.gold(pair.gold).to_owned(),
        pair.predicted.to_string(),
        score(Metric::Precision),
        score(Metric::Recall),
        score(Metric::F1),
        count(|tally| tally.gold_total),
        count(|tally| tally.gold_supported),
        count(|tally| tally.predicted_total),
        count(|tally| tally.predicted_supported),
        text(pair.person().same_task.map(SameTask::name)),
        outcome.assessed.as_ref().err().map(ToString::to_string).unwrap_or_default(),
        assessment.map(|_| outcome.judge.to_string()).unwrap_or_default(),
        assessment.map(|_| outcome.signature().of_pair()).unwrap_or_default(),
    ];
    let extras = pair.extras.as_deref().map(members_of).unwrap_or_default();
    let other = |name: &String| {
        let found = extras.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| as_cell(value)).unwrap_or_default()
    };
    line(own.into_iter().chain(columns.others.iter().map(other)))
}

/// A text as it reads, anything else as JSON.
fn as_cell(value: &str) -> String {
    match read_json(value) {
        Some(Value::String(text)) => text,
        _ => value.to_owned(),
    }
}

/// With its line break, every cell quoted and guarded as it needs.
pub(crate) fn line(cells: impl Iterator<Item = String>) -> String {
    let mut line = String::new();
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            line.push(',');
        }
        line.push_str(&quoted(&cell));
    }
    line.push_str("\r\n");
    line
}

/// A spreadsheet runs what begins like a formula: such a cell is given an apostrophe, which it shows
/// as the text that follows. Numbers are left alone.
fn quoted(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
        && crate::evaluation::number::read_number(cell).is_none();
    let guard = if is_formula { "'" } else { "" };
    if is_formula || cell.contains(['"', ',', ';', '\n', '\r']) {
        format!("\"{guard}{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_and_guarded_where_they_would_run() {
        let cases = [
            ("plain words", "plain words"),
            ("a, b", "\"a, b\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("+1+2", "\"'+1+2\""),
            ("-0.5", "-0.5"),
            ("\t=1", "\"'\t=1\""),
        ];
        for (cell, written) in cases {
            assert_eq!(quoted(cell), written, "{cell:?}");
        }
    }
}
