//! The reader in the worker: takes slices of files and returns parcels.

use super::dataset_reader::{DatasetReader, LARGEST_FILE, Progress};
use super::mapping::Mapping;
use super::problem::{Problem, Refusal};
use super::shape::Shape;
use super::workbook::{Sheet, Table, read_workbook};
use super::worker_message::{End, Found, ParcelPacker};
use crate::base::zip::ZIP;
use crate::evaluation::register::Register;
use crate::methods::bifact::row_review::Row;

/// As much as the page handles in a turn or two, so that there are few messages.
const PARCEL: usize = 1024 * 1024;

/// What is read of a workbook's table at once.
const PIECE: usize = 256 * 1024;

pub struct ParcelReader {
    /// Shared by all files, because their rows become one batch.
    register: Register,
    reader: DatasetReader,
    packer: ParcelPacker,
    problems: Vec<Problem>,
    problem_bytes: usize,
    bytes_read: u64,
    workbook: Workbook,
    /// How reading ended, if it ended before the file.
    early: Option<Early>,
}

/// A workbook is read when all of it is there.
#[derive(Default)]
enum Workbook {
    /// The file is none, or nothing is there of it yet.
    #[default]
    None,
    Bytes(Vec<u8>),
    /// Its table, and how far that has been read.
    Table(Table, usize),
    Read(Sheet),
}

enum Early {
    NeedsMapping,
    Refused(Refusal),
}

impl Default for ParcelReader {
    fn default() -> Self {
        Self {
            register: Register::default(),
            reader: DatasetReader::new(0, |_| None),
            packer: ParcelPacker::default(),
            problems: Vec::new(),
            problem_bytes: 0,
            bytes_read: 0,
            workbook: Workbook::None,
            early: None,
        }
    }
}

impl ParcelReader {
    /// The next file. Its number and `recall` are as for `DatasetReader`.
    pub fn begin(&mut self, file: u16, recall: impl Fn(&Shape) -> Option<Mapping> + 'static) {
        self.reader = DatasetReader::new(file, recall);
        self.bytes_read = 0;
        self.workbook = Workbook::None;
        self.early = None;
    }

    /// A parcel, if one is full.
    pub fn push(&mut self, slice: &[u8]) -> Option<Vec<u8>> {
        if self.is_over() {
            return None;
        }
        if self.bytes_read == 0 && slice.starts_with(ZIP) {
            self.workbook = Workbook::Bytes(Vec::new());
        }
        self.bytes_read += slice.len() as u64;
        if let Err(refusal) = refuse_too_large(self.bytes_read) {
            self.early = Some(Early::Refused(refusal));
            return None;
        }
        if let Workbook::Bytes(bytes) = &mut self.workbook {
            bytes.extend_from_slice(slice);
            return None;
        }
        self.push_text(slice);
        self.parcel_if_full()
    }

    fn push_text(&mut self, slice: &[u8]) {
        let pushed = self.reader.push(slice, &mut pack(&mut self.register, &mut self.packer));
        self.early = match pushed {
            Ok(Progress::Reading) => None,
            Ok(Progress::NeedsMapping) => Some(Early::NeedsMapping),
            Err(refusal) => Some(Early::Refused(refusal)),
        };
        self.take_problems();
    }

    fn parcel_if_full(&mut self) -> Option<Vec<u8>> {
        let is_full = self.packer.size() + self.problem_bytes >= PARCEL;
        is_full.then(|| self.parcel(None))
    }

    /// After the last slice: another parcel while there are rows for more than one.
    pub fn go_on(&mut self) -> Option<Vec<u8>> {
        while !self.is_over() && self.read_table() {
            if let Some(parcel) = self.parcel_if_full() {
                return Some(parcel);
            }
        }
        None
    }

    /// Reads a piece of a workbook's table; false once there is no more.
    fn read_table(&mut self) -> bool {
        self.workbook = match std::mem::take(&mut self.workbook) {
            Workbook::Bytes(bytes) => match read_workbook(&bytes) {
                Ok(table) => {
                    self.reader.expect_sheet();
                    Workbook::Table(table, 0)
                }
                Err(refusal) => {
                    self.early = Some(Early::Refused(refusal));
                    return false;
                }
            },
            Workbook::Table(table, from) => {
                let end = table.rows.len().min(from + PIECE);
                self.push_text(&table.rows[from..end]);
                if end == table.rows.len() {
                    Workbook::Read(table.sheet)
                } else {
                    Workbook::Table(table, end)
                }
            }
            done => {
                self.workbook = done;
                return false;
            }
        };
        true
    }

    /// Whether the rest of the file can be ignored.
    pub fn is_over(&self) -> bool {
        self.early.is_some()
    }

    /// The last parcel of the file.
    pub fn finish(&mut self) -> Vec<u8> {
        while !self.is_over() && self.read_table() {}
        let end = match self.early.take() {
            Some(Early::Refused(refusal)) => Err(refusal),
            Some(Early::NeedsMapping) => Ok(()),
            None => self.reader.finish(&mut pack(&mut self.register, &mut self.packer)).map(drop),
        };
        let end = end.map(|()| self.found());
        self.take_problems();
        self.parcel(Some(&end))
    }

    fn found(&self) -> Found {
        Found {
            encoding: self.reader.encoding(),
            format: self.reader.format(),
            shape: self.reader.shape().clone(),
            mapping: self.reader.mapping().cloned().unwrap_or_default(),
            sheet: match &self.workbook {
                Workbook::Read(sheet) | Workbook::Table(Table { sheet, .. }, _) => {
                    Some(sheet.clone())
                }
                _ => None,
            },
        }
    }

    fn parcel(&mut self, end: Option<&End>) -> Vec<u8> {
        self.problem_bytes = 0;
        let problems = std::mem::take(&mut self.problems);
        self.packer.close(self.bytes_read, &problems, end)
    }

    fn take_problems(&mut self) {
        let problems = self.reader.take_problems();
        let bytes = |problem: &Problem| size_of::<Problem>() + problem.raw.len();
        self.problem_bytes += problems.iter().map(bytes).sum::<usize>();
        self.problems.extend(problems);
    }
}

fn pack(register: &mut Register, packer: &mut ParcelPacker) -> impl FnMut(Row) {
    |row| packer.add(&row, &register.enter(&row))
}

pub fn refuse_too_large(bytes: u64) -> Result<(), Refusal> {
    const MEGABYTE: u64 = 1024 * 1024;
    if bytes > LARGEST_FILE {
        return Err(Refusal::TooLarge {
            megabytes: bytes / MEGABYTE,
            most: LARGEST_FILE / MEGABYTE,
        });
    }
    Ok(())
}
