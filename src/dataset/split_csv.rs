//! Records of comma-, semicolon- or tab-separated files, quoted newlines and all.
//!
//! An unclosed quote costs only its own line: the lines after it are read again as records.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::csv_lines::{Lines, lines_of};
use super::csv_quotes::{Oddity, QuoteWatch, columns_in};

pub const LONGEST_RECORD: usize = 8 * 1024 * 1024;

/// One record: the line it begins on, its fields, and its bytes as they stand in the file, up to
/// the newline.
pub struct CsvRecord<'a> {
    pub line: u32,
    pub fields: Vec<&'a [u8]>,
    pub raw: &'a [u8],
    pub quoting: Quoting,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    Sound,
    /// A quote does not open or close a whole cell.
    Loose,
    /// A cell continues to this line, and most of its lines look like records.
    MayHoldRows {
        last: u32,
    },
    /// A cell is opened on this line and not closed. The fields are the line, cut at each separator.
    Unclosed,
}

/// Whether unquoted separators have been followed by a space so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    Unknown,
    Tight,
    Wide,
}

pub struct CsvSplitter {
    delimiter: u8,
    reader: Reader,
    watch: QuoteWatch,
    /// Bytes that the reader and the watch have had since they were fresh.
    fed: usize,
    fields: Vec<u8>,
    field_bytes: usize,
    ends: Vec<usize>,
    field_count: usize,
    raw: Vec<u8>,
    /// Where `raw` begins.
    lines: Lines,
    /// What was odd in the record so far.
    quoting: Quoting,
    /// How many fields the first record has.
    columns: Option<usize>,
    spacing: Spacing,
    /// For lines that are read one by one: to build another each time takes long.
    alone: Option<Box<Self>>,
}

type Each<'e> = &'e mut dyn FnMut(CsvRecord);

impl CsvSplitter {
    pub fn new(delimiter: u8) -> Self {
        let mut splitter = Self {
            delimiter,
            reader: ReaderBuilder::new().delimiter(delimiter).build(),
            watch: QuoteWatch::new(delimiter, LONGEST_RECORD),
            fed: 0,
            fields: vec![0; 1024],
            field_bytes: 0,
            ends: vec![0; 32],
            field_count: 0,
            raw: Vec::new(),
            lines: Lines::default(),
            quoting: Quoting::Sound,
            columns: None,
            spacing: Spacing::Unknown,
            alone: None,
        };
        splitter.refresh();
        splitter
    }

    pub fn push(&mut self, mut slice: &[u8], each: Each) {
        while !slice.is_empty() {
            let (part, oddity) = self.watch.read(slice);
            self.feed(&slice[..part], each);
            slice = &slice[part..];
            match oddity {
                Some(Oddity::Endless { opened }) => self.give_up(opened, each),
                Some(Oddity::TextBehind { opened, looks_like_opening }) => {
                    if looks_like_opening && lines_of(&self.raw[self.place(opened)..]).count() > 1 {
                        self.give_up(opened, each);
                    } else if looks_like_opening {
                        self.quoting = Quoting::Unclosed;
                    } else if self.quoting == Quoting::Sound {
                        self.quoting = Quoting::Loose;
                    }
                }
                None => {}
            }
        }
    }

    pub fn finish(mut self, each: Each) {
        self.end(each);
    }

    /// As if the file ended here.
    fn end(&mut self, each: Each) {
        while let Some(opened) = self.watch.open_cell() {
            let behind = || lines_of(&self.raw[self.place(opened)..]).skip(1);
            // Before the first row the spacing is unknown.
            let may_be_rows = self.spacing == Spacing::Unknown
                && behind().all(|line| line.trim_ascii().is_empty() || self.fits(line));
            if may_be_rows || self.are_records(behind()) {
                self.give_up(opened, each);
            } else {
                self.begin_behind(self.raw.len(), self.place(opened), each);
            }
        }
        // An empty slice tells the reader that the file has ended.
        while self.read(&[], each).is_some() {}
        self.refresh();
    }

    fn feed(&mut self, mut slice: &[u8], each: Each) {
        while !slice.is_empty() {
            let Some(used) = self.read(slice, each) else { return };
            slice = &slice[used..];
        }
    }

    /// How many bytes were used; `None` at the end of the file.
    fn read(&mut self, slice: &[u8], each: Each) -> Option<usize> {
        let (result, used, written, ended) = self.reader.read_record(
            slice,
            &mut self.fields[self.field_bytes..],
            &mut self.ends[self.field_count..],
        );
        self.raw.extend_from_slice(&slice[..used]);
        self.fed += used;
        self.field_bytes += written;
        self.field_count += ended;
        match result {
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::OutputFull => self.fields.resize(self.fields.len() * 2, 0),
            ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
            ReadRecordResult::Record => self.take_record(each),
            ReadRecordResult::End => return None,
        }
        Some(used)
    }

    /// Where in `raw` a byte stands that the watch has named.
    fn place(&self, offset: usize) -> usize {
        (offset + self.raw.len()).saturating_sub(self.fed).min(self.raw.len())
    }

    fn refresh(&mut self) {
        self.reader.reset();
        // At its beginning it looks for a byte order mark, and does not find one cut in two.
        self.reader.read_record(b"\n", &mut [0], &mut [0]);
        self.watch = QuoteWatch::new(self.delimiter, LONGEST_RECORD);
        (self.fed, self.field_bytes, self.field_count) = (0, 0, 0);
        self.quoting = Quoting::Sound;
        self.raw.clear();
    }

    /// The line that opened the cell is dropped, and the lines after it are read again. Quotes inside a
    /// cell come in pairs and open no other cell, so nothing is read a third time.
    fn give_up(&mut self, opened: usize, each: Each) {
        let opened = self.place(opened);
        let first = lines_of(&self.raw[opened..]).next().unwrap_or_default();
        self.begin_behind(opened + first.len(), opened, each);
    }

    /// Everything up to `end` is not a record, because of the cell opened in it.
    fn begin_behind(&mut self, end: usize, opened: usize, each: Each) {
        let raw = std::mem::take(&mut self.raw);
        let (given_up, behind) = raw.split_at(end);
        let begun = self.lines;
        let line = self.lines.after(&given_up[..opened.min(end)]);
        self.lines.pass(given_up);
        self.refresh();
        let before = &given_up[..opened.min(end)];
        let from = before.len() - lines_of(before).last().map_or(0, unfinished);
        self.read_by_lines(begun, &given_up[..from], each);
        self.hand_out_unclosed(line, &given_up[from..], each);
        self.push(behind, each);
    }

    fn hand_out_unclosed(&mut self, line: u32, raw: &[u8], each: Each) {
        let fields = self.cut(raw);
        // Tabs stand in no text, so a line with the right number of them is sound.
        let quoting = if self.delimiter == b'\t' && self.columns == Some(fields.len()) {
            Quoting::Loose
        } else {
            Quoting::Unclosed
        };
        self.columns.get_or_insert(fields.len());
        each(CsvRecord { line, fields, raw: raw.strip_suffix(b"\n").unwrap_or(raw), quoting });
    }

    /// Splits a line as if quotes had no meaning.
    fn cut<'l>(&self, line: &'l [u8]) -> Vec<&'l [u8]> {
        let end = line.len() - line.iter().rev().take_while(|b| is_line_end(**b)).count();
        line[..end].split(|b| *b == self.delimiter).collect()
    }

    fn take_record(&mut self, each: Each) {
        let raw = std::mem::take(&mut self.raw);
        let skipped = raw.iter().take_while(|b| is_line_end(**b)).count();
        let line = self.lines.after(&raw[..skipped]);
        let body = &raw[skipped..];
        let quoting = self.quoting(line, body);
        match quoting {
            None => self.read_by_lines(Lines::beginning_with(line), body, each),
            Some(Quoting::Unclosed) => self.hand_out_unclosed(line, body, each),
            Some(quoting) => {
                self.note_spacing(body);
                self.hand_out(line, body, quoting, each);
            }
        }
        self.lines.pass(&raw);
        self.raw = raw;
        self.raw.clear();
        (self.field_bytes, self.field_count, self.quoting) = (0, 0, Quoting::Sound);
    }

    /// `None` where the record is better read line by line.
    fn quoting(&self, line: u32, body: &[u8]) -> Option<Quoting> {
        let as_read = self.quoting;
        let lines = || lines_of(body);
        let Some(last) = lines().skip(1).zip(line + 1..).last().map(|(_, number)| number) else {
            return Some(as_read);
        };
        if as_read == Quoting::Unclosed {
            return None;
        }
        let Some(columns) = self.columns else { return Some(as_read) };
        if columns != self.field_count {
            return (!self.are_records(lines().skip(1))).then_some(as_read);
        }
        let count = lines().count();
        let records = lines().filter(|line| self.is_record(line)).count();
        let begins_with_one = lines().next().is_some_and(|line| self.is_record(line));
        if records * 2 <= count || !begins_with_one {
            return Some(as_read);
        }
        // A cell with balanced quotes is a cell, whatever it contains.
        (as_read == Quoting::Sound).then_some(Quoting::MayHoldRows { last })
    }

    /// Whether a line has as many columns as the first record. Two of them are easily found in a text:
    /// there, a space behind the separator tells that it is one, unless rows have it, too.
    fn is_record(&self, line: &[u8]) -> bool {
        let is_text = || self.spacing != Spacing::Wide && self.is_spaced(line);
        let is_wide = memchr::memchr_iter(self.delimiter, line).count() > 1;
        (self.fits(line) && (is_wide || !is_text()))
            || (self.columns == Some(columns_in(line, self.delimiter)) && is_wide)
    }

    /// Whether a line has as many columns as the first record, as if quotes meant nothing.
    fn fits(&self, line: &[u8]) -> bool {
        self.columns == Some(memchr::memchr_iter(self.delimiter, line).count() + 1)
    }

    fn is_spaced(&self, line: &[u8]) -> bool {
        let separated = [self.delimiter, b' '];
        self.delimiter != b'\t' && memchr::memmem::find(line, &separated).is_some()
    }

    /// One row with spaces is enough to know them by. Only two columns are hard to tell from a text.
    fn note_spacing(&mut self, row: &[u8]) {
        let spacing = if self.is_spaced(row) { Spacing::Wide } else { Spacing::Tight };
        let is_known = self.spacing == spacing || self.spacing == Spacing::Wide;
        if !is_known && self.columns == Some(2) && !row.contains(&b'"') && self.fits(row) {
            self.spacing = spacing;
        }
    }

    /// Whether at least half of the lines are.
    fn are_records<'l>(&self, lines: impl Iterator<Item = &'l [u8]>) -> bool {
        let (mut all, mut records) = (0, 0);
        for line in lines.filter(|line| !line.trim_ascii().is_empty()) {
            all += 1;
            records += usize::from(self.is_record(line));
        }
        self.columns.is_none() || all == 0 || records * 2 >= all
    }

    fn read_by_lines(&mut self, mut lines: Lines, body: &[u8], each: Each) {
        if body.is_empty() {
            return;
        }
        let mut alone = self.alone.take().unwrap_or_else(|| Self::new(self.delimiter).into());
        (alone.columns, alone.spacing) = (self.columns, self.spacing);
        for line in lines_of(body) {
            alone.lines = lines;
            alone.push(line, each);
            alone.end(each);
            lines.pass(line);
        }
        self.alone = Some(alone);
    }

    fn hand_out(&mut self, line: u32, raw: &[u8], mut quoting: Quoting, each: Each) {
        let mut from = 0;
        let fields = self.ends[..self.field_count].iter().map(|&end| {
            let field = &self.fields[from..end];
            from = end;
            field
        });
        let mut fields: Vec<&[u8]> = fields.collect();
        if quoting == Quoting::Loose && self.delimiter == b'\t' && lines_of(raw).count() == 1 {
            // Where tabs separate, a quote is a sign like others.
            fields = self.cut(raw);
            quoting = Quoting::Sound;
        }
        if fields.iter().any(|field| !field.trim_ascii().is_empty()) {
            self.columns.get_or_insert(fields.len());
            each(CsvRecord { line, fields, raw: raw.strip_suffix(b"\n").unwrap_or(raw), quoting });
        }
    }
}

/// How much of a line there is without its end.
fn unfinished(line: &[u8]) -> usize {
    if line.last().is_some_and(|b| is_line_end(*b)) { 0 } else { line.len() }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

#[cfg(test)]
mod tests;
