//! The rows of a JSON document: the elements of an array, which may be a member of a top-level object,
//! or consecutive objects.
//!
//! Only brackets and strings are tracked here. Elements are validated when they are read, so that one
//! bad element costs one row.

use super::split_lines::Piece;

#[derive(Default)]
pub struct JsonSplitter {
    line: u32,
    state: State,
    /// Open brackets around the current byte, within `piece`.
    depth: u32,
    in_string: bool,
    escaped: bool,
    piece: Vec<u8>,
    piece_line: u32,
    /// The surrounding object held the array of rows, so it is not a row itself.
    holds_array: bool,
    outermost: Outermost,
}

/// What an object at the top is.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Outermost {
    #[default]
    MayHoldRows,
    IsRow,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Between values at the top.
    #[default]
    Outside,
    /// Between elements of the array whose elements are the rows.
    InArray,
    /// In a value that is a row: an element, or an object at the top.
    InElement,
    InObject,
    /// In an object at the top, right after a `[` that may open the array of rows.
    MaybeArray,
}

impl JsonSplitter {
    /// For objects that follow each other: a list in one of them is its own.
    pub fn of_objects() -> Self {
        Self { outermost: Outermost::IsRow, ..Self::default() }
    }

    pub fn push(&mut self, slice: &[u8], mut each: impl FnMut(Piece)) {
        if self.line == 0 {
            self.line = 1;
        }
        for &byte in slice {
            self.step(byte, &mut each);
            if byte == b'\n' {
                self.line += 1;
            }
        }
    }

    pub fn finish(mut self, mut each: impl FnMut(Piece)) {
        if self.holds_array && self.state != State::InElement {
            self.piece.clear();
        }
        self.emit(&mut each);
    }

    fn step(&mut self, byte: u8, each: &mut impl FnMut(Piece)) {
        match self.state {
            State::Outside => self.step_outside(byte),
            State::InArray => self.step_in_array(byte),
            State::InElement | State::InObject => self.step_in_value(byte, each),
            State::MaybeArray => self.step_maybe_array(byte, each),
        }
    }

    fn step_outside(&mut self, byte: u8) {
        match byte {
            b'[' => self.state = State::InArray,
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b']' | b'}' => {}
            _ => self.begin(State::InObject, byte),
        }
    }

    fn step_in_array(&mut self, byte: u8) {
        match byte {
            b']' if self.holds_array => {
                self.state = State::InObject;
                self.depth = 1;
            }
            b']' => self.state = State::Outside,
            b' ' | b'\t' | b'\r' | b'\n' | b',' => {}
            _ => self.begin(State::InElement, byte),
        }
    }

    fn begin(&mut self, state: State, byte: u8) {
        self.state = state;
        self.piece_line = self.line;
        self.piece.clear();
        self.take(byte);
    }

    fn step_in_value(&mut self, byte: u8, each: &mut impl FnMut(Piece)) {
        let ends_scalar = self.depth == 0 && !self.in_string && matches!(byte, b',' | b']' | b'\n');
        if ends_scalar {
            self.leave(each);
            self.step(byte, each);
            return;
        }
        let was_in_string = self.in_string;
        self.take(byte);
        let may_hold_rows =
            self.state == State::InObject && self.outermost == Outermost::MayHoldRows;
        if may_hold_rows && self.depth == 2 && byte == b'[' && !was_in_string {
            self.state = State::MaybeArray;
        } else if self.depth == 0 && !self.in_string && matches!(byte, b'}' | b']') {
            self.leave(each);
        }
    }

    /// `[{` at the top of an object is the array of rows; what else the object says is left.
    fn step_maybe_array(&mut self, byte: u8, each: &mut impl FnMut(Piece)) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => self.piece.push(byte),
            b'{' => {
                self.depth = 0;
                self.holds_array = true;
                self.begin(State::InElement, byte);
            }
            _ => {
                self.state = State::InObject;
                self.step_in_value(byte, each);
            }
        }
    }

    fn take(&mut self, byte: u8) {
        self.piece.push(byte);
        if self.escaped {
            self.escaped = false;
        } else if self.in_string {
            match byte {
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
        } else {
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    fn leave(&mut self, each: &mut impl FnMut(Piece)) {
        if self.state == State::InElement {
            self.emit(each);
            self.state = State::InArray;
        } else {
            if self.holds_array {
                self.piece.clear();
            }
            self.emit(each);
            self.holds_array = false;
            self.state = State::Outside;
        }
    }

    fn emit(&mut self, each: &mut impl FnMut(Piece)) {
        let bytes = self.piece.trim_ascii();
        if !bytes.is_empty() {
            each(Piece { line: self.piece_line, bytes, raw: bytes });
        }
        self.piece.clear();
        self.depth = 0;
        self.in_string = false;
        self.escaped = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(u32, &str)]) {
        for slice in 1..=text.len() {
            let mut splitter = JsonSplitter::default();
            let mut pieces = Vec::new();
            let mut keep = |piece: Piece| {
                pieces.push((piece.line, String::from_utf8(piece.bytes.to_vec()).unwrap()));
            };
            for part in text.as_bytes().chunks(slice) {
                splitter.push(part, &mut keep);
            }
            splitter.finish(&mut keep);
            let pieces: Vec<_> = pieces.iter().map(|(l, p)| (*l, p.as_str())).collect();
            assert_eq!(pieces, expected, "in slices of {slice}");
        }
    }

    #[test]
    fn elements_of_an_array() {
        check(
            "[\n {\"a\": \"x]\\\"\"},\n {\"b\": [1, {}]}\n]",
            &[(2, "{\"a\": \"x]\\\"\"}"), (3, "{\"b\": [1, {}]}")],
        );
        check("[]", &[]);
        check("[1, oops, {\"a\": 1}]", &[(1, "1"), (1, "oops"), (1, "{\"a\": 1}")]);
    }

    #[test]
    fn an_object_that_holds_the_array() {
        check(
            "{\"version\": 2, \"tags\": [1, 2],\n \"data\": [\n{\"a\": 1}, {\"a\": 2}], \"n\": 2}",
            &[(3, "{\"a\": 1}"), (3, "{\"a\": 2}")],
        );
        check(
            "{\"dev\": [{\"a\": 1}], \"more\": {\"x\": []}, \"test\": [{\"a\": 2}]}\n{\"a\": 3}",
            &[(1, "{\"a\": 1}"), (1, "{\"a\": 2}"), (2, "{\"a\": 3}")],
        );
    }

    #[test]
    fn objects_over_several_lines_without_an_array() {
        check(
            "{\n \"a\": 1,\n \"facts\": [\"x\"]\n}\n{\n \"a\": 2\n}\n",
            &[(1, "{\n \"a\": 1,\n \"facts\": [\"x\"]\n}"), (5, "{\n \"a\": 2\n}")],
        );
    }

    #[test]
    fn a_cut_document_ends_with_a_cut_piece() {
        check("[{\"a\": 1}, {\"a\": ", &[(1, "{\"a\": 1}"), (1, "{\"a\":")]);
    }
}
