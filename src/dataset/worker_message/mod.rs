//! What was read from a file, as bytes: the reader runs in a worker, and only bytes pass between it and
//! the page.
//!
//! A parcel holds rows, problems and the number of bytes read; the last one of a file also says what
//! the file is, or why it was refused. Bytes that are not a parcel read as `None`.

mod review;
mod rows;

use serde::{Deserialize, Serialize};

use crate::base::bytes::{Packer, Unpacker};
pub use rows::PackedRows;
use rows::RowPacker;

use super::mapping::Mapping;
use super::problem::{Problem, Refusal};
use super::recognise::Format;
use super::shape::Shape;
use super::transcode::Encoding;
use super::workbook::Sheet;
use crate::evaluation::register::Entry;
use crate::methods::bifact::row_review::Row;

/// What a file was understood to be.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Found {
    pub encoding: Encoding,
    pub format: Option<Format>,
    pub shape: Shape,
    pub mapping: Mapping,
    /// Of a workbook, the sheet that was read.
    pub sheet: Option<Sheet>,
}

/// How a file ended.
pub type End = Result<Found, Refusal>;

/// All of a parcel but its rows. There are few of these, and they have many shapes, so their bytes are left to a
/// crate; rows are packed by hand, because they are many.
#[derive(Serialize, Deserialize)]
struct Head<P, E> {
    bytes_read: u64,
    problems: P,
    end: E,
}

/// A parcel that was opened; its rows are still packed.
#[derive(Debug, Clone, PartialEq)]
pub struct Parcel<'a> {
    /// How many bytes of the file had been read.
    pub bytes_read: u64,
    pub problems: Vec<Problem>,
    pub rows: PackedRows<'a>,
    /// In the last parcel of a file.
    pub end: Option<End>,
}

impl<'a> Parcel<'a> {
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        let mut unpacker = Unpacker::new(bytes);
        let Head { bytes_read, problems, end } = postcard::from_bytes(unpacker.block()?).ok()?;
        let rows = PackedRows::open(&mut unpacker)?;
        unpacker.is_empty().then_some(Self { bytes_read, problems, rows, end })
    }
}

/// A parcel that is being filled.
#[derive(Default)]
pub struct ParcelPacker {
    rows: RowPacker,
}

impl ParcelPacker {
    /// The entry comes from the register of the batch.
    pub fn add(&mut self, row: &Row, entry: &Entry) {
        self.rows.add(row, entry);
    }

    /// How many bytes its rows take so far.
    pub fn size(&self) -> usize {
        self.rows.size()
    }

    /// Packs everything so far and starts over.
    pub fn close(&mut self, bytes_read: u64, problems: &[Problem], end: Option<&End>) -> Vec<u8> {
        // It grows as needed, so nothing can fail.
        let head = postcard::to_allocvec(&Head { bytes_read, problems, end }).unwrap_or_default();
        let mut packer = Packer::with_room(self.size() + head.len() + 8);
        packer.block(&head);
        self.rows.close(&mut packer);
        packer.finish()
    }
}
