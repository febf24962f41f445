//! The table for a spreadsheet: one row per metric and group, figures to the last digit.

use super::{PaperFigures, name_of, notes, rows};
use crate::agreement::classification::Measure;
use crate::agreement::paper::{OF_OTHER_DATA, PaperRow, TABLE};
use crate::agreement::reason::Reason;
use crate::agreement::table::{AgreementTable, Group, MetricReport, Row};
use crate::base::number::shortest;
use crate::report::csv_line;

/// The columns before the figures, each of which has its interval beside it.
const BEFORE: [&str; 14] = [
    "source",
    "source_key",
    "predictor",
    "metric",
    "metric_key",
    "threshold",
    "pairs",
    "matches",
    "base_rate",
    "undefined",
    "true_positives",
    "false_positives",
    "false_negatives",
    "true_negatives",
];
const AFTER: [&str; 4] = ["cross_validated_f1", "cross_validated_kappa", "note", "bifact"];

pub fn table_csv(table: &AgreementTable, paper: PaperFigures) -> String {
    let figures = Measure::ALL.into_iter().flat_map(|measure| {
        let key = measure.key();
        [key.to_owned(), format!("{key}_low"), format!("{key}_high")]
    });
    let before = BEFORE.into_iter().map(str::to_owned);
    let mut csv = csv_line(before.chain(figures).chain(AFTER.into_iter().map(str::to_owned)));
    for (group, report, row) in rows(table) {
        csv.push_str(&csv_line(own_cells(table, group, report, row).into_iter()));
    }
    if paper == PaperFigures::Beside {
        for published in &TABLE {
            csv.push_str(&csv_line(paper_cells(published)));
        }
    }
    csv
}

fn own_cells(
    table: &AgreementTable,
    group: &Group,
    report: &MetricReport,
    row: &Result<Row, Reason>,
) -> Vec<String> {
    let row_here = row.as_ref().ok();
    let count =
        |of: &dyn Fn(&Row) -> usize| row_here.map(|row| of(row).to_string()).unwrap_or_default();
    let mut cells = vec![
        "this data".to_owned(),
        "this".to_owned(),
        name_of(group),
        report.name.clone(),
        report.key.clone(),
        number(report.threshold.ok().map(|threshold| threshold.value)),
        group.count.pairs.to_string(),
        group.count.matches.to_string(),
        number(row_here.and_then(|row| row.confusion.base_rate())),
        count(&|row| row.undefined),
        count(&|row| row.confusion.true_positives),
        count(&|row| row.confusion.false_positives),
        count(&|row| row.confusion.false_negatives),
        count(&|row| row.confusion.true_negatives),
    ];
    for measure in Measure::ALL {
        let figure = row_here.map(|row| row.figure(measure));
        let interval = figure.and_then(|figure| figure.interval);
        cells.push(number(figure.and_then(|figure| figure.value)));
        cells.push(number(interval.map(|interval| interval.low)));
        cells.push(number(interval.map(|interval| interval.high)));
    }
    // Cross-validation is of all predictors together.
    let validated = report.cross_validated.as_ref().ok().filter(|_| group.predictor.is_none());
    cells.push(number(validated.and_then(|validated| validated.confusion.f1())));
    cells.push(number(validated.and_then(|validated| validated.confusion.kappa())));
    cells.extend([notes(report, row), table.signature()]);
    cells
}

fn paper_cells(published: &PaperRow) -> impl Iterator<Item = String> {
    let before = BEFORE.map(|column| match column {
        "source" => "the paper, other data".to_owned(),
        "source_key" => "paper".to_owned(),
        "metric" => published.metric.to_owned(),
        "metric_key" => published.key.to_owned(),
        _ => String::new(),
    });
    let figures = Measure::ALL
        .into_iter()
        .flat_map(|measure| [number(published.figure(measure)), String::new(), String::new()]);
    let after = AFTER.map(|column| if column == "note" { OF_OTHER_DATA } else { "" }.to_owned());
    before.into_iter().chain(figures).chain(after)
}

fn number(value: Option<f64>) -> String {
    value.map(shortest).unwrap_or_default()
}
