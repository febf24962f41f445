//! The second paper's Table 2 as files. Every format has the same columns; only CSV has intervals in columns
//! of their own.

use super::csv::line;
use super::tables::{Head, Length, TableFormat, estimate_text};
use crate::base::number::shortest;
use crate::evaluation::means::Estimate;
use crate::methods::autorater::LevelRow;

const HEADS: [&str; 9] = [
    "Predictor",
    "Group",
    "Judged by",
    "n",
    "No level",
    "Fulfilled",
    "No match",
    "Partial",
    "Match",
];

/// Of the CSV file.
pub const LEVEL_TABLE_COLUMNS: [&str; 18] = [
    "predictor",
    "group",
    "judged_by",
    "judged_by_key",
    "pairs",
    "without_level",
    "fulfilled",
    "fulfilled_low",
    "fulfilled_high",
    "no_match",
    "no_match_low",
    "no_match_high",
    "partial",
    "partial_low",
    "partial_high",
    "match",
    "match_low",
    "match_high",
];
const MADE_BY: &str = "made_by";

const NONE: &str = "–";

/// Figures to the last digit; empty where undefined.
pub fn level_table_csv(rows: &[LevelRow], made_by: &str) -> String {
    let heads = LEVEL_TABLE_COLUMNS.iter().chain([&MADE_BY]).map(|name| (*name).to_owned());
    let mut text = line(heads);
    for row in rows {
        let number = |value: Option<f64>| value.map(shortest).unwrap_or_default();
        let texts = [&row.predictor, row.group_name(), row.by.name(), row.by.key()];
        let [scored, unscored] = counts(row, "");
        let estimates = [row.fulfilled].into_iter().chain(row.shares);
        let figures = estimates.flat_map(|Estimate { value, interval, .. }| {
            let ends = [interval.map(|range| range.low), interval.map(|range| range.high)];
            [number(value), number(ends[0]), number(ends[1])]
        });
        let signature = if row.pairs.is_some() { made_by } else { "" };
        let texts = texts.into_iter().map(str::to_owned);
        let cells = texts.chain([scored, unscored]).chain(figures);
        text.push_str(&line(cells.chain([signature.to_owned()])));
    }
    text
}

/// For a paper or a note; `notes` follow the table.
pub fn level_table(format: TableFormat, rows: &[LevelRow], notes: &[&str]) -> String {
    let head = Head { names: HEADS.to_vec(), numbers_from: 3, length: Length::Short };
    let mut text = format.head(&head);
    for row in rows {
        let texts = [&row.predictor, row.group_name(), row.by.name()].map(str::to_owned);
        let estimates = [row.fulfilled].into_iter().chain(row.shares);
        let figures = estimates.map(|estimate| estimate_text(&estimate));
        let cells: Vec<String> =
            texts.into_iter().chain(counts(row, NONE)).chain(figures).collect();
        text.push_str(&format.row(&cells));
    }
    text.push_str(&format.foot(&head));
    for note in notes {
        text.push_str(&format.paragraph(note));
    }
    text
}

fn counts(row: &LevelRow, unknown: &str) -> [String; 2] {
    row.pairs.map_or_else(
        || [unknown.to_owned(), unknown.to_owned()],
        |pairs| pairs.map(|count| count.to_string()),
    )
}
