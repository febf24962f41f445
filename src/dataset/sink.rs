//! Turns records into rows or problems.

use std::collections::HashSet;

use super::fields::{Fields, Plan};
use super::problem::{Problem, ProblemKind};
use super::rows_of_record::rows_of;
use super::split_csv::{CsvRecord, LONGEST_RECORD, Quoting};
use super::split_lines::Piece;
use super::transcode::begins_with_half_pair;
use crate::evaluation::row::Origin;
use crate::methods::bifact::row_review::Row;

pub struct Sink<'s> {
    pub file: u16,
    pub plan: &'s Plan,
    pub header: &'s mut Vec<String>,
    pub each: &'s mut dyn FnMut(Row),
    pub problems: &'s mut Vec<Problem>,
    /// A buffer for extras, reused from record to record.
    pub room: String,
}

impl Sink<'_> {
    pub fn piece(&mut self, piece: Piece) {
        let origin = Origin { file: self.file, line: piece.line };
        let mut fields = self.no_fields();
        let read = self.read(piece.bytes, &mut fields);
        if read.is_err() && piece.bytes.contains(&b'\n') {
            self.lines_of_broken(&piece);
        } else {
            self.keep(read, fields, origin, piece.raw);
        }
    }

    fn no_fields<'p>(&mut self) -> Fields<'p> {
        Fields::with_room(std::mem::take(&mut self.room))
    }

    fn read<'p>(&self, bytes: &'p [u8], fields: &mut Fields<'p>) -> Result<(), ProblemKind> {
        self.plan.read_json(without_mark(text_in(bytes)?), fields)
    }

    /// An element without its closing bracket swallows the following ones. Those on lines of their own
    /// are still rows.
    fn lines_of_broken(&mut self, piece: &Piece) {
        let mut broken = Origin { file: self.file, line: piece.line };
        let (mut from, mut to) = (0, 0);
        for (line, number) in piece.bytes.split_inclusive(|&b| b == b'\n').zip(piece.line..) {
            let origin = Origin { file: self.file, line: number };
            let element = line.trim_ascii();
            let mut fields = self.no_fields();
            let read = self.read(element.strip_suffix(b",").unwrap_or(element), &mut fields);
            let mut tried = fields.clone();
            if read.is_ok()
                && rows_of(&mut tried, self.plan, origin, &mut |_| {}, &mut |_| {}).is_ok()
            {
                self.broken(&piece.bytes[from..to], broken);
                self.keep(read, fields, origin, element);
                from = to + line.len();
                broken.line = number + 1;
            }
            to += line.len();
        }
        self.broken(&piece.bytes[from..], broken);
    }

    fn broken(&mut self, bytes: &[u8], origin: Origin) {
        let raw = bytes.trim_ascii();
        // The remains of the document are not a row.
        if raw.iter().any(|b| !b"[]{}, \r\n\t".contains(b)) {
            let mut fields = self.no_fields();
            let read = self.read(raw, &mut fields);
            self.keep(read, fields, origin, raw);
        }
    }

    pub fn record(&mut self, record: CsvRecord) {
        let origin = Origin { file: self.file, line: record.line };
        if self.header.is_empty() {
            *self.header = header_names(&record);
            if matches!(record.quoting, Quoting::Unclosed | Quoting::Loose) {
                self.problems.push(Problem::noted(origin, ProblemKind::LooseQuote, record.raw));
            }
            return;
        }
        if record.quoting == Quoting::Unclosed {
            let kind = ProblemKind::UnclosedQuote;
            return self.problems.push(Problem::unused(origin, kind, record.raw));
        }
        let (found, expected) = (record.fields.len(), self.header.len());
        // Concatenated files repeat it.
        let is_name = |(field, name): (&&[u8], &String)| field.trim_ascii() == name.as_bytes();
        if found == expected && record.fields.iter().zip(&*self.header).all(is_name) {
            return;
        }
        let columns: Result<Vec<&str>, _> = record.fields.iter().map(|f| text_in(f)).collect();
        // The position of a wrong byte refers to the line, not to the field.
        let columns = columns.map_err(|kind| text_in(record.raw).err().unwrap_or(kind));
        let mut fields = self.no_fields();
        let read = columns.and_then(|columns| {
            if columns.iter().any(|column| column.contains('\0')) {
                Err(ProblemKind::NulByte)
            } else if found == expected {
                self.plan.read_columns(self.header, &columns, &mut fields);
                Ok(())
            } else {
                Err(ProblemKind::WrongColumns { found, expected })
            }
        });
        let said = match record.quoting {
            Quoting::Loose => Some(ProblemKind::LooseQuote),
            Quoting::MayHoldRows { last } => Some(ProblemKind::CellMayHoldRows { last }),
            Quoting::Sound | Quoting::Unclosed => None,
        };
        let said = said.filter(|_| read.is_ok());
        self.problems.extend(said.map(|kind| Problem::noted(origin, kind, record.raw)));
        self.keep(read, fields, origin, record.raw);
    }

    fn keep(
        &mut self,
        read: Result<(), ProblemKind>,
        mut fields: Fields,
        origin: Origin,
        raw: &[u8],
    ) {
        let problems = &mut *self.problems;
        let mut note = |kind| problems.push(Problem::noted(origin, kind, raw));
        let kept =
            read.and_then(|()| rows_of(&mut fields, self.plan, origin, &mut note, self.each));
        if let Err(kind) = kept {
            self.problems.push(Problem::unused(origin, kind, raw));
        }
        self.room = fields.extras;
    }
}

fn text_in(bytes: &[u8]) -> Result<&str, ProblemKind> {
    if bytes.len() > LONGEST_RECORD {
        return Err(ProblemKind::TooLong { megabytes: bytes.len() / (1024 * 1024) });
    }
    std::str::from_utf8(bytes).map_err(|error| {
        if begins_with_half_pair(&bytes[error.valid_up_to()..]) {
            ProblemKind::LoneSurrogate
        } else {
            ProblemKind::NotUtf8 { byte: error.valid_up_to() + 1 }
        }
    })
}

/// Concatenated files have a byte order mark before a later line.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A column without a name gets its number, one with a taken name too.
pub fn header_names(record: &CsvRecord) -> Vec<String> {
    let mut taken = HashSet::new();
    let name = |(field, number): (&&[u8], usize)| {
        let name = String::from_utf8_lossy(field);
        let name = without_mark(&name).trim();
        let is_cut = record.quoting == Quoting::Unclosed;
        let name = if is_cut { name.trim_matches('"') } else { name }.to_owned();
        let name = if name.is_empty() || taken.contains(&name) {
            format!("{name} column {number}").trim_start().to_owned()
        } else {
            name
        };
        taken.insert(name.clone());
        name
    };
    record.fields.iter().zip(1..).map(name).collect()
}
