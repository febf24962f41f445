//! Strings as language models write them: with raw line breaks, and escapes of every kind.
//!
//! A string ends at its first unescaped quote, whatever follows. A reader that searches for a likelier
//! end would let the text of an intent decide what the judge said.

use memchr::memchr2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    Double,
    Single,
}

impl Quote {
    fn as_byte(self) -> u8 {
        match self {
            Self::Double => b'"',
            Self::Single => b'\'',
        }
    }

    fn as_char(self) -> char {
        self.as_byte().into()
    }
}

/// The text of a string whose first quote has been read, and how many bytes it took with its last.
/// `None` where the text ends before the string does.
pub fn read_string(rest: &str, quote: Quote) -> Option<(String, usize)> {
    let mut reader = Reader { rest, text: String::new() };
    loop {
        let plain = memchr2(quote.as_byte(), b'\\', reader.rest.as_bytes())?;
        let (before, after) = reader.rest.split_at_checked(plain)?;
        reader.text.push_str(before);
        reader.rest = after;
        if reader.next()? == quote.as_char() {
            return Some((reader.text, rest.len() - reader.rest.len()));
        }
        reader.escape()?;
    }
}

struct Reader<'a> {
    rest: &'a str,
    text: String,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let mut signs = self.rest.chars();
        let sign = signs.next();
        self.rest = signs.as_str();
        sign
    }

    fn escape(&mut self) -> Option<()> {
        match self.next()? {
            'n' => self.text.push('\n'),
            't' => self.text.push('\t'),
            'r' => self.text.push('\r'),
            'b' => self.text.push('\u{8}'),
            'f' => self.text.push('\u{c}'),
            c @ ('"' | '\\' | '/' | '\'') => self.text.push(c),
            'u' => {
                let c = self.unicode_escape().unwrap_or(char::REPLACEMENT_CHARACTER);
                self.text.push(c);
            }
            other => self.text.extend(['\\', other]),
        }
        Some(())
    }

    /// `None` for half a surrogate pair, and for anything but four digits.
    fn unicode_escape(&mut self) -> Option<char> {
        let first = self.four_hex_digits()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first);
        }
        let before = self.rest;
        if let Some(after) = self.rest.strip_prefix("\\u") {
            self.rest = after;
            if let Some(second @ 0xDC00..0xE000) = self.four_hex_digits() {
                return char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00));
            }
        }
        self.rest = before;
        None
    }

    fn four_hex_digits(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_at_checked(4)?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        self.rest = rest;
        u32::from_str_radix(digits, 16).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(written: &str, expected: Option<&str>) {
        let read = read_string(written, Quote::Double);
        assert_eq!(read.as_ref().map(|(text, _)| text.as_str()), expected, "{written}");
        assert!(read.is_none_or(|(_, length)| written[..length].ends_with('"')));
    }

    #[test]
    fn escapes_are_read() {
        check(r#"x\n\u00e9\ud83d\ude00\/", "b": 1}"#, Some("x\né😀/"));
        check(r#"\ud83d \u12 \q"}"#, Some("\u{fffd} \u{fffd}12 \\q"));
        check("two\nlines\"", Some("two\nlines"));
        check(r#"\b\f\t\r""#, Some("\u{8}\u{c}\t\r"));
    }

    #[test]
    fn the_first_quote_without_a_backslash_is_the_end() {
        check(r#"says \"go\", then stops", "b": 1}"#, Some("says \"go\", then stops"));
        check(r#"says "go", then "stop" here", "b": 1}"#, Some("says "));
        check(r#"ends in a backslash\\", "b": 1}"#, Some("ends in a backslash\\"));
        check("never ends", None);
        check("ends in a backslash\\", None);
    }
}
