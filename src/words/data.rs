//! The Data screen: the columns of a file, its problems, and its empty predictions.

use crate::base::number::{counted, grouped};

pub const SEE_RESULTS: &str = "See the results";
pub const OPEN_OTHER: &str = "Open other data";
pub const NOT_SCORED: &str = "Not scored yet. Choose a judge and press Start.";
pub const PROBLEMS: &str = "Lines with problems";

pub const MEANING: &str = "Meaning";
pub const COLUMN: &str = "Column";
pub const MORE_COLUMNS: &str = "More columns (optional)";
pub const ALL_COLUMNS: &str = "All columns";
pub const ADD_PREDICTOR: &str = "Add another model’s column";

pub const WHICH_GOLD: &str = "Which column holds the gold intent (the right one)?";
pub const WHICH_PREDICTIONS: &str = "Which columns hold the predictions? You can pick several.";

pub const EMPTY: &str = "Empty predictions";
pub const COUNT_EMPTY: &str = "Count them as predictions without facts";
pub const LEAVE_OUT_EMPTY: &str = "Leave them out";

pub fn columns_of(file: &str) -> String {
    format!("Columns of {file}")
}

pub fn row(number: usize) -> String {
    format!("Row {number}")
}

pub fn not_used(lines: usize) -> String {
    format!("{} not used", counted(lines, "line"))
}

/// `format` is what the file is, `sheet` the sheet of a workbook that is read.
pub fn sheet(format: &str, sheet: &str, others: &[String]) -> String {
    if others.is_empty() {
        return format!("{format}, sheet “{sheet}”");
    }
    let others = others.join("”, “");
    format!(
        "{format}, sheet “{sheet}”. To open “{others}” instead, move it to the front or save it as CSV"
    )
}

/// `standing` says how many pairs are scored.
pub fn scored_in_file(standing: &str) -> String {
    format!("{standing} by the judge’s answers in the file.")
}

pub fn scored_by(standing: &str, judge: &str) -> String {
    format!("{standing} by {judge}.")
}

pub fn use_columns(chosen: usize) -> String {
    match chosen {
        0 => "Choose a column first".to_owned(),
        1 => "Use this column".to_owned(),
        count => format!("Use these {count} columns"),
    }
}

pub fn problem_group(title: &str, lines: usize) -> String {
    format!("{title} · {}", counted(lines, "line"))
}

pub fn and_more(lines: usize) -> String {
    format!("and {} more", grouped(lines))
}

pub fn line(number: u32) -> String {
    format!("Line {number}")
}

/// `file` is named where several are open.
pub fn download_unused(lines: usize, file: Option<&str>) -> String {
    let lines = counted(lines, "unused line");
    match file {
        None => format!("Download the {lines}"),
        Some(file) => format!("Download the {lines} of {file}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workbook_says_how_to_open_its_other_sheets() {
        assert_eq!(sheet("Excel", "Runs", &[]), "Excel, sheet “Runs”");
        let others = ["Notes".to_owned(), "Old".to_owned()];
        assert_eq!(
            sheet("Excel", "Runs", &others),
            "Excel, sheet “Runs”. To open “Notes”, “Old” instead, move it to the front or save it as CSV"
        );
    }

    #[test]
    fn unused_lines_are_counted_and_their_file_named() {
        assert_eq!(download_unused(1, None), "Download the 1 unused line");
        assert_eq!(download_unused(2, Some("a.csv")), "Download the 2 unused lines of a.csv");
    }
}
