//! Lines out of slices of a file.

use memchr::memchr_iter;

/// A piece of a file that should be a row: where it begins, its bytes, and the same as they stand
/// in the file, up to the newline.
pub struct Piece<'a> {
    pub line: u32,
    pub bytes: &'a [u8],
    pub raw: &'a [u8],
}

#[derive(Default)]
pub struct LineSplitter {
    line: u32,
    /// The beginning of a line whose end has not come yet.
    rest: Vec<u8>,
}

impl LineSplitter {
    pub fn push(&mut self, slice: &[u8], mut each: impl FnMut(Piece)) {
        let mut from = 0;
        for end in memchr_iter(b'\n', slice) {
            self.line += 1;
            if self.rest.is_empty() {
                emit(self.line, &slice[from..end], &mut each);
            } else {
                self.rest.extend_from_slice(&slice[from..end]);
                emit(self.line, &self.rest, &mut each);
                self.rest.clear();
            }
            from = end + 1;
        }
        self.rest.extend_from_slice(&slice[from..]);
    }

    pub fn finish(mut self, mut each: impl FnMut(Piece)) {
        self.line += 1;
        emit(self.line, &self.rest, &mut each);
    }
}

/// Blank lines are skipped.
fn emit(line: u32, bytes: &[u8], each: &mut impl FnMut(Piece)) {
    if !bytes.trim_ascii().is_empty() {
        each(Piece { line, bytes: bytes.strip_suffix(b"\r").unwrap_or(bytes), raw: bytes });
    }
}
