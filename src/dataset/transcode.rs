//! Converts other encodings to UTF-8, and back for what is returned to the user.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Encoding {
    #[default]
    Utf8,
    Utf16Le,
    Utf16Be,
}

impl Encoding {
    /// The encoding a byte order mark announces, and the length of the mark.
    pub fn of(head: &[u8]) -> (Self, usize) {
        match head {
            [0xEF, 0xBB, 0xBF, ..] => (Self::Utf8, 3),
            [0xFF, 0xFE, ..] => (Self::Utf16Le, 2),
            [0xFE, 0xFF, ..] => (Self::Utf16Be, 2),
            _ => (Self::Utf8, 0),
        }
    }

    /// Text in the encoding its file had, mark included; UTF-8 passes through byte for byte.
    pub fn encode(self, text: &[u8]) -> Vec<u8> {
        match self {
            Self::Utf8 => text.to_vec(),
            Self::Utf16Le => utf_16_units(text).into_iter().flat_map(u16::to_le_bytes).collect(),
            Self::Utf16Be => utf_16_units(text).into_iter().flat_map(u16::to_be_bytes).collect(),
        }
    }
}

/// Half of a surrogate pair, written as UTF-8 would if it were a character.
pub fn begins_with_half_pair(bytes: &[u8]) -> bool {
    matches!(bytes, [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..])
}

fn utf_16_units(mut text: &[u8]) -> Vec<u16> {
    let mut units = vec![0xFEFF];
    while let Some(chunk) = text.utf8_chunks().next() {
        units.extend(chunk.valid().encode_utf16());
        text = &text[chunk.valid().len()..];
        match text {
            [_, second, third, ..] if begins_with_half_pair(text) => {
                units.push(0xD000 | u16::from(second & 0x3F) << 6 | u16::from(third & 0x3F));
                text = &text[3..];
            }
            [] => {}
            _ => {
                units.push(0xFFFD);
                text = &text[1..];
            }
        }
    }
    units
}

/// Turns slices of a file into slices of UTF-8. UTF-8 itself is not validated here: a wrong byte is a
/// problem of its line, and so is half a surrogate pair.
#[derive(Default)]
pub struct Transcoder {
    encoding: Encoding,
    odd_byte: Option<u8>,
    high_half: Option<u16>,
}

impl Transcoder {
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, ..Self::default() }
    }

    pub fn is_transparent(&self) -> bool {
        self.encoding == Encoding::Utf8
    }

    pub fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            let Some(first) = self.odd_byte.take() else {
                self.odd_byte = Some(byte);
                continue;
            };
            let unit = match self.encoding {
                Encoding::Utf16Be => u16::from_be_bytes([first, byte]),
                _ => u16::from_le_bytes([first, byte]),
            };
            self.push_unit(unit, &mut text);
        }
        text
    }

    /// What a file that ends within a character still has.
    pub fn finish(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        if let Some(high) = self.high_half.take() {
            push_half_pair(high, &mut text);
        }
        text.extend(self.odd_byte.take().map(|_| 0xFF));
        text
    }

    fn push_unit(&mut self, unit: u16, text: &mut Vec<u8>) {
        if let Some(high) = self.high_half.take() {
            let pair = char::decode_utf16([high, unit]).next();
            if let Some(Ok(c)) = pair {
                push_char(c, text);
                return;
            }
            push_half_pair(high, text);
        }
        if (0xD800..0xDC00).contains(&unit) {
            self.high_half = Some(unit);
        } else if let Some(c) = char::from_u32(unit.into()) {
            push_char(c, text);
        } else {
            push_half_pair(unit, text);
        }
    }
}

fn push_char(c: char, text: &mut Vec<u8>) {
    text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

fn push_half_pair(unit: u16, text: &mut Vec<u8>) {
    let [high, low] = unit.to_be_bytes();
    text.extend([0xED, 0x80 | (high & 0x0F) << 2 | low >> 6, 0x80 | low & 0x3F]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_survives_any_slicing() {
        let text = "Grüße 🥟\nzwei";
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = encoding.encode(text.as_bytes());
            let (found, mark) = Encoding::of(&bytes);
            assert_eq!(found, encoding);
            for slice in 1..bytes.len() {
                let mut transcoder = Transcoder::new(encoding);
                let read: Vec<u8> =
                    bytes[mark..].chunks(slice).flat_map(|part| transcoder.push(part)).collect();
                assert_eq!(String::from_utf8(read).unwrap(), text);
            }
        }
    }

    #[test]
    fn half_a_pair_is_no_utf_8_and_comes_back() {
        for half in [0xD83D_u16, 0xD800, 0xDBFF, 0xDC00, 0xDFFF] {
            let bytes = [0xFEFF, half, 0x41].map(u16::to_le_bytes).concat();
            let text = Transcoder::new(Encoding::Utf16Le).push(&bytes[2..]);
            assert!(begins_with_half_pair(&text) && text.ends_with(b"A"), "{text:x?}");
            assert_eq!(Encoding::Utf16Le.encode(&text), bytes);
        }
    }
}
