//! Lines of result files out of slices, with the place of each. A line that is longer than any reply is
//! skipped without being held.

use memchr::memchr;

/// In bytes. The longest reply that is read, with room for what engines write around it.
pub const LONGEST_LINE: usize = 4_000_000;

/// A line, or where one was too long.
#[derive(Debug, PartialEq, Eq)]
pub enum Split<'a> {
    Line { number: u32, at: u64, bytes: &'a [u8] },
    TooLong { number: u32, bytes: u64 },
}

#[derive(Debug, Default)]
pub struct LineSplitter {
    number: u32,
    /// Where the current line begins in the file.
    at: u64,
    /// The beginning of a line whose end has not come yet.
    rest: Vec<u8>,
    /// Bytes of the current line that were not kept.
    skipped: u64,
}

impl LineSplitter {
    pub fn push(&mut self, mut slice: &[u8], each: &mut dyn FnMut(Split)) {
        while let Some(end) = memchr(b'\n', slice) {
            let (line, behind) = slice.split_at(end);
            slice = &behind[1..];
            if self.rest.is_empty() && self.skipped == 0 && line.len() <= LONGEST_LINE {
                self.number += 1;
                emit(self.number, self.at, line, each);
                self.at += line.len() as u64 + 1;
            } else {
                self.hold(line);
                self.end_line(each);
            }
        }
        self.hold(slice);
    }

    /// The last line may have no line break.
    pub fn finish(mut self, each: &mut dyn FnMut(Split)) {
        self.end_line(each);
    }

    fn hold(&mut self, part: &[u8]) {
        if self.skipped > 0 || self.rest.len() + part.len() > LONGEST_LINE {
            self.skipped += (self.rest.len() + part.len()) as u64;
            self.rest = Vec::new();
        } else {
            self.rest.extend_from_slice(part);
        }
    }

    fn end_line(&mut self, each: &mut dyn FnMut(Split)) {
        self.number += 1;
        let length = self.skipped + self.rest.len() as u64;
        if self.skipped > 0 {
            each(Split::TooLong { number: self.number, bytes: self.skipped });
        } else {
            emit(self.number, self.at, &self.rest, each);
        }
        self.at += length + 1;
        self.rest.clear();
        self.skipped = 0;
    }
}

/// Blank lines are skipped.
fn emit(number: u32, at: u64, bytes: &[u8], each: &mut dyn FnMut(Split)) {
    if !bytes.trim_ascii().is_empty() {
        each(Split::Line { number, at, bytes });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(slices: &[&[u8]]) -> Vec<(u32, u64, String)> {
        let mut found = Vec::new();
        let mut splitter = LineSplitter::default();
        let mut each = |split: Split| match split {
            Split::Line { number, at, bytes } => {
                found.push((number, at, String::from_utf8_lossy(bytes).into_owned()));
            }
            Split::TooLong { number, bytes } => found.push((number, bytes, "too long".to_owned())),
        };
        for slice in slices {
            splitter.push(slice, &mut each);
        }
        splitter.finish(&mut each);
        found
    }

    #[test]
    fn lines_are_the_same_however_they_are_sliced() {
        let text = b"one\n\ntwo\r\nthree";
        let whole = lines(&[text]);
        assert_eq!(
            whole,
            [(1, 0, "one".to_owned()), (3, 5, "two\r".to_owned()), (4, 10, "three".to_owned())]
        );
        for cut in 0..text.len() {
            assert_eq!(lines(&[&text[..cut], &text[cut..]]), whole, "cut at {cut}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_counted_and_the_next_one_is_read() {
        let long = vec![b'x'; LONGEST_LINE];
        let found = lines(&[b"one\n", &long, &long, b"\ntwo\n"]);
        let bytes = 2 * LONGEST_LINE as u64;
        assert_eq!(found[1], (2, bytes, "too long".to_owned()));
        assert_eq!(found[2], (3, bytes + 5, "two".to_owned()));
    }
}
