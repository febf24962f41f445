//! Lines of a table, which may end with a newline, a carriage return or both.

use memchr::memchr2;

/// Each with its end.
pub fn lines_of(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let end = match memchr2(b'\n', b'\r', bytes) {
            None if bytes.is_empty() => return None,
            None => bytes.len(),
            Some(at) if bytes[at..].starts_with(b"\r\n") => at + 2,
            Some(at) => at + 1,
        };
        let (line, rest) = bytes.split_at(end);
        bytes = rest;
        Some(line)
    })
}

/// Counts lines across slices, which may split a line end in two.
#[derive(Clone, Copy)]
pub struct Lines {
    number: u32,
    is_after_return: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Self::beginning_with(1)
    }
}

impl Lines {
    pub fn beginning_with(number: u32) -> Self {
        Self { number, is_after_return: false }
    }

    /// The number of the line that follows these bytes.
    pub fn after(mut self, bytes: &[u8]) -> u32 {
        self.pass(bytes);
        self.number
    }

    pub fn pass(&mut self, bytes: &[u8]) {
        for end in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let is_second = bytes[end] == b'\n'
                && if end == 0 { self.is_after_return } else { bytes[end - 1] == b'\r' };
            self.number = self.number.saturating_add(u32::from(!is_second));
        }
        if let Some(last) = bytes.last() {
            self.is_after_return = *last == b'\r';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_of_a_line_counts_once() {
        let text = b"a\nb\r\nc\rd\n\re\r\r\n";
        for slice in 1..=text.len() {
            let mut lines = Lines::default();
            text.chunks(slice).for_each(|part| lines.pass(part));
            assert_eq!(lines.after(b""), 8, "in slices of {slice}");
        }
        let lines: Vec<&[u8]> = lines_of(text).collect();
        assert_eq!(lines, [&b"a\n"[..], b"b\r\n", b"c\r", b"d\n", b"\r", b"e\r", b"\r\n"]);
    }
}
