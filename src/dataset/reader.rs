//! A file pushed in slices, rows taken out as they are ready.

use std::borrow::Cow;

use serde_json::Value;

use super::fields::{DEEPEST, Fields, Members, Plan, nests_deeper_than, read_members};
use super::mapping::Mapping;
use super::problem::{Problem, ProblemKind, Refusal};
use super::recognise::{Format, recognise, refuse_other_kinds};
use super::rows_of_record::rows_of;
use super::shape::Shape;
use super::split_csv::{CsvRecord, CsvSplitter};
use super::split_json::JsonSplitter;
use super::split_lines::{LineSplitter, Piece};
use super::transcode::{Encoding, Transcoder, begins_with_half_pair};
use crate::evaluation::row::{Origin, Row};

/// A larger file would not fit the page's memory with room to work.
pub const LARGEST_FILE: u64 = 600 * 1024 * 1024;

/// How much of a file is looked at before deciding what it is; more, up to the most, as long as
/// there is no whole record in it.
const HEAD: usize = 256 * 1024;
const LARGEST_HEAD: usize = 64 * 1024 * 1024;
const SHAPE_RECORDS: usize = 200;
const LONGEST_RECORD: usize = 8 * 1024 * 1024;

/// Whether reading can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    Reading,
    /// No field looks like the gold or the predicted intent: somebody has to say.
    NeedsMapping,
}

pub struct DatasetReader {
    file: u16,
    head: Vec<u8>,
    head_size: usize,
    transcoder: Transcoder,
    encoding: Encoding,
    format: Option<Format>,
    body: Option<Body>,
    recall: Recall,
    mapping: Option<Mapping>,
    shape: Shape,
    problems: Vec<Problem>,
}

type Recall = Box<dyn Fn(&Shape) -> Option<Mapping>>;

struct Body {
    splitter: Splitter,
    plan: Plan,
    header: Vec<String>,
}

enum Splitter {
    Lines(LineSplitter),
    Document(JsonSplitter),
    Columns(Box<CsvSplitter>),
}

impl Splitter {
    fn new(format: Format) -> Self {
        match format {
            Format::JsonLines => Self::Lines(LineSplitter::default()),
            Format::JsonDocument => Self::Document(JsonSplitter::default()),
            Format::JsonObjects => Self::Document(JsonSplitter::of_objects()),
            Format::Delimited(delimiter) => Self::Columns(CsvSplitter::new(delimiter).into()),
        }
    }
}

impl DatasetReader {
    /// `recall` knows what was chosen before for a file of some shape; otherwise it is guessed.
    pub fn new(file: u16, recall: impl Fn(&Shape) -> Option<Mapping> + 'static) -> Self {
        Self {
            file,
            head: Vec::new(),
            head_size: HEAD,
            transcoder: Transcoder::default(),
            encoding: Encoding::default(),
            format: None,
            body: None,
            recall: Box::new(recall),
            mapping: None,
            shape: Shape::default(),
            problems: Vec::new(),
        }
    }

    /// `each` is called with every row that the slice completes.
    pub fn push(
        &mut self,
        mut slice: &[u8],
        each: &mut dyn FnMut(Row),
    ) -> Result<Progress, Refusal> {
        while self.body.is_none() {
            // The head is of one size whatever the slices, and so is what it gives rise to.
            let room = self.head_size - self.head.len();
            let (head, rest) = slice.split_at(room.min(slice.len()));
            self.head.extend_from_slice(head);
            slice = rest;
            if self.head.len() < self.head_size {
                return Ok(Progress::Reading);
            }
            if self.begin(false, each)? == Progress::NeedsMapping {
                return Ok(Progress::NeedsMapping);
            }
        }
        self.push_body(slice, each);
        Ok(Progress::Reading)
    }

    pub fn finish(&mut self, each: &mut dyn FnMut(Row)) -> Result<Progress, Refusal> {
        if self.body.is_none() && self.begin(true, each)? == Progress::NeedsMapping {
            return Ok(Progress::NeedsMapping);
        }
        let cut = self.transcoder.finish();
        self.push_text(&cut, each);
        if let Some(Body { splitter, plan, mut header, .. }) = self.body.take() {
            let mut sink = self.sink(&plan, &mut header, each);
            match splitter {
                Splitter::Lines(lines) => lines.finish(|piece| sink.piece(piece)),
                Splitter::Document(document) => document.finish(|piece| sink.piece(piece)),
                Splitter::Columns(columns) => columns.finish(|record| sink.record(record)),
            }
        }
        Ok(Progress::Reading)
    }

    pub fn take_problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }

    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    pub fn mapping(&self) -> Option<&Mapping> {
        self.mapping.as_ref()
    }

    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Decides what the file is and reads its beginning.
    fn begin(&mut self, whole: bool, each: &mut dyn FnMut(Row)) -> Result<Progress, Refusal> {
        let head = std::mem::take(&mut self.head);
        refuse_other_kinds(&head)?;
        let (encoding, mark) = Encoding::of(&head);
        self.encoding = encoding;
        self.transcoder = Transcoder::new(encoding);
        let text = if self.transcoder.is_transparent() {
            Cow::Borrowed(&head[mark..])
        } else {
            Cow::Owned(self.transcoder.push(&head[mark..]))
        };
        let format = recognise(&text, whole)?;
        self.format = Some(format);
        self.shape = look_at(&text, format, whole);
        if self.shape.fields.is_empty() && !whole && self.head_size < LARGEST_HEAD {
            self.head_size *= 2;
            self.head = head;
            return Ok(Progress::Reading);
        }
        let mapping = (self.recall)(&self.shape)
            .filter(|chosen| chosen.fits(&self.shape))
            .unwrap_or_else(|| Mapping::guess(&self.shape));
        let is_enough = mapping.is_enough();
        let plan = Plan::new(&mapping);
        self.mapping = Some(mapping);
        if !is_enough && !self.shape.fields.is_empty() {
            return Ok(Progress::NeedsMapping);
        }
        self.body = Some(Body { splitter: Splitter::new(format), plan, header: Vec::new() });
        self.push_text(&text, each);
        Ok(Progress::Reading)
    }

    fn push_body(&mut self, slice: &[u8], each: &mut dyn FnMut(Row)) {
        if self.transcoder.is_transparent() {
            self.push_text(slice, each);
        } else {
            let text = self.transcoder.push(slice);
            self.push_text(&text, each);
        }
    }

    fn push_text(&mut self, text: &[u8], each: &mut dyn FnMut(Row)) {
        let Some(mut body) = self.body.take() else { return };
        let Body { splitter, plan, header, .. } = &mut body;
        let mut sink = self.sink(plan, header, each);
        match splitter {
            Splitter::Lines(lines) => lines.push(text, |piece| sink.piece(piece)),
            Splitter::Document(document) => document.push(text, |piece| sink.piece(piece)),
            Splitter::Columns(columns) => columns.push(text, |record| sink.record(record)),
        }
        self.body = Some(body);
    }

    fn sink<'s>(
        &'s mut self,
        plan: &'s Plan,
        header: &'s mut Vec<String>,
        each: &'s mut dyn FnMut(Row),
    ) -> Sink<'s> {
        Sink { file: self.file, plan, header, each, problems: &mut self.problems }
    }
}

/// Where records become rows or problems.
struct Sink<'s> {
    file: u16,
    plan: &'s Plan,
    header: &'s mut Vec<String>,
    each: &'s mut dyn FnMut(Row),
    problems: &'s mut Vec<Problem>,
}

impl Sink<'_> {
    fn piece(&mut self, piece: Piece) {
        let origin = Origin { file: self.file, line: piece.line };
        let fields = self.fields_of(piece.bytes);
        if fields.is_err() && piece.bytes.contains(&b'\n') {
            self.lines_of_broken(&piece);
        } else {
            self.keep(fields, origin, piece.raw);
        }
    }

    fn fields_of<'p>(&self, bytes: &'p [u8]) -> Result<Fields<'p>, ProblemKind> {
        text_in(bytes).and_then(|text| self.plan.read_json(without_mark(text)))
    }

    /// An element without its last bracket swallows those behind it. The ones that stand on a line
    /// of their own are rows all the same.
    fn lines_of_broken(&mut self, piece: &Piece) {
        let mut broken = Origin { file: self.file, line: piece.line };
        let (mut from, mut to) = (0, 0);
        for (line, number) in piece.bytes.split_inclusive(|&b| b == b'\n').zip(piece.line..) {
            let origin = Origin { file: self.file, line: number };
            let element = line.trim_ascii();
            let fields = self.fields_of(element.strip_suffix(b",").unwrap_or(element));
            if let Ok(fields) = fields
                && rows_of(&fields, self.plan, origin, &mut |_| {}, &mut |_| {}).is_ok()
            {
                self.broken(&piece.bytes[from..to], broken);
                self.keep(Ok(fields), origin, element);
                from = to + line.len();
                broken.line = number + 1;
            }
            to += line.len();
        }
        self.broken(&piece.bytes[from..], broken);
    }

    fn broken(&mut self, bytes: &[u8], origin: Origin) {
        let raw = bytes.trim_ascii();
        // What is left of the document around is no row.
        if raw.iter().any(|b| !b"[]{}, \r\n\t".contains(b)) {
            self.keep(self.fields_of(raw), origin, raw);
        }
    }

    fn record(&mut self, record: CsvRecord) {
        let origin = Origin { file: self.file, line: record.line };
        if self.header.is_empty() {
            *self.header = header_names(&record);
            return;
        }
        let (found, expected) = (record.fields.len(), self.header.len());
        // Files put together repeat it.
        let is_name = |(field, name): (&&[u8], &String)| field.trim_ascii() == name.as_bytes();
        if found == expected && record.fields.iter().zip(&*self.header).all(is_name) {
            return;
        }
        let columns: Result<Vec<&str>, _> = record.fields.iter().map(|f| text_in(f)).collect();
        // Where a byte is wrong is said of the line, not of the field.
        let columns = columns.map_err(|kind| text_in(record.raw).err().unwrap_or(kind));
        let fields = columns.and_then(|columns| {
            if columns.iter().any(|column| column.contains('\0')) {
                Err(ProblemKind::NulByte)
            } else if found == expected {
                Ok(self.plan.read_columns(self.header, &columns))
            } else {
                Err(ProblemKind::WrongColumns { found, expected })
            }
        });
        self.keep(fields, origin, record.raw);
    }

    fn keep(&mut self, fields: Result<Fields, ProblemKind>, origin: Origin, raw: &[u8]) {
        let problems = &mut *self.problems;
        let mut note = |kind| problems.push(Problem::noted(origin, kind, raw));
        let kept =
            fields.and_then(|fields| rows_of(&fields, self.plan, origin, &mut note, self.each));
        if let Err(kind) = kept {
            self.problems.push(Problem::unused(origin, kind, raw));
        }
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

/// Files put together leave a byte order mark before a later line.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A column without a name gets its number, one with a taken name too.
fn header_names(record: &CsvRecord) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (field, number) in record.fields.iter().zip(1..) {
        let name = String::from_utf8_lossy(field).trim().to_owned();
        names.push(if name.is_empty() || names.contains(&name) {
            format!("{name} column {number}").trim_start().to_owned()
        } else {
            name
        });
    }
    names
}

/// A record as far as it can be looked at: half a character or too large a number in one field
/// hides no other.
fn record_in(bytes: &[u8]) -> Option<Value> {
    let mut members = Members::new();
    read_members(without_mark(std::str::from_utf8(bytes).ok()?), &mut members).ok()?;
    let member = |(key, json): (Cow<str>, &str)| {
        let unread = || Value::from(json.starts_with('"').then_some(json));
        let is_sound = !nests_deeper_than(json, DEEPEST);
        let value = is_sound.then(|| serde_json::from_str(json).unwrap_or_else(|_| unread()))?;
        Some((key.into_owned(), value))
    };
    members.into_iter().map(member).collect::<Option<_>>().map(Value::Object)
}

/// The fields of the records at the beginning of a file.
fn look_at(text: &[u8], format: Format, whole: bool) -> Shape {
    let mut shape = Shape::default();
    let mut seen = 0;
    let mut look = |record: Option<Value>| {
        if let Some(record) = record.filter(|_| seen < SHAPE_RECORDS) {
            shape.add(&record);
            seen += 1;
        }
    };
    // Without the rest of the file, the last record may be cut: it is not looked at.
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
            let mut header = Vec::new();
            let mut each = |record: CsvRecord| {
                if header.is_empty() {
                    header = header_names(&record);
                    return;
                }
                let text = |field: &&[u8]| Value::from(String::from_utf8_lossy(field).into_owned());
                let cells = record.fields.iter().map(text);
                look(Some(Value::Object(header.iter().cloned().zip(cells).collect())));
            };
            columns.push(text, &mut each);
            if whole {
                columns.finish(&mut each);
            }
        }
    }
    shape
}
