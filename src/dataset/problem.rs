//! What is wrong with a file or a line, in plain words.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::transcode::Encoding;
use crate::base::number::grouped;
use crate::evaluation::row::Origin;

/// Why a file could not be opened at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    Empty,
    Folder,
    TooLarge {
        megabytes: u64,
        most: u64,
    },
    OtherKind(Said),
    /// An Excel workbook of the format before 2007, which is also how a locked one is stored.
    Spreadsheet,
    /// A zip archive without a workbook in it.
    Archive,
    /// A workbook without a table that can be read; why, to follow "is an Excel workbook ".
    Workbook(Said),
    NoRows,
    /// A table that ends after its column names.
    HeaderOnly,
    Unreadable,
    NotGzip,
    /// The browser has nothing that unpacks gzip.
    NoUnpacker,
    /// The reader could not be loaded, or crashed on this file.
    NoReader,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("is empty."),
            Self::Folder => f.write_str(
                "is a folder. Nothing in it can be opened: it has no rows and no trajectories.",
            ),
            Self::TooLarge { megabytes, most } => write!(
                f,
                "has {megabytes} MB, and this page holds its data in memory: {most} MB is the most \
                 it can open. Split the file and open a part of it."
            ),
            Self::OtherKind(kind) => {
                write!(
                    f,
                    "is {kind}. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx."
                )
            }
            Self::Spreadsheet => f.write_str(
                "is an Excel workbook in the old format (.xls), or one with a password. Save it as \
                 .xlsx without a password, or as CSV, and open that.",
            ),
            Self::Archive => f.write_str(
                "is a zip archive with no Excel workbook, no rows and no trajectories in it. Save a \
                 sheet of another program as .xlsx or CSV.",
            ),
            Self::Workbook(why) => {
                write!(f, "is an Excel workbook {why}. Save the sheet as CSV and open that.")
            }
            Self::NoRows => f.write_str("has no row that can be used as a pair of intents."),
            Self::HeaderOnly => f.write_str(
                "has column names and no rows. Add a row for each pair of intents below them.",
            ),
            Self::Unreadable => f.write_str(
                "could not be read. It may have been moved or changed meanwhile: choose it again.",
            ),
            Self::NotGzip => f.write_str("looks gzipped but cannot be unpacked: it is damaged."),
            Self::NoUnpacker => f.write_str(
                "is gzipped, and this browser cannot unpack gzip. Unpack the file and open what is \
                 in it, or use a newer browser.",
            ),
            Self::NoReader => f.write_str(
                "could not be read: the part of this page that reads files did not load, or broke \
                 down over it. Reload the page and open the file again.",
            ),
        }
    }
}

/// A line that could not be used, or only in part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub origin: Origin,
    pub kind: ProblemKind,
    /// All bytes of an unused line; enough of a used one to find it.
    #[serde(with = "serde_bytes")]
    pub raw: Box<[u8]>,
}

/// Our own words; owned if they came to the page as bytes.
pub type Said = Cow<'static, str>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemKind {
    NotJson { why: String },
    NotAnObject,
    Missing { what: Said, field: String },
    Empty { what: Said, field: String },
    NotText { what: Said, field: String },
    NotUtf8 { byte: usize },
    NulByte,
    LoneSurrogate,
    TooLong { megabytes: usize },
    TooDeep,
    WrongColumns { found: usize, expected: usize },
    UnclosedQuote,
    LooseQuote,
    CellMayHoldRows { last: u32 },
    TooMany { what: Said, field: String, found: usize, most: usize },
    DuplicateId { id: String },
    OtherGoldFacts { first: String },
    UnreadableField { field: String, wanted: Said },
    NoPrediction(NoPrediction),
}

/// Predictors without a pair in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoPrediction {
    pub why: WhyNoPrediction,
    /// Their names or columns.
    pub by: String,
    pub count: usize,
    /// It has pairs of others.
    pub is_line_used: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhyNoPrediction {
    /// The cell is not there, or null.
    Missing,
    /// It is empty, and empty predictions are left out.
    LeftOut,
}

const EXCERPT: usize = 200;

impl Problem {
    pub fn unused(origin: Origin, kind: ProblemKind, raw: &[u8]) -> Self {
        Self { origin, kind, raw: raw.into() }
    }

    pub fn noted(origin: Origin, kind: ProblemKind, raw: &[u8]) -> Self {
        Self { origin, kind, raw: raw[..raw.len().min(4 * EXCERPT)].into() }
    }

    pub fn excerpt(&self) -> String {
        // No character has more than four bytes; a line may have twenty million.
        let start = &self.raw[..self.raw.len().min(4 * EXCERPT)];
        String::from_utf8_lossy(start).chars().take(EXCERPT).collect()
    }
}

impl ProblemKind {
    /// Whether the line is still a row.
    pub fn is_used(&self) -> bool {
        if let Self::NoPrediction(none) = self {
            return none.is_line_used;
        }
        matches!(
            self,
            Self::LooseQuote
                | Self::CellMayHoldRows { .. }
                | Self::DuplicateId { .. }
                | Self::OtherGoldFacts { .. }
                | Self::UnreadableField { .. }
        )
    }

    /// What problems of one kind have in common.
    pub fn title(&self) -> String {
        match self {
            Self::NotJson { .. } => "Not JSON".to_owned(),
            Self::NotAnObject => "JSON, but not an object".to_owned(),
            Self::Missing { what, .. } => format!("No {what}"),
            Self::Empty { what, .. } => format!("The {what} is empty"),
            Self::NotText { what, .. } => format!("The {what} is not a text"),
            Self::NotUtf8 { .. } => "Not saved as UTF-8".to_owned(),
            Self::NulByte => "NUL bytes".to_owned(),
            Self::LoneSurrogate => "Half of a character".to_owned(),
            Self::TooLong { .. } => "Too long".to_owned(),
            Self::TooDeep => "Nested too deeply".to_owned(),
            Self::WrongColumns { .. } => "Another number of columns".to_owned(),
            Self::UnclosedQuote => "A quote that is not closed".to_owned(),
            Self::LooseQuote => "Used, with a quote out of place".to_owned(),
            Self::CellMayHoldRows { .. } => "A cell that may hold whole rows".to_owned(),
            Self::TooMany { what, .. } => format!("Too many {what}"),
            Self::DuplicateId { .. } => "Used under another id".to_owned(),
            Self::OtherGoldFacts { .. } => "Other facts for the same gold intent".to_owned(),
            Self::UnreadableField { field, .. } => format!("Used without “{field}”"),
            Self::NoPrediction(none) => match none.why {
                WhyNoPrediction::Missing => "Not predicted".to_owned(),
                WhyNoPrediction::LeftOut => "Empty prediction, left out".to_owned(),
            },
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson { why } => write!(f, "This is not JSON: {why}."),
            Self::NotAnObject => f.write_str("This is JSON, but not an object in braces."),
            Self::Missing { what, field } => {
                write!(f, "There is no “{field}” here, so the {what} is missing.")
            }
            Self::Empty { what, field } => write!(f, "“{field}”, the {what}, is empty."),
            Self::NotText { what, field } => {
                write!(f, "“{field}”, the {what}, should be a text.")
            }
            Self::NotUtf8 { byte } => write!(
                f,
                "Byte {byte} of this line is not UTF-8. Save the file as UTF-8 and open it again."
            ),
            Self::NulByte => f.write_str(
                "There are NUL bytes here: the file is damaged, or UTF-16 without its mark.",
            ),
            Self::LoneSurrogate => f.write_str(
                "There is half of a surrogate pair here, as “\\ud83d” alone, which is no character.",
            ),
            Self::TooLong { megabytes } => {
                write!(f, "This line has {megabytes} MB, which is more than a row can have.")
            }
            Self::TooDeep => f.write_str("Brackets are nested more than 100 deep here."),
            Self::WrongColumns { found, expected } => {
                write!(f, "There are {found} columns here, and {expected} in the first line.")
            }
            Self::UnclosedQuote => f.write_str(
                "A quote opens a cell on this line and is not closed. Close it, or write a quote \
                 inside a quoted cell twice. Later lines are read as rows where they can be.",
            ),
            Self::LooseQuote => f.write_str(
                "A quote stands inside a cell here. The row is used; check its text. A quote inside \
                 a quoted cell is written twice.",
            ),
            Self::CellMayHoldRows { last } => write!(
                f,
                "A quoted cell goes on to line {last}, though the lines up to there look like rows of \
                 their own. They are read as one row. If a quote is missing here, add it."
            ),
            Self::TooMany { what, field, found, most } => {
                let (found, most) = (grouped(*found), grouped(*most));
                write!(f, "“{field}” has {found} {what}, and {most} is the most a row can have.")
            }
            Self::DuplicateId { id } => {
                write!(f, "The id “{id}” is taken by an earlier row, so the line was added to it.")
            }
            Self::OtherGoldFacts { first } => write!(
                f,
                "Row {first} gives other facts for the same gold intent; this row is not scored."
            ),
            Self::NoPrediction(NoPrediction { why, by, count, .. }) => match why {
                WhyNoPrediction::Missing => {
                    let it_has = if *count == 1 { "It has no pair" } else { "They have no pairs" };
                    write!(f, "There is no prediction in “{by}” here. {it_has}.")
                }
                WhyNoPrediction::LeftOut => {
                    write!(f, "“{by}” is empty here, and empty predictions are left out.")
                }
            },
            Self::UnreadableField { field, wanted } => {
                write!(f, "“{field}” should be {wanted}; the row is used without it.")
            }
        }
    }
}

/// The lines of one file that were not used, byte for byte as they stood there.
pub fn unused_lines<'a>(
    problems: impl Iterator<Item = &'a Problem>,
    encoding: Encoding,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    for problem in problems.filter(|problem| !problem.kind.is_used()) {
        bytes.extend_from_slice(&problem.raw);
        bytes.push(b'\n');
    }
    if bytes.is_empty() { bytes } else { encoding.encode(&bytes) }
}
