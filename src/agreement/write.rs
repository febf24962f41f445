//! The table as text for other programs: a spreadsheet, a page, a paper.

use super::classification::Measure;
use super::paper::{OF_OTHER_DATA, TABLE};
use super::reason::Reason;
use super::table::{AgreementTable, Figure, Group, MetricReport, Row};
use crate::evaluation::number::{fixed, shortest};
use crate::report::csv_line;

/// Whether the paper's own figures follow, marked as the paper's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperFigures {
    Beside,
    LeftOut,
}

const UNDEFINED: &str = "–";

/// Figures to the last digit, one row per metric and group.
pub fn table_csv(table: &AgreementTable, paper: PaperFigures) -> String {
    let head = "source,predictor,metric,threshold,pairs,matches,base_rate,undefined,true_positives,\
        false_positives,false_negatives,true_negatives";
    let mut head: Vec<String> = head.split(',').map(str::to_owned).collect();
    for measure in Measure::ALL {
        let name = measure.name().to_lowercase().replace(' ', "_");
        head.extend([name.clone(), format!("{name}_low"), format!("{name}_high")]);
    }
    head.extend(
        ["cross_validated_f1", "cross_validated_kappa", "note", "bifact"].map(str::to_owned),
    );
    let width = head.len();
    let mut csv = csv_line(head.into_iter());
    for (group, report, row) in rows(table) {
        csv.push_str(&csv_line(own_cells(table, group, report, row).into_iter()));
    }
    if paper == PaperFigures::Beside {
        for published in TABLE {
            let mut cells = vec![String::new(); 12];
            cells[0] = "the paper, other data".to_owned();
            published.metric.clone_into(&mut cells[2]);
            for measure in Measure::ALL {
                cells.extend([number(published.figure(measure)), String::new(), String::new()]);
            }
            cells.resize(width - 2, String::new());
            cells.extend([OF_OTHER_DATA.to_owned(), String::new()]);
            csv.push_str(&csv_line(cells.into_iter()));
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
        name_of(group),
        report.name.clone(),
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

pub fn table_markdown(table: &AgreementTable, paper: PaperFigures) -> String {
    let mut text = String::new();
    for group in &table.groups {
        let name = markdown(&name_of(group));
        text.push_str(&format!("**{name}** ({})\n\n", counted(group)));
        text.push_str(
            "| metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note |\n",
        );
        text.push_str("| --- | --: | --: | --: | --: | --: | --: | --: | --- |\n");
        for (report, row) in table.metrics.iter().zip(&group.rows) {
            text.push_str(&format!("| {} | {} |", markdown(&report.name), threshold(report)));
            for figure in figures(row) {
                text.push_str(&format!(" {} |", with_interval(figure)));
            }
            let undefined =
                row.as_ref().map_or(UNDEFINED.to_owned(), |row| row.undefined.to_string());
            text.push_str(&format!(" {undefined} | {} |\n", notes(report, row)));
        }
        text.push('\n');
    }
    text.push_str(&format!("{}\n", table.signature()));
    if paper == PaperFigures::Beside {
        text.push_str(&format!("\n{OF_OTHER_DATA}\n\n"));
        text.push_str("| metric | P | R | F1 | kappa |\n| --- | --: | --: | --: | --: |\n");
        for row in TABLE {
            let [p, r, f1, kappa] = [row.precision, row.recall, row.f1, row.kappa];
            let cells = [p, r, f1, kappa].map(|value| fixed(value, 3)).join(" | ");
            text.push_str(&format!("| {} | {cells} |\n", row.metric));
        }
    }
    text
}

/// For the `booktabs` package.
pub fn table_latex(table: &AgreementTable, paper: PaperFigures) -> String {
    let mut text = String::from("\\begin{tabular}{lrrrrrr}\n\\toprule\n");
    text.push_str("metric & threshold & P & R & F1 & $\\kappa$ & raw agreement \\\\\n");
    for group in &table.groups {
        let name = latex(&name_of(group));
        text.push_str(&format!(
            "\\midrule\n\\multicolumn{{7}}{{l}}{{{name} ({})}} \\\\\n",
            counted(group)
        ));
        for (report, row) in table.metrics.iter().zip(&group.rows) {
            text.push_str(&format!("{} & {}", latex(&report.name), latex(&threshold(report))));
            for figure in figures(row) {
                text.push_str(&format!(" & {}", latex(&with_interval(figure))));
            }
            text.push_str(" \\\\\n");
        }
    }
    if paper == PaperFigures::Beside {
        text.push_str("\\midrule\n\\multicolumn{7}{l}{\\emph{As published, on other data}} \\\\\n");
        for row in TABLE {
            let [p, r, f1, kappa] = [row.precision, row.recall, row.f1, row.kappa];
            let cells = [p, r, f1, kappa].map(|value| fixed(value, 3)).join(" & ");
            text.push_str(&format!("{} & -- & {cells} & -- \\\\\n", row.metric));
        }
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
    text.push_str(&format!("% {}\n", table.signature()));
    for (group, report, row) in rows(table) {
        let notes = notes(report, row);
        if !notes.is_empty() {
            let name = latex(&format!("{}, {}", name_of(group), report.name));
            text.push_str(&format!("% {name}: {notes}\n"));
        }
    }
    text
}

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

fn figures(row: &Result<Row, Reason>) -> [Figure; 5] {
    let none = Figure { value: None, interval: None };
    Measure::ALL.map(|measure| row.as_ref().map_or(none, |row| row.figure(measure)))
}

fn notes(report: &MetricReport, row: &Result<Row, Reason>) -> String {
    let (why, cautions) = match row {
        Ok(row) => (None, row.cautions.as_slice()),
        Err(why) => (Some(why), &[][..]),
    };
    let all = why.into_iter().chain(&report.cautions).chain(cautions);
    all.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn number(value: Option<f64>) -> String {
    value.map(shortest).unwrap_or_default()
}

fn threshold(report: &MetricReport) -> String {
    report.threshold.map_or(UNDEFINED.to_owned(), |threshold| fixed(threshold.value, 3))
}

fn with_interval(figure: Figure) -> String {
    let Some(value) = figure.value else { return UNDEFINED.to_owned() };
    let value = fixed(value, 3);
    figure.interval.map_or(value.clone(), |interval| {
        format!("{value} ({}–{})", fixed(interval.low, 3), fixed(interval.high, 3))
    })
}

/// One cell of one line, whatever the name holds.
fn markdown(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '\n' | '\r' => text.push(' '),
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '~' | '$' => {
                text.extend(['\\', c]);
            }
            c => text.push(c),
        }
    }
    text
}

fn latex(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '\n' | '\r' => text.push(' '),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => text.extend(['\\', c]),
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '–' => text.push_str("--"),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_cell() {
        assert_eq!(markdown("a|b\n*c*"), "a\\|b \\*c\\*");
        assert_eq!(
            latex("50%_of {a & b}\\~^"),
            "50\\%\\_of \\{a \\& b\\}\\textbackslash{}\\textasciitilde{}\\textasciicircum{}"
        );
        assert_eq!(latex("two\nlines"), "two lines");
    }
}
