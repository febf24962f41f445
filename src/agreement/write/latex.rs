//! The table for a paper: one `tabular` for the `booktabs` package, with caveats as comments.

use super::{PaperFigures, cells, counted, name_of, notes, paper_cells, rows};
use crate::agreement::paper::TABLE;
use crate::agreement::table::AgreementTable;

pub fn table_latex(table: &AgreementTable, paper: PaperFigures) -> String {
    let mut lines: Vec<String> = [
        "\\begin{tabular}{lrrrrrr}",
        "\\toprule",
        "metric & threshold & P & R & F1 & $\\kappa$ & raw agreement \\\\",
    ]
    .map(str::to_owned)
    .into();
    for group in &table.groups {
        lines.extend(heading(&format!("{} ({})", escaped(&name_of(group)), counted(group))));
        for (report, row) in table.metrics.iter().zip(&group.rows) {
            let cells: Vec<_> = cells(report, row).iter().map(|cell| escaped(cell)).collect();
            lines.push(format!("{} \\\\", cells.join(" & ")));
        }
    }
    if paper == PaperFigures::Beside {
        lines.extend(heading("\\emph{As published, on other data}"));
        for row in &TABLE {
            let cells = paper_cells(row).join(" & ");
            lines.push(format!("{} & -- & {cells} & -- \\\\", row.metric));
        }
    }
    lines.extend(["\\bottomrule", "\\end{tabular}"].map(str::to_owned));
    lines.push(format!("% {}", table.signature()));
    for (group, report, row) in rows(table) {
        let notes = notes(report, row);
        if !notes.is_empty() {
            let name = escaped(&format!("{}, {}", name_of(group), report.name));
            lines.push(format!("% {name}: {notes}"));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn heading(words: &str) -> [String; 2] {
    ["\\midrule".to_owned(), format!("\\multicolumn{{7}}{{l}}{{{words}}} \\\\")]
}

fn escaped(name: &str) -> String {
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
    fn names_are_words_and_never_commands() {
        assert_eq!(escaped("50%_of {a & b}"), "50\\%\\_of \\{a \\& b\\}");
        assert_eq!(
            escaped("\\input~^"),
            "\\textbackslash{}input\\textasciitilde{}\\textasciicircum{}"
        );
        assert_eq!(escaped("two\nlines"), "two lines");
    }
}
