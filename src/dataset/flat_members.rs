//! Finds the members of a flat row without a parser.
//!
//! Most rows of large files are flat objects of texts and integers without escapes. Those are split
//! here at twice the speed; everything else is left to the parser.

use memchr::memchr2;

use super::fields::Cell;

/// Passes keys and values as written. `None` if a parser is needed: then discard what was passed so
/// far.
pub fn each_flat_member<'a, E>(
    text: &'a str,
    mut each: impl FnMut(&'a str, Cell<'a>) -> Result<(), E>,
) -> Option<Result<(), E>> {
    // A control character is white space between members, but an error inside them.
    if has_control_character(text.as_bytes()) {
        return None;
    }
    let mut cursor = Cursor { text, at: 0 };
    cursor.expect(b'{')?;
    loop {
        let key = cursor.string()?;
        cursor.expect(b':')?;
        let value = cursor.value()?;
        if let Err(error) = each(&key[1..key.len() - 1], value) {
            return Some(Err(error));
        }
        match cursor.next()? {
            b',' => {}
            b'}' => return cursor.is_at_end().then_some(Ok(())),
            _ => return None,
        }
    }
}

/// Eight bytes at a time: below a blank, subtracting one from each borrows into its highest bit.
fn has_control_character(bytes: &[u8]) -> bool {
    const BLANKS: u64 = 0x2020_2020_2020_2020;
    const HIGHEST_BITS: u64 = 0x8080_8080_8080_8080;
    let (eights, rest) = bytes.as_chunks::<8>();
    let below = eights.iter().fold(0, |below, eight| {
        let eight = u64::from_le_bytes(*eight);
        below | (eight.wrapping_sub(BLANKS) & !eight)
    });
    below & HIGHEST_BITS != 0 || rest.iter().any(|byte| *byte < b' ')
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while *bytes.get(self.at)? == b' ' {
            self.at += 1;
        }
        Some(bytes[self.at])
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// A string with its quotes, if it has no escapes.
    fn string(&mut self) -> Option<&'a str> {
        (self.peek()? == b'"').then_some(())?;
        let from = self.at;
        let rest = &self.text.as_bytes()[from + 1..];
        let length = memchr2(b'"', b'\\', rest)?;
        (rest[length] == b'"').then_some(())?;
        self.at = from + length + 2;
        Some(&self.text[from..self.at])
    }

    fn value(&mut self) -> Option<Cell<'a>> {
        match self.peek()? {
            b'"' => self.string().map(Cell::PlainString),
            b't' => self.word("true").map(Cell::Json),
            b'f' => self.word("false").map(Cell::Json),
            b'n' => self.word("null").map(Cell::Json),
            b'0'..=b'9' => self.whole_number().map(Cell::Json),
            _ => None,
        }
    }

    fn word(&mut self, word: &str) -> Option<&'a str> {
        let from = self.at;
        self.text[from..].starts_with(word).then_some(())?;
        self.at += word.len();
        Some(&self.text[from..self.at])
    }

    /// A character that does not belong to it is caught by the search for the next comma.
    fn whole_number(&mut self) -> Option<&'a str> {
        let from = self.at;
        let digits = self.text.as_bytes()[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += digits;
        let number = &self.text[from..self.at];
        (digits == 1 || !number.starts_with('0')).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::members::read_members;
    use super::*;
    use proptest::prelude::*;

    fn flat<'a>(text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut members = Vec::new();
        let keep = |key, value: Cell<'a>| {
            members.push((key, value.as_written()));
            Ok::<_, ()>(())
        };
        each_flat_member(text, keep).map(|_| members)
    }

    #[test]
    fn plain_rows_are_taken_apart() {
        assert_eq!(
            flat(r#" {"a": "x é", "n" :12,"t":true, "z": null } "#),
            Some(vec![("a", "\"x é\""), ("n", "12"), ("t", "true"), ("z", "null")])
        );
    }

    #[test]
    fn the_rest_is_left_to_the_parser() {
        for text in [
            "{}",
            "[]",
            "",
            "{\"a\": 1",
            "{\"a\": 01}",
            "{\"a\": 1.5}",
            "{\"a\": [1]}",
            "{\"a\": {}}",
            "{\"a\": \"\\n\"}",
            "{\"a\": 1,}",
            "{\"a\": 1} x",
            "{\"a\": truer}",
            "{\"a\" \"b\"}",
            "{\"a\": \"\t\"}",
            "{\"a\": -1}",
            "{a: 1}",
        ] {
            assert_eq!(flat(text), None, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn whatever_is_found_the_parser_finds_too(
            text in r#"\{( ?"[a-c\\ ]{0,2}" ?: ?("[a-c\\\t ]{0,3}"|[0-9]{1,3}|-?[0-9.e]{1,3}|true|null|nul|\[\]) ?,?){0,3}\}? ?"#
        ) {
            if let Some(found) = flat(&text) {
                let mut members = Vec::new();
                read_members(&text, &mut members).unwrap();
                let parsed: Vec<_> = members.iter().map(|(key, value)| (key.as_ref(), *value)).collect();
                prop_assert_eq!(found, parsed);
            }
        }
    }
}
