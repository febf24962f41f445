//! Recognises the format of a file by its content.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::mapping::Mapping;
use super::problem::Refusal;
use super::role::Role;
use super::shape::{FieldPath, Shape};
use super::split_csv::{CsvRecord, CsvSplitter, Quoting};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    JsonLines,
    /// An array, or an object that holds one.
    JsonDocument,
    /// Objects over several lines, each of them a row.
    JsonObjects,
    Delimited(u8),
    /// A sheet of an Excel workbook.
    Sheet,
}

impl Format {
    pub fn name(self) -> &'static str {
        match self {
            Self::JsonLines => "JSON Lines",
            Self::JsonDocument | Self::JsonObjects => "JSON",
            Self::Sheet => "Excel workbook",
            Self::Delimited(b'\t') => "tab-separated",
            Self::Delimited(b';') => "semicolon-separated",
            Self::Delimited(_) => "comma-separated",
        }
    }
}

/// `head` is the beginning of the file as it is on disk.
pub fn refuse_other_kinds(head: &[u8]) -> Result<(), Refusal> {
    let lower = head[..head.len().min(200)].trim_ascii_start().to_ascii_lowercase();
    let refusal = match head {
        [] => Refusal::Empty,
        [b'%', b'P', b'D', b'F', ..] => Refusal::OtherKind("a PDF".into()),
        [0x89, b'P', b'N', b'G', ..] | [0xFF, 0xD8, 0xFF, ..] | [b'G', b'I', b'F', b'8', ..] => {
            Refusal::OtherKind("an image".into())
        }
        [b'R', b'I', b'F', b'F', ..] => Refusal::OtherKind("an image or a recording".into()),
        [b'P', b'K', 3, 4, ..] => Refusal::Archive,
        [0xD0, 0xCF, 0x11, 0xE0, ..] => Refusal::Spreadsheet,
        [b'P', b'A', b'R', b'1', ..] => Refusal::OtherKind("a Parquet file".into()),
        [0x1F, 0x8B, ..] => Refusal::OtherKind("compressed twice".into()),
        _ if lower.starts_with(b"<!doctype html") || lower.starts_with(b"<html") => {
            Refusal::OtherKind("a web page".into())
        }
        _ if lower.starts_with(b"sqlite format") => Refusal::OtherKind("a database".into()),
        _ => return Ok(()),
    };
    Err(refusal)
}

/// `head` is the beginning of the text; `whole` tells that there is no more of it.
pub fn recognise(head: &[u8], whole: bool) -> Result<Format, Refusal> {
    let text = head.trim_ascii_start();
    match text.first() {
        None if whole => Err(Refusal::Empty),
        Some(b'[') if !is_line_among_objects(text) => Ok(Format::JsonDocument),
        Some(b'{') => Ok(json_kind(text, whole)),
        // After a broken first line, commas would split the objects into columns.
        _ if lines_of(text).take(10).any(is_object) => Ok(Format::JsonLines),
        _ => match delimiter(head, whole) {
            Some(delimiter) => Ok(Format::Delimited(delimiter)),
            None if whole && is_header(text) => Err(Refusal::HeaderOnly),
            None => Ok(Format::JsonLines),
        },
    }
}

/// A single line of column names, at least one of which is known.
fn is_header(text: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(text.trim_ascii_end()) else { return false };
    let is_known = |name: &str| {
        let path = FieldPath(vec![name.trim().trim_matches('"').to_owned()]);
        Role::ALL.iter().any(|role| role.is_usual_for(&path))
    };
    !line.contains('\n')
        && ['\t', ';', ',']
            .into_iter()
            .any(|delimiter| line.contains(delimiter) && line.split(delimiter).any(is_known))
}

/// A complete first line means JSON Lines, unless it is the whole file and contains the rows. An
/// incomplete first line means a document, unless the second line is complete.
fn json_kind(text: &[u8], whole: bool) -> Format {
    let mut lines = lines_of(text);
    let first = lines.next().unwrap_or_default();
    let second = lines.next();
    match serde_json::from_slice::<Value>(first) {
        Ok(value) if whole && second.is_none() && holds_rows(&value) => Format::JsonDocument,
        Err(error) if error.is_eof() => match second {
            Some(line) if is_object(line) || ends_in_text(&error) => Format::JsonLines,
            None if !whole && !begins_array_of_rows(first) => Format::JsonLines,
            _ if first_value(text).is_some_and(|value| is_row(&value)) => Format::JsonObjects,
            _ => Format::JsonDocument,
        },
        _ => Format::JsonLines,
    }
}

fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty())
}

/// A document's first line is an array only where it is the whole document.
fn is_line_among_objects(text: &[u8]) -> bool {
    let mut lines = lines_of(text);
    let is_array = lines.next().is_some_and(|line| serde_json::from_slice::<Value>(line).is_ok());
    is_array && lines.next().is_some_and(is_object)
}

fn is_object(line: &[u8]) -> bool {
    line.starts_with(b"{") && serde_json::from_slice::<Value>(line).is_ok()
}

/// No line of a sound document does.
fn ends_in_text(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("EOF while parsing a string")
}

fn first_value(text: &[u8]) -> Option<Value> {
    serde_json::Deserializer::from_slice(text).into_iter().next()?.ok()
}

fn holds_rows(value: &Value) -> bool {
    let mut members = value.as_object().into_iter().flat_map(serde_json::Map::values);
    members.any(|member| member.as_array().is_some_and(|list| list.iter().any(Value::is_object)))
        && !is_row(value)
}

/// A row may contain a list of objects, such as its trajectory.
fn is_row(value: &Value) -> bool {
    let mut shape = Shape::default();
    shape.add(value);
    Mapping::guess(&shape).is_enough()
}

/// A single line longer than the head: `{"rows": [{…`.
fn begins_array_of_rows(line: &[u8]) -> bool {
    let mut start: Vec<u8> =
        line.iter().take(4000).copied().filter(|b| !b.is_ascii_whitespace()).collect();
    let Some(at) = memchr::memmem::find(&start, b"\":[{") else { return false };
    start.truncate(at);
    start.extend_from_slice(b"\":0}");
    let Ok(Value::Object(before)) = serde_json::from_slice(&start) else { return false };
    let holder = before.keys().next_back().map(|key| FieldPath(vec![key.clone()]));
    let is_steps = holder.is_some_and(|holder| Role::Trajectory.is_usual_for(&holder));
    !is_steps && !is_row(&before.into())
}

/// The separator that gives the most columns, the same number in most lines. A single line is not
/// enough.
fn delimiter(head: &[u8], whole: bool) -> Option<u8> {
    memchr::memchr2(b'\n', b'\r', head)?;
    let usable =
        if whole { head } else { &head[..memchr::memrchr(b'\n', head).unwrap_or(head.len())] };
    let best = [b'\t', b';', b','].into_iter().map(|d| (regular_columns(usable, d), d)).max()?;
    (best.0 >= 2).then_some(best.1)
}

fn regular_columns(text: &[u8], delimiter: u8) -> usize {
    let mut counts = Vec::new();
    let mut splitter = CsvSplitter::new(delimiter);
    let mut count = |record: CsvRecord| match record.quoting {
        // An unclosed cell may span several lines, and each of them counts.
        Quoting::Unclosed => counts.extend(
            lines_of(record.raw).map(|line| memchr::memchr_iter(delimiter, line).count() + 1),
        ),
        _ => counts.push(record.fields.len()),
    };
    splitter.push(text, &mut count);
    splitter.finish(&mut count);
    counts.truncate(50);
    let Some(&columns) = counts.first() else { return 0 };
    let regular = counts.iter().filter(|&&c| c == columns).count();
    if counts.len() >= 2 && regular * 2 > counts.len() { columns } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Format) {
        assert_eq!(recognise(text.as_bytes(), true), Ok(expected), "{text:?}");
    }

    #[test]
    fn by_content_whatever_the_name() {
        check("{\"gold\": 1}\n{\"gold\": 2}", Format::JsonLines);
        check("{\"gold\": 1}", Format::JsonLines);
        check("{\"gold\": 1\n{\"gold\": 2}\n", Format::JsonLines);
        check("{oops\n{\"gold\": 2}\n", Format::JsonLines);
        check("\n [\n{\"gold\": 1}]", Format::JsonDocument);
        check("{\n  \"rows\": [\n    {\"gold\": 1}\n  ]\n}", Format::JsonDocument);
        check("{\"rows\": [{\"gold\": 1}]}", Format::JsonDocument);
        check("{\"gold\": 1, \"facts\": [\"x\"]}", Format::JsonLines);
        check("gold,predicted\na,b\n\"c, d\",e", Format::Delimited(b','));
        check("gold;predicted\n\"a\nb\";c\nd;e", Format::Delimited(b';'));
        check("gold,predicted\na,\"b\nfirst, second\ne, f\n", Format::Delimited(b','));
        check("gold,predicted\na,\"b\nfirst, second, third\n", Format::Delimited(b','));
        check("gold;predicted\na;\"b\nsome words\n", Format::Delimited(b';'));
        check("gold\tpredicted\na, b, c\td", Format::Delimited(b'\t'));
        check("Dear diary,\ntoday, I, wrote, nothing\nand you?", Format::JsonLines);
        assert_eq!(recognise(b" \n", true), Err(Refusal::Empty));
        for header in ["gold,predicted\n", "id;gold_intent;model", "\"gold\"\tnote\r\n"] {
            assert_eq!(recognise(header.as_bytes(), true), Err(Refusal::HeaderOnly), "{header}");
        }
        check("Dear diary, hello", Format::JsonLines);
    }

    #[test]
    fn a_long_first_line_is_told_by_its_beginning() {
        let long = format!("{{\"data\": [{{\"gold\": \"{}", "x".repeat(100));
        assert_eq!(recognise(long.as_bytes(), false), Ok(Format::JsonDocument));
        let row = format!("{{\"gold\": \"{}", "x".repeat(100));
        assert_eq!(recognise(row.as_bytes(), false), Ok(Format::JsonLines));
    }

    #[test]
    fn other_kinds_are_named() {
        for (head, kind) in [
            (&b"%PDF-1.7"[..], Refusal::OtherKind("a PDF".into())),
            (b"\x89PNG\r\n", Refusal::OtherKind("an image".into())),
            (b"PK\x03\x04", Refusal::Archive),
            (b"\xD0\xCF\x11\xE0", Refusal::Spreadsheet),
            (b"  <!DOCTYPE html>", Refusal::OtherKind("a web page".into())),
            (b"", Refusal::Empty),
        ] {
            assert_eq!(refuse_other_kinds(head), Err(kind));
        }
        assert_eq!(refuse_other_kinds(b"{}"), Ok(()));
    }
}
