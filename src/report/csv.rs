//! A table for spreadsheets: one row per pair, the row's other fields as further columns.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use crate::base::json::read_json;
use crate::base::number::read_number;
use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::row::SameTask;
use crate::methods::bifact::fact::{Assessment, JudgedFact, Side};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::tally::{FactTally, Metric};
use crate::methods::bifact::unscored::Unscored;

/// None of them is the usual name of a part whose cells here are something else: the file can be
/// opened here again, too.
const OWN: [&str; 28] = [
    "id",
    "model",
    "domain",
    "split",
    "gold_intent",
    "predicted_intent",
    "precision",
    "recall",
    "f1",
    "gold_facts_total",
    "gold_facts_covered",
    "predicted_facts_total",
    "predicted_facts_right",
    "gold_facts_judged",
    "predicted_facts_judged",
    "match",
    "human_f1",
    "corrected_verdicts",
    "corrected_by",
    "stale",
    "gold_facts_edited_by",
    "gold_facts_approved_by",
    "unscored",
    "unscored_key",
    "why_unscored",
    "judge",
    "key_of_judge",
    "made_by",
];

/// Where every row has fields of its own names, a column for each would be rows times rows of empty
/// cells: the names that come after so many share a column, as JSON.
const MOST_OTHERS: usize = 1000;
const SHARED: &str = "other_fields";

/// The columns a batch needs: gathered row by row, written once.
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

    pub fn head(&self) -> String {
        let own = OWN.iter().map(|name| (*name).to_owned());
        let shared = self.has_shared.then(|| SHARED.to_owned());
        line(own.chain(self.others.iter().cloned()).chain(shared))
    }

    /// Adds what a row says in them to its line; of a name that stands twice the first. A row may have
    /// few of very many: those between are passed over at once.
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
            line.push_str(&quoted(&cell));
            done = place + 1;
        }
        let all = self.others.len() + usize::from(self.has_shared);
        line.push_str(&",".repeat(all - done));
    }
}

/// With its line break; empty where there is no such pair.
pub fn csv_row(batch: &Batch, results: &Results, columns: &CsvColumns, place: usize) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let assessment = outcome.assessed.as_ref().ok();
    let unscored = outcome.assessed.as_ref().err();
    let tally = assessment.map(|assessment| assessment.tally());
    let score = |metric: Metric| {
        let value = tally.and_then(|tally| metric.of(tally.scores()));
        value.map(|value| Value::from(value).to_string()).unwrap_or_default()
    };
    let count =
        |of: fn(&FactTally) -> usize| tally.map(|tally| of(&tally).to_string()).unwrap_or_default();
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let facts = |side| assessment.map(|assessment| judged(assessment, side)).unwrap_or_default();
    let frozen = results.frozen(pair.gold);
    let edited = frozen.and_then(|frozen| frozen.edited()).map(|edited| name_of(&edited.last.by));
    let approved = frozen.and_then(|frozen| frozen.approved()).map(|hand| name_of(&hand.by));
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
        facts(Side::Gold),
        facts(Side::Predicted),
        text(pair.person().same_task.map(SameTask::key)),
        pair.person().f1.map(|f1| Value::from(f1).to_string()).unwrap_or_default(),
        assessment.map(|assessment| assessment.corrections().to_string()).unwrap_or_default(),
        assessment.map(|assessment| correctors(assessment)).unwrap_or_default(),
        text(assessment.map(|_| if results.is_stale(batch, place) { "yes" } else { "no" })),
        text(edited),
        text(approved),
        text(unscored.map(Unscored::name)),
        text(unscored.map(Unscored::key)),
        unscored.map(ToString::to_string).unwrap_or_default(),
        assessment.map(|_| outcome.judge.to_string()).unwrap_or_default(),
        text(assessment.and_then(|_| outcome.judge.key())),
        assessment.map(|_| outcome.signature().of_pair()).unwrap_or_default(),
    ];
    let mut row = joined(own.into_iter());
    columns.add_cells(pair.extras.as_deref(), &mut row);
    row + "\r\n"
}

/// A fact per line, each after the verdict that counts.
fn judged(assessment: &Assessment, side: Side) -> String {
    let line = |judged: &JudgedFact| {
        let by_hand = if judged.correction.is_some() { " (by a person)" } else { "" };
        format!("{}{by_hand}: {}", side.word(judged.stands()), judged.fact)
    };
    assessment.facts(side).iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Each once.
fn correctors(assessment: &Assessment) -> String {
    let mut names: Vec<&str> = Vec::new();
    for side in Side::ALL {
        for correction in assessment.facts(side).iter().filter_map(|j| j.correction.as_ref()) {
            let name = name_of(&correction.by);
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.join("; ")
}

fn name_of(by: &str) -> &str {
    if by.is_empty() { "a person" } else { by }
}

/// A text as it reads, anything else as JSON.
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

/// Every cell quoted and guarded as it needs.
fn joined(cells: impl Iterator<Item = String>) -> String {
    let mut line = String::new();
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            line.push(',');
        }
        line.push_str(&quoted(&cell));
    }
    line
}

/// A spreadsheet runs what begins like a formula: such a cell is given an apostrophe, which it shows
/// as the text that follows. Numbers are left alone.
fn quoted(cell: &str) -> String {
    let guard = if is_like_a_formula(cell) { "'" } else { "" };
    if !guard.is_empty() || cell.contains(['"', ',', ';', '\n', '\r']) {
        format!("\"{guard}{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// Some programs look behind what cannot be seen, and take the wide signs of Asian scripts for the
/// narrow ones.
fn is_like_a_formula(cell: &str) -> bool {
    let unseen = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}')
    };
    let seen = cell.trim_start_matches(unseen);
    let begins = seen.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '−'])
        || cell.starts_with(['\t', '\r', '\n']);
    begins && read_number(cell).is_none()
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
        ];
        for (cell, written) in cases {
            assert_eq!(quoted(cell), written, "{cell:?}");
        }
    }
}
