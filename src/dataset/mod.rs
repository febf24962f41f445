//! Any file in: bytes become rows, and whatever cannot gets a sentence of its own.
//!
//! `bytes → text → records → fields → rows`, a piece at a time: the reader is pushed slices of a
//! file of any size and never holds more than the record it is in.

mod cell_values;
mod csv_lines;
mod csv_quotes;
mod field_reader;
mod fields;
mod flat_members;
mod judgement;
mod list_limits;
mod look_at;
mod mapping;
mod members;
mod parcel;
mod parcel_reader;
mod problem;
mod reader;
mod recognise;
mod role;
mod rows_of_record;
mod shape;
mod sink;
mod split_csv;
mod split_json;
mod split_lines;
mod transcode;
mod whole;

pub use mapping::Mapping;
pub use members::members_of;
pub use parcel::{End, Found, PackedRows, Parcel, ParcelPacker};
pub use parcel_reader::{ParcelReader, refuse_too_large};
pub use problem::{Problem, ProblemKind, Refusal, unused_lines};
pub use reader::{DatasetReader, LARGEST_FILE, Progress};
pub use recognise::Format;
pub use role::Role;
pub use shape::{FieldInfo, FieldPath, Shape};
pub use transcode::Encoding;
pub use whole::read_whole;
