//! What leaves the page as a file: results for other programs to read, and a report for people.

mod autorater_pair;
mod bifact_pair;
mod copied;
mod csv;
mod front;
mod html;
mod jsonl;
mod judge;
mod latex;
mod markdown;
mod produced;
mod read_back;
mod sections;
mod tables;

use crate::dataset::OUR_MARK;
pub use copied::{copied_head, copied_line, copied_row};
pub(crate) use csv::line as csv_line;
pub use csv::{CsvColumns, csv_row};
pub use front::{Chart, Front, FrontWork};
pub use html::{Fold, InReport, html_foot, html_head, html_pair, pairs_in_report};
pub use jsonl::jsonl_row;
pub(crate) use judge::{put_judge, read_failure, read_judge};
pub use produced::produced_row;
pub use read_back::read_back;
pub use tables::{TableFormat, pair_table_foot, pair_table_head, pair_table_row, predictor_table};

/// Where an export says what this program computed; read back, it is a field like any other.
const SCORES: &str = "bifact_scores";

/// What a pair is called here: its row's id, and what tells it from other pairs with the same.
/// `dataset` knows our own tables by it.
pub const PAIR_ID: &str = OUR_MARK;

/// How the names of fields end that could not have the name of their part in an export.
pub const OF_OTHER_FACTS: &str = " of other facts";
pub const AS_GIVEN: &str = " as given";
