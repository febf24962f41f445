//! Follows the quotes of a table and reports where they stop making sense.
//!
//! An unclosed quote would turn all following lines into one cell. If such a cell ends by accident, the
//! closing quote was meant to open another cell, so text follows it.

use memchr::{memchr, memchr2, memrchr2};

/// Offsets count the bytes since the watch began.
#[derive(Debug, PartialEq, Eq)]
pub enum Oddity {
    /// The quote that closes a cell is followed by text.
    TextBehind { opened: usize, looks_like_opening: bool },
    /// A quoted cell continues past a line end although its record is already too long.
    Endless { opened: usize },
}

pub struct QuoteWatch {
    delimiter: u8,
    longest_record: usize,
    state: State,
    at: usize,
    record_began: usize,
    /// The last byte; within a quoted cell the last before a row of quotes.
    before: u8,
}

#[derive(Clone, Copy)]
enum State {
    Plain,
    Quoted {
        opened: usize,
    },
    /// After a quote that closes the cell, unless another quote follows.
    Closing {
        opened: usize,
    },
}

impl QuoteWatch {
    /// At the beginning of a line.
    pub fn new(delimiter: u8, longest_record: usize) -> Self {
        let (state, before) = (State::Plain, b'\n');
        Self { delimiter, longest_record, state, at: 0, record_began: 0, before }
    }

    /// Where the open cell began.
    pub fn open_cell(&self) -> Option<usize> {
        match self.state {
            State::Quoted { opened } => Some(opened),
            _ => None,
        }
    }

    /// Reads up to the next oddity and returns the number of bytes and the oddity.
    pub fn read(&mut self, slice: &[u8]) -> (usize, Option<Oddity>) {
        let mut used = 0;
        while used < slice.len() {
            let rest = &slice[used..];
            let (more, oddity) = match self.state {
                State::Plain => (self.read_plain(rest), None),
                State::Quoted { opened } => self.read_quoted(rest, opened),
                State::Closing { opened } => self.read_closing(rest[0], opened),
            };
            used += more;
            self.at += more;
            if oddity.is_some() {
                return (used, oddity);
            }
        }
        (used, None)
    }

    fn read_plain(&mut self, rest: &[u8]) -> usize {
        let quote = memchr(b'"', rest);
        let passed = &rest[..quote.unwrap_or(rest.len())];
        if let Some(end) = memrchr2(b'\n', b'\r', passed) {
            self.record_began = self.at + end + 1;
        }
        self.before = passed.last().copied().unwrap_or(self.before);
        let Some(quote) = quote else { return rest.len() };
        if self.is_between_cells(self.before) {
            self.state = State::Quoted { opened: self.at + quote };
        }
        self.before = b'"';
        quote + 1
    }

    fn read_quoted(&mut self, rest: &[u8], opened: usize) -> (usize, Option<Oddity>) {
        let quote = memchr(b'"', rest);
        let passed = &rest[..quote.unwrap_or(rest.len())];
        let room = (self.record_began + self.longest_record).saturating_sub(self.at);
        if let Some(beyond) = passed.get(room..)
            && let Some(end) = memchr2(b'\n', b'\r', beyond)
        {
            return (room + end + 1, Some(Oddity::Endless { opened }));
        }
        self.before = passed.last().copied().unwrap_or(self.before);
        let Some(quote) = quote else { return (rest.len(), None) };
        self.state = State::Closing { opened };
        (quote + 1, None)
    }

    fn read_closing(&mut self, byte: u8, opened: usize) -> (usize, Option<Oddity>) {
        if byte == b'"' {
            self.state = State::Quoted { opened };
            return (1, None);
        }
        self.state = State::Plain;
        if self.is_between_cells(byte) {
            if byte != self.delimiter {
                self.record_began = self.at + 1;
            }
            self.before = byte;
            return (1, None);
        }
        let looks_like_opening = self.is_between_cells(self.before);
        self.before = b'"';
        (0, Some(Oddity::TextBehind { opened, looks_like_opening }))
    }

    fn is_between_cells(&self, byte: u8) -> bool {
        byte == self.delimiter || byte == b'\n' || byte == b'\r'
    }
}

/// How many cells a line has by itself.
pub fn columns_in(line: &[u8], delimiter: u8) -> usize {
    let (mut columns, mut is_quoted, mut before) = (1, false, delimiter);
    for &byte in line {
        if byte == b'"' {
            is_quoted = !is_quoted && (before == delimiter || before == b'"');
        } else if byte == delimiter && !is_quoted {
            columns += 1;
        }
        before = byte;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In slices of every size.
    #[track_caller]
    fn check(text: &str, longest_record: usize, expected: &[(usize, Oddity)], open: Option<usize>) {
        for size in 1..=text.len() {
            let mut watch = QuoteWatch::new(b',', longest_record);
            let (mut at, mut found) = (0, Vec::new());
            for mut slice in text.as_bytes().chunks(size) {
                while !slice.is_empty() {
                    let (used, oddity) = watch.read(slice);
                    at += used;
                    slice = &slice[used..];
                    found.extend(oddity.map(|oddity| (at, oddity)));
                }
            }
            assert_eq!(found, expected, "in slices of {size}");
            assert_eq!(watch.open_cell(), open);
        }
    }

    fn text_behind(opened: usize, looks_like_opening: bool) -> Oddity {
        Oddity::TextBehind { opened, looks_like_opening }
    }

    #[test]
    fn quotes_that_pair_up_are_not_odd() {
        check("\"a\",\"b\"\"c\"\n5\" d,\"e\nf\"\r\n\"\",x", 100, &[], None);
    }

    #[test]
    fn a_quote_without_an_end() {
        check("a,\"b\nc,d\n", 100, &[], Some(2));
        check("a,\"b\"\"\n", 100, &[], Some(2));
    }

    #[test]
    fn text_behind_a_closing_quote() {
        check("\"5\" d,e\n", 100, &[(3, text_behind(0, false))], None);
        check("a,\"b\nc,\"d\"\n", 100, &[(8, text_behind(2, true))], None);
        check("a,\"b\n\"\"\"c\"\n", 100, &[(8, text_behind(2, true))], None);
    }

    #[test]
    fn a_cell_that_makes_its_record_too_long() {
        let endless = Oddity::Endless { opened: 6 };
        check("a,b\nc,\"d\ne\nffffff\ng", 10, &[(18, endless)], Some(6));
    }
}
