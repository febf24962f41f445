//! The table in Markdown: one per group, with caveats beside each row.

use super::{PaperFigures, UNDEFINED, cells, counted, name_of, notes, paper_cells};
use crate::agreement::paper::{OF_OTHER_DATA, TABLE};
use crate::agreement::table::{AgreementTable, Group};

pub fn table_markdown(table: &AgreementTable, paper: PaperFigures) -> String {
    let mut lines: Vec<String> = Vec::new();
    for group in &table.groups {
        lines.extend(group_lines(table, group));
    }
    lines.push(table.signature());
    if paper == PaperFigures::Beside {
        lines.extend(["", OF_OTHER_DATA, "", "| metric | P | R | F1 | kappa |"].map(str::to_owned));
        lines.push("| --- | --: | --: | --: | --: |".to_owned());
        for row in &TABLE {
            lines.push(format!("| {} | {} |", row.metric, paper_cells(row).join(" | ")));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn group_lines(table: &AgreementTable, group: &Group) -> Vec<String> {
    let columns = "metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note";
    let mut lines = vec![
        format!("**{}** ({})", in_cell(&name_of(group)), counted(group)),
        String::new(),
        format!("| {columns} |"),
        "| --- | --: | --: | --: | --: | --: | --: | --: | --- |".to_owned(),
    ];
    for (report, row) in table.metrics.iter().zip(&group.rows) {
        let figures: Vec<_> = cells(report, row).iter().map(|cell| in_cell(cell)).collect();
        let undefined = row.as_ref().map_or(UNDEFINED.to_owned(), |row| row.undefined.to_string());
        lines.push(format!("| {} | {undefined} | {} |", figures.join(" | "), notes(report, row)));
    }
    lines.push(String::new());
    lines
}

/// One cell on one line, whatever the name contains.
fn in_cell(name: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_cell() {
        assert_eq!(in_cell("a|b\n*c*"), "a\\|b \\*c\\*");
    }
}
