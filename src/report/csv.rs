//! A table for spreadsheets: one row per pair, the row's other fields as further columns.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use super::PAIR_ID;

use crate::base::formula_guard::guard_of;
use crate::base::json::read_json;
use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Finding;
use crate::evaluation::method::{Method, name_of};
use crate::evaluation::results::Results;
use crate::evaluation::row::SameTask;
use crate::evaluation::unscored::Unscored;

/// No heading is the usual name of another role, so that the file can be opened here again.
const TEXTS: [&str; 7] =
    ["id", PAIR_ID, "model", "domain", "split", "gold_intent", "predicted_intent"];
const PERSON: [&str; 5] = ["match", "human_f1", "corrected_verdicts", "corrected_by", "stale"];
const JUDGED: [&str; 6] =
    ["unscored", "unscored_key", "why_unscored", "judge", "key_of_judge", "made_by"];

/// If every row had fields of its own, a column for each would fill the table with empty cells. Names beyond
/// this limit share a column, as JSON.
const MOST_OTHERS: usize = 1000;
const SHARED: &str = "other_fields";

/// Tells Excel that the file is UTF-8; without it, accents come out wrong.
const MARK: char = '\u{feff}';

/// The columns of a batch, collected row by row.
#[derive(Default)]
pub struct CsvColumns {
    others: Vec<String>,
    places: HashMap<String, usize>,
    has_shared: bool,
}

impl CsvColumns {
    pub fn gather(&mut self, batch: &Batch, place: usize) {
        let extras = batch.pairs.get(place).and_then(|pair| pair.extras.as_deref());
        for (name, _) in extras.map(members_of).unwrap_or_default() {
            if self.places.contains_key(&*name) {
                continue;
            }
            if self.others.len() == MOST_OTHERS {
                self.has_shared = true;
            } else {
                self.places.insert(name.clone().into_owned(), self.others.len());
                self.others.push(name.into_owned());
            }
        }
    }

    pub fn head<M: Method>(&self) -> String {
        let scores: Vec<&str> = M::SCORES.iter().map(|score| score.key).collect();
        let own = [&TEXTS[..], &scores, M::COLUMNS, &PERSON, M::GROUND_COLUMNS, &JUDGED].concat();
        let own = own.into_iter().map(str::to_owned);
        let shared = self.has_shared.then(|| SHARED.to_owned());
        format!("{MARK}{}", line(own.chain(self.others.iter().cloned()).chain(shared)))
    }

    /// Appends a row's cells; of a repeated name, the first. A row may have few of many columns, so runs of
    /// empty cells are written at once.
    fn add_cells(&self, extras: Option<&str>, line: &mut String) {
        let mut cells = BTreeMap::new();
        let mut shared: Vec<String> = Vec::new();
        for (name, value) in extras.map(members_of).unwrap_or_default() {
            match self.places.get(&*name) {
                Some(place) => {
                    cells.entry(*place).or_insert_with(|| as_cell(value));
                }
                None => shared.push(format!("{}:{value}", Value::from(&*name))),
            }
        }
        if self.has_shared && !shared.is_empty() {
            cells.insert(self.others.len(), format!("{{{}}}", shared.join(",")));
        }
        let mut done = 0;
        for (place, cell) in cells {
            line.push_str(&",".repeat(place + 1 - done));
            line.push_str(&quoted(&cell, &SPECIAL));
            done = place + 1;
        }
        let all = self.others.len() + usize::from(self.has_shared);
        line.push_str(&",".repeat(all - done));
    }
}

/// With its line break; empty if there is no such pair.
pub fn csv_row<M: Method>(
    batch: &Batch,
    results: &Results<M>,
    columns: &CsvColumns,
    place: usize,
) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let finding = outcome.assessed.as_ref().ok();
    let unscored = outcome.assessed.as_ref().err();
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let number = |value: Option<f64>| value.map(|v| Value::from(v).to_string()).unwrap_or_default();
    let empty = |columns: &[&str]| vec![String::new(); columns.len()];
    let texts = [
        pair.file_id().to_owned(),
        pair.id.0.clone(),
        pair.model.to_string(),
        text(pair.group.as_deref()),
        text(pair.split.as_deref()),
        batch.gold(pair.gold).to_owned(),
        pair.predicted.to_string(),
    ];
    let scores = finding.map_or_else(|| vec![None; M::SCORES.len()], |made| M::scores(made));
    let own = finding.map_or_else(|| empty(M::COLUMNS), |made| M::cells(made));
    let correctors =
        finding.map(|made| made.corrected_by().into_iter().map(name_of).collect::<Vec<_>>());
    let person = [
        text(pair.person().same_task.map(SameTask::key)),
        number(pair.person().f1),
        finding.map(|made| made.count_corrections().to_string()).unwrap_or_default(),
        correctors.map(|names| names.join("; ")).unwrap_or_default(),
        text(finding.map(|_| if results.is_stale(batch, place) { "yes" } else { "no" })),
    ];
    let ground = results.ground(pair.gold);
    let of_ground = ground.map_or_else(|| empty(M::GROUND_COLUMNS), |g| M::ground_cells(g));
    let judged = [
        text(unscored.map(Unscored::name)),
        text(unscored.map(Unscored::key)),
        unscored.map(ToString::to_string).unwrap_or_default(),
        finding.map(|_| outcome.judge.to_string()).unwrap_or_default(),
        text(finding.and_then(|_| outcome.judge.key())),
        finding.map(|_| outcome.signature().of_pair()).unwrap_or_default(),
    ];
    let scores = scores.into_iter().map(number);
    let cells = texts.into_iter().chain(scores).chain(own);
    let mut row = joined(cells.chain(person).chain(of_ground).chain(judged));
    columns.add_cells(pair.extras.as_deref(), &mut row);
    row + "\r\n"
}

/// A text as it is, anything else as JSON.
fn as_cell(value: &str) -> String {
    match read_json(value) {
        Some(Value::String(text)) => text,
        _ => value.to_owned(),
    }
}

/// With its line break.
pub(crate) fn line(cells: impl Iterator<Item = String>) -> String {
    joined(cells) + "\r\n"
}

/// Quotes cells, and guards against formulas, where needed.
fn joined(cells: impl Iterator<Item = String>) -> String {
    let mut line = String::new();
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            line.push(',');
        }
        line.push_str(&quoted(&cell, &SPECIAL));
    }
    line
}

/// Characters that need quotes.
const SPECIAL: [char; 5] = ['"', ',', ';', '\n', '\r'];

pub(super) fn quoted(cell: &str, special: &[char]) -> String {
    let guard = guard_of(cell);
    if !guard.is_empty() || cell.contains(special) {
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
            ("  =1+1", "\"'  =1+1\""),
            ("\u{a0}\u{feff}@x", "\"'\u{a0}\u{feff}@x\""),
            ("＝1+1", "\"'＝1+1\""),
            ("＋1", "\"'＋1\""),
            ("－1", "\"'－1\""),
            ("＠x", "\"'＠x\""),
            (" -0.5", " -0.5"),
            ("a=b", "a=b"),
            ("'=1+1", "\"''=1+1\""),
            ("'tis", "'tis"),
        ];
        for (cell, written) in cases {
            assert_eq!(quoted(cell, &SPECIAL), written, "{cell:?}");
        }
    }
}
