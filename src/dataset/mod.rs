//! Reads any file: bytes become rows, and whatever cannot be used gets its own sentence.
//!
//! `bytes → text → records → fields → rows`, a slice at a time: the reader takes files of any size and
//! never holds more than the current record.

mod cell_values;
mod column_question;
mod counts;
mod csv_lines;
mod csv_quotes;
mod dataset_reader;
mod dropped_tree;
mod field_reader;
mod fields;
mod flat_members;
mod judgement;
mod list_limits;
mod mapping;
mod members;
mod message_reader;
mod opens_as;
mod predictions;
mod problem;
mod recognise;
mod role;
mod rows_of_record;
mod shape;
mod sink;
mod sniff_shape;
mod split_csv;
mod split_json;
mod split_lines;
mod split_sheet;
mod transcode;
mod whole;
mod workbook;
mod worker_message;

pub use column_question::ColumnQuestion;
pub use counts::PredictionCounts;
pub use dataset_reader::{DatasetReader, LARGEST_FILE, Progress};
pub use dropped_tree::{DroppedTree, Held, ScreenFile, Sorted, unpack_screen};
pub use fields::OUR_MARK;
pub use mapping::{EmptyPredictions, Mapping};
pub use members::{members_of, read_members};
pub use message_reader::{ParcelReader, refuse_too_large};
pub use problem::{NoPrediction, Problem, ProblemKind, Refusal, WhyNoPrediction, unused_lines};
pub use recognise::Format;
pub use role::Role;
pub use shape::{FieldInfo, FieldPath, Shape};
pub use transcode::Encoding;
pub use whole::read_whole;
pub use workbook::Sheet;
pub use worker_message::{End, Found, PackedRows, Parcel, ParcelPacker};
