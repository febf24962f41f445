//! Finds the fields of a file from its first records.

use std::borrow::Cow;

use serde_json::Value;

use super::dataset_reader::Splitter;
use super::fields::{DEEPEST, nests_deeper_than};
use super::members::{Members, read_members};
use super::recognise::Format;
use super::shape::Shape;
use super::sink::{header_names, without_mark};
use super::split_csv::{CsvRecord, Quoting};
use super::split_lines::Piece;
use crate::base::json::read_json;

const SHAPE_RECORDS: usize = 200;

/// A record as far as it can be read: half a surrogate pair or too large a number in one field does not
/// hide the others.
fn record_in(bytes: &[u8]) -> Option<Value> {
    let mut members = Members::new();
    read_members(without_mark(std::str::from_utf8(bytes).ok()?), &mut members).ok()?;
    let member = |(key, json): (Cow<str>, &str)| {
        let unread = || Value::from(json.starts_with('"').then_some(json));
        let is_sound = !nests_deeper_than(json, DEEPEST);
        let value = is_sound.then(|| read_json(json).unwrap_or_else(unread))?;
        Some((key.into_owned(), value))
    };
    members.into_iter().map(member).collect::<Option<_>>().map(Value::Object)
}

/// The fields of the records at the beginning of a file.
pub fn sniff_shape(text: &[u8], format: Format, whole: bool) -> Shape {
    let mut shape = Shape::default();
    let mut seen = 0;
    let mut look = |record: Option<Value>| {
        if let Some(record) = record.filter(|_| seen < SHAPE_RECORDS) {
            shape.add(&record);
            seen += 1;
        }
    };
    // Without the rest of the file the last record may be incomplete, so it is skipped.
    match Splitter::new(format) {
        Splitter::Lines(mut lines) => {
            let mut each = |piece: Piece| look(record_in(piece.bytes));
            lines.push(text, &mut each);
            if whole {
                lines.finish(&mut each);
            }
        }
        Splitter::Document(mut document) => {
            let mut each = |piece: Piece| look(record_in(piece.bytes));
            document.push(text, &mut each);
            if whole {
                document.finish(&mut each);
            }
        }
        Splitter::Columns(mut columns) => {
            let mut each = of_records(look);
            columns.push(text, &mut each);
            if whole {
                columns.finish(&mut each);
            }
        }
        Splitter::Sheet(mut sheet) => sheet.push(text, &mut of_records(look)),
    }
    shape
}

/// Looks at records of columns, the first of which has their names.
fn of_records(mut look: impl FnMut(Option<Value>)) -> impl FnMut(CsvRecord) {
    let mut header = Vec::new();
    move |record: CsvRecord| {
        if header.is_empty() {
            header = header_names(&record);
            return;
        }
        if record.quoting == Quoting::Unclosed && record.fields.len() != header.len() {
            return;
        }
        let text = |field: &&[u8]| Value::from(String::from_utf8_lossy(field).into_owned());
        let cells = record.fields.iter().map(text);
        look(Some(Value::Object(header.iter().cloned().zip(cells).collect())));
    }
}
