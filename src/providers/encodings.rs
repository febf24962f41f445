//! Texts that the letters and digits of another stand for: in base64, as hexadecimal digits, as codes of
//! characters. One pass over the text tries every place where one could begin; whatever stands between
//! the letters and digits is left out.

/// Alphabets of base64: 1 to 64; 0 for what is in neither.
pub(super) fn sextet(byte: u8) -> u8 {
    match byte {
        b'A'..=b'Z' => byte - b'A' + 1,
        b'a'..=b'z' => byte - b'a' + 27,
        b'0'..=b'9' => byte - b'0' + 53,
        b'+' | b'-' => 63,
        b'/' | b'_' => 64,
        _ => 0,
    }
}

/// 1 to 16 for a hexadecimal digit; 0 for what is none.
pub(super) fn nibble(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0' + 1,
        b'a'..=b'f' => byte - b'a' + 11,
        b'A'..=b'F' => byte - b'A' + 11,
        _ => 0,
    }
}

/// What the text stands for in each encoding, as far as that is text of at least so many bytes in a
/// row. Mostly next to nothing: other words come out as bytes that are no text.
pub(super) fn encoded_in(text: &str, shortest: usize) -> Vec<String> {
    let runs = || Runs { shortest, kept: Vec::new(), start: 0, to_follow: 0 };
    let mut of_base64 = [runs(), runs(), runs(), runs()];
    let mut of_hex = [runs(), runs()];
    let mut of_numbers = [runs(), runs()];
    let (mut sextets, mut sextet_count) = (0_u32, 0_usize);
    let (mut nibbles, mut nibble_count) = (0_u32, 0_usize);
    let (mut number, mut number_backwards, mut digits) = (0_u32, 0_u32, 0_u32);
    let mut before = 0;
    // As many at the end as complete any group.
    for byte in text.bytes().chain(*b"AAA") {
        let found = sextet(byte);
        if found != 0 {
            sextets = sextets << 6 | u32::from(found - 1);
            sextet_count += 1;
            if let (4.., Some(runs)) = (sextet_count, of_base64.get_mut(sextet_count & 3)) {
                let [_, bytes @ ..] = sextets.to_be_bytes();
                for byte in bytes {
                    runs.push(byte);
                }
            }
        }
        let found = nibble(byte);
        if found != 0 {
            nibbles = nibbles << 4 | u32::from(found - 1);
            nibble_count += 1;
            if let (2.., Some(runs)) = (nibble_count, of_hex.get_mut(nibble_count & 1)) {
                let [.., byte] = nibbles.to_be_bytes();
                runs.push(byte);
            }
        } else if matches!(byte, b'x' | b'X') && before == b'0' {
            // The beginning of "0x73" is no digit.
            nibbles >>= 4;
            nibble_count = nibble_count.saturating_sub(1);
            if let Some(runs) = of_hex.get_mut((nibble_count + 1) & 1) {
                runs.pop();
            }
        }
        if byte.is_ascii_digit() {
            let digit = u32::from(byte - b'0');
            if digits < 4 {
                number_backwards += digit * 10_u32.pow(digits);
                number = number * 10 + digit;
            }
            digits += 1;
        } else if digits > 0 {
            if matches!(digits, 2 | 3) {
                for (runs, code) in of_numbers.iter_mut().zip([number, number_backwards]) {
                    runs.push(u8::try_from(code).unwrap_or(0));
                }
            }
            (number, number_backwards, digits) = (0, 0, 0);
        }
        before = byte;
    }
    let all = of_base64.into_iter().chain(of_hex).chain(of_numbers);
    all.map(Runs::done).filter(|text| !text.is_empty()).collect()
}

/// Bytes as they come, of which only what is UTF-8 is kept, and only where it is long enough.
struct Runs {
    shortest: usize,
    kept: Vec<u8>,
    /// Where the present run begins.
    start: usize,
    /// How many more bytes the present character has.
    to_follow: u8,
}

impl Runs {
    fn push(&mut self, byte: u8) {
        let follows = byte & 0xC0 == 0x80;
        if follows != (self.to_follow > 0) {
            self.cut();
        }
        self.to_follow = match byte {
            0x80..=0xBF if self.to_follow > 0 => self.to_follow - 1,
            ..0x80 => 0,
            0xC2..=0xDF => 1,
            0xE0..=0xEF => 2,
            0xF0..=0xF4 => 3,
            _ => return self.cut(),
        };
        self.kept.push(byte);
    }

    fn pop(&mut self) {
        if self.kept.len() > self.start {
            self.kept.pop();
        }
    }

    fn cut(&mut self) {
        self.to_follow = 0;
        if self.kept.len() - self.start < self.shortest {
            self.kept.truncate(self.start);
        } else {
            self.kept.push(b'\n');
            self.start = self.kept.len();
        }
    }

    fn done(mut self) -> String {
        self.cut();
        String::from_utf8_lossy(&self.kept).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        encoded_in(text, 4)
    }

    #[test]
    fn base64_is_read_at_any_place() {
        for written in [
            "c2stcHJvag==",
            "c2stcHJvag",
            "xc2stcHJvag",
            "xx c2st\ncHJvag",
            "xxx:c2st cHJv ag",
            "eHh4c2stcHJvag",
            "eHhzay1wcm9q",
        ] {
            let found = found(written);
            assert!(found.iter().any(|text| text.contains("sk-proj")), "{written}: {found:?}");
        }
    }

    #[test]
    fn hex_and_numbers_are_read() {
        for written in [
            "736b2d31",
            "f736B2D31",
            "0x73, 0x6b, 0x2d, 0x31",
            r"\x73\x6b\x2d\x31",
            "[115, 107,45,49] 7 1234",
            "511,701,54,94.",
        ] {
            let found = found(written);
            assert!(found.iter().any(|text| text.contains("sk-1")), "{written}: {found:?}");
        }
    }

    #[test]
    fn characters_of_several_bytes_are_kept_and_other_bytes_are_not() {
        // "s", a zero-width space, "k-1", and a byte that is no text.
        let found = found("73 e2808b 6b 2d 31 ff 73");
        assert!(found.iter().any(|text| text == "s\u{200b}k-1\n"), "{found:?}");
    }
}
