//! Exports of the table: CSV, Markdown, LaTeX.

mod csv;
mod latex;
mod markdown;

pub use csv::table_csv;
pub use latex::table_latex;
pub use markdown::table_markdown;

use super::classification::Measure;
use super::paper::PaperRow;
use super::reason::Reason;
use super::table::{AgreementTable, Figure, Group, MetricReport, Row};
use crate::base::number::fixed;

/// Whether the paper's own figures follow, marked as the paper's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperFigures {
    Beside,
    LeftOut,
}

const UNDEFINED: &str = "–";

fn rows(
    table: &AgreementTable,
) -> impl Iterator<Item = (&Group, &MetricReport, &Result<Row, Reason>)> {
    table.groups.iter().flat_map(|group| {
        let rows = table.metrics.iter().zip(&group.rows);
        rows.map(move |(report, row)| (group, report, row))
    })
}

fn name_of(group: &Group) -> String {
    group.predictor.as_ref().map_or("all predictors".to_owned(), ToString::to_string)
}

fn counted(group: &Group) -> String {
    let some = |count: usize, one: &str, more: &str| {
        format!("{count} {}", if count == 1 { one } else { more })
    };
    let pairs = some(group.count.pairs, "test pair", "test pairs");
    format!("{pairs}, {}", some(group.count.matches, "match", "matches"))
}

/// Why there are no figures, or caveats.
fn notes(report: &MetricReport, row: &Result<Row, Reason>) -> String {
    let (why, cautions) = match row {
        Ok(row) => (None, row.cautions.as_slice()),
        Err(why) => (Some(why), &[][..]),
    };
    let all = why.into_iter().chain(&report.cautions).chain(cautions);
    all.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Metric, threshold and figures, three decimals as in the paper.
fn cells(report: &MetricReport, row: &Result<Row, Reason>) -> Vec<String> {
    let undefined = || UNDEFINED.to_owned();
    let threshold = report.threshold.map_or_else(|_| undefined(), |best| fixed(best.value, 3));
    let mut cells = vec![report.name.clone(), threshold];
    cells.extend(Measure::ALL.map(|measure| match row {
        Ok(row) => with_interval(row.figure(measure)),
        Err(_) => undefined(),
    }));
    cells
}

fn with_interval(Figure { value, interval }: Figure) -> String {
    let Some(value) = value.map(|value| fixed(value, 3)) else { return UNDEFINED.to_owned() };
    match interval {
        None => value,
        Some(around) => {
            format!("{value} ({}–{})", fixed(around.low, 3), fixed(around.high, 3))
        }
    }
}

fn paper_cells(row: &PaperRow) -> [String; 4] {
    [row.precision, row.recall, row.f1, row.kappa].map(|value| fixed(value, 3))
}
