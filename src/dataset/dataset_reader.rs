//! Takes slices of a file and returns rows as they are complete.

use std::borrow::Cow;

use super::fields::Plan;
use super::mapping::Mapping;
use super::problem::{Problem, Refusal};
use super::recognise::{Format, recognise, refuse_other_kinds};
use super::shape::Shape;
use super::sink::Sink;
use super::sniff_shape::sniff_shape;
use super::split_csv::CsvSplitter;
use super::split_json::JsonSplitter;
use super::split_lines::LineSplitter;
use super::split_sheet::SheetSplitter;
use super::transcode::{Encoding, Transcoder};
use crate::methods::bifact::row_review::Row;

/// A larger file would not fit the page's memory with room to work.
pub const LARGEST_FILE: u64 = 600 * 1024 * 1024;

/// How much of a file is read before its format is decided. It grows up to the maximum while it
/// contains no complete record.
const HEAD: usize = 256 * 1024;
const LARGEST_HEAD: usize = 64 * 1024 * 1024;

/// Whether reading can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    Reading,
    /// No field looks like the gold or the predicted intent, so the user has to choose.
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

pub enum Splitter {
    Lines(LineSplitter),
    Document(JsonSplitter),
    Columns(Box<CsvSplitter>),
    Sheet(SheetSplitter),
}

impl Splitter {
    pub fn new(format: Format) -> Self {
        match format {
            Format::JsonLines => Self::Lines(LineSplitter::default()),
            Format::JsonDocument => Self::Document(JsonSplitter::default()),
            Format::JsonObjects => Self::Document(JsonSplitter::of_objects()),
            Format::Sheet => Self::Sheet(SheetSplitter::default()),
            Format::Delimited(delimiter) => Self::Columns(CsvSplitter::new(delimiter).into()),
        }
    }
}

impl DatasetReader {
    /// `recall` returns an earlier choice for a shape; otherwise the mapping is guessed.
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

    /// The slices come from a workbook.
    pub fn expect_sheet(&mut self) {
        self.format = Some(Format::Sheet);
    }

    /// `each` is called with every row that the slice completes.
    pub fn push(
        &mut self,
        mut slice: &[u8],
        each: &mut dyn FnMut(Row),
    ) -> Result<Progress, Refusal> {
        while self.body.is_none() {
            // The head has the same size whatever the slices, so the outcome is the same.
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
                Splitter::Columns(columns) => columns.finish(&mut |record| sink.record(record)),
                // Every row of a sheet has its end.
                Splitter::Sheet(_) => {}
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
        let is_sheet = self.format == Some(Format::Sheet);
        if !is_sheet {
            refuse_other_kinds(&head)?;
        }
        let (encoding, mark) = if is_sheet { (Encoding::Utf8, 0) } else { Encoding::of(&head) };
        self.encoding = encoding;
        self.transcoder = Transcoder::new(encoding);
        let text = if self.transcoder.is_transparent() {
            Cow::Borrowed(&head[mark..])
        } else {
            Cow::Owned(self.transcoder.push(&head[mark..]))
        };
        let format = if is_sheet { Format::Sheet } else { recognise(&text, whole)? };
        self.format = Some(format);
        self.shape = sniff_shape(&text, format, whole);
        if self.shape.fields.is_empty() && !whole && self.head_size < LARGEST_HEAD {
            // The bytes so far are read again, a third more in total.
            self.head_size *= 4;
            self.head = head;
            return Ok(Progress::Reading);
        }
        let mapping = (self.recall)(&self.shape)
            .filter(|chosen| chosen.fits(&self.shape))
            .unwrap_or_else(|| Mapping::guess(&self.shape));
        let is_enough = mapping.is_enough();
        let plan = Plan::new(&mapping, &self.shape);
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
            Splitter::Columns(columns) => columns.push(text, &mut |record| sink.record(record)),
            Splitter::Sheet(sheet) => sheet.push(text, &mut |record| sink.record(record)),
        }
        self.body = Some(body);
    }

    fn sink<'s>(
        &'s mut self,
        plan: &'s Plan,
        header: &'s mut Vec<String>,
        each: &'s mut dyn FnMut(Row),
    ) -> Sink<'s> {
        Sink {
            file: self.file,
            plan,
            header,
            each,
            problems: &mut self.problems,
            room: String::new(),
        }
    }
}
