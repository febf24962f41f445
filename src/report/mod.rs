//! Exports: results for other programs, and a report for people.

mod autorater_pair;
mod beside;
mod bifact_pair;
mod compared;
mod copied;
mod csv;
mod front;
mod html;
mod jsonl;
mod judge;
mod latex;
mod level_table;
mod markdown;
mod produced;
mod read_back;
mod sections;
mod tables;
mod trajectory_sheet;

use crate::dataset::OUR_MARK;
pub use beside::{Beside, LEVEL_WITH_FULFILMENT, PREDICTION_FULFILLED, put_beside};
pub use compared::{Described, Reference, described};
pub use copied::{copied_head, copied_line, copied_row};
pub(crate) use csv::line as csv_line;
pub use csv::{CsvColumns, csv_row};
pub use front::{Chart, Front, FrontWork};
pub use html::{Fold, InReport, html_foot, html_head, html_note, html_pair, pairs_in_report};
pub use jsonl::jsonl_row;
pub(crate) use judge::{put_judge, read_failure, read_judge};
pub use level_table::{LEVEL_TABLE_COLUMNS, level_table, level_table_csv};
pub(crate) use markdown::{paragraph as markdown_paragraph, row as markdown_row};
pub use produced::produced_row;
pub use read_back::{read_back, read_beside};
pub use tables::{
    TableFormat, pair_table_foot, pair_table_head, pair_table_row, predictor_table, table_note,
};
pub use trajectory_sheet::{ReportScreens, SheetStep, html_trajectory, html_trajectory_above};

/// The member with computed values; when read back, it is an ordinary field.
const SCORES: &str = "bifact_scores";

/// The pair's unique id: the row's id, with a suffix if it is repeated. `dataset` recognises our own tables
/// by this column.
pub const PAIR_ID: &str = OUR_MARK;

/// Suffix of fields whose name is taken in an export.
pub const OF_OTHER_FACTS: &str = " of other facts";
pub const AS_GIVEN: &str = " as given";
