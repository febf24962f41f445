//! Ways to write a key so that a plain search does not find it, alone and two at a time.

use std::fmt::Write;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disguise {
    None,
    UpperCase,
    Backwards,
    Spaced,
    Dashed,
    ZeroWidth,
    Percent,
    DecimalReferences,
    HexReferences,
    JsonEscapes,
    Base64,
    Base64ForAddresses,
    Hex,
    SpacedHex,
    Numbers,
    FullWidth,
    Tagged,
    Base32,
    Rot13,
    Binary,
}

pub const DISGUISES: [Disguise; 20] = [
    Disguise::None,
    Disguise::UpperCase,
    Disguise::Backwards,
    Disguise::Spaced,
    Disguise::Dashed,
    Disguise::ZeroWidth,
    Disguise::Percent,
    Disguise::DecimalReferences,
    Disguise::HexReferences,
    Disguise::JsonEscapes,
    Disguise::Base64,
    Disguise::Base64ForAddresses,
    Disguise::Hex,
    Disguise::SpacedHex,
    Disguise::Numbers,
    Disguise::FullWidth,
    Disguise::Tagged,
    Disguise::Base32,
    Disguise::Rot13,
    Disguise::Binary,
];

impl Disguise {
    /// What base64 says is in its case, and a number is no longer one in other digits: what was
    /// written so cannot be read by anybody.
    pub fn can_follow(self, first: Self) -> bool {
        let is_encoded = !matches!(
            first,
            Self::None | Self::UpperCase | Self::Backwards | Self::Spaced | Self::Dashed
        );
        match self {
            Self::UpperCase | Self::FullWidth | Self::Tagged => !is_encoded,
            // Between the digits of a number or in an escape it is something else.
            Self::Spaced | Self::Dashed | Self::ZeroWidth => {
                !is_encoded || first == Self::Base64 && self == Self::Spaced || first == Self::Hex
            }
            Self::Numbers | Self::Binary => first != Self::FullWidth,
            Self::Base32 => matches!(first, Self::None | Self::UpperCase | Self::Backwards),
            Self::Rot13 => !is_encoded || first == Self::Base64,
            _ => true,
        }
    }

    /// How much of a key has to be there to be found: the first of some numbers can run into what
    /// stands before it.
    pub fn least_piece(self) -> usize {
        if matches!(self, Self::Numbers | Self::Binary) { 13 } else { 12 }
    }

    pub fn of(self, text: &str) -> String {
        let each = |write: fn(&mut String, char)| {
            let mut written = String::new();
            text.chars().for_each(|character| write(&mut written, character));
            written
        };
        let each_byte = |write: fn(&mut String, u8)| {
            let mut written = String::new();
            text.bytes().for_each(|byte| write(&mut written, byte));
            written
        };
        match self {
            Self::None => text.to_owned(),
            Self::UpperCase => text.to_uppercase(),
            Self::Backwards => text.chars().rev().collect(),
            Self::Spaced => each(|written, c| written.extend([c, ' '])),
            Self::Dashed => each(|written, c| written.extend([c, '.'])),
            Self::ZeroWidth => each(|written, c| written.extend([c, '\u{200b}', '\u{2060}'])),
            Self::Percent => each_byte(|written, byte| write!(written, "%{byte:02x}").unwrap()),
            Self::DecimalReferences => {
                each(|written, c| write!(written, "&#{};", u32::from(c)).unwrap())
            }
            Self::HexReferences => {
                each(|written, c| write!(written, "&#x{:X};", u32::from(c)).unwrap())
            }
            Self::JsonEscapes => each(|written, c| {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(written, "\\u{unit:04x}").unwrap();
                }
            }),
            Self::Base64 => base64(text, *b"+/") + "==",
            Self::Base64ForAddresses => base64(text, *b"-_"),
            Self::Hex => each_byte(|written, byte| write!(written, "{byte:02X}").unwrap()),
            Self::SpacedHex => {
                each_byte(|written, byte| write!(written, "0x{byte:02x}, ").unwrap())
            }
            Self::Numbers => each_byte(|written, byte| write!(written, "{byte},").unwrap()),
            Self::Base32 => base32(text),
            Self::Rot13 => each(|written, c| {
                let first = if c.is_ascii_uppercase() { b'A' } else { b'a' };
                let is_letter = c.is_ascii_alphabetic();
                let code = u8::try_from(u32::from(c)).unwrap_or(first);
                let shifted = (code.wrapping_sub(first).wrapping_add(13)) % 26 + first;
                written.push(if is_letter { char::from(shifted) } else { c });
            }),
            Self::Binary => each_byte(|written, byte| write!(written, "{byte:08b} ").unwrap()),
            Self::FullWidth => text
                .chars()
                .map(|c| match u32::from(c) {
                    code @ 0x21..=0x7e => char::from_u32(code - 0x21 + 0xff01).unwrap(),
                    _ => c,
                })
                .collect(),
            Self::Tagged => {
                let half = text.chars().count() / 2;
                let (one, other): (Vec<_>, Vec<_>) =
                    text.chars().enumerate().partition(|(place, _)| *place < half);
                let text = |half: Vec<(usize, char)>| half.into_iter().map(|(_, c)| c).collect();
                [text(one), text(other)].map(|half: String| format!("<b>{half}</b>")).concat()
            }
        }
    }
}

/// Without padding.
fn base64(text: &str, last: [u8; 2]) -> String {
    let alphabet: Vec<u8> =
        (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(last).collect();
    let mut written = String::new();
    for group in text.as_bytes().chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(*group.get(at).unwrap_or(&0)));
        for place in 0..=group.len() {
            written.push(char::from(alphabet[bits >> (18 - 6 * place) & 63]));
        }
    }
    written
}

fn base32(text: &str) -> String {
    let alphabet: Vec<u8> = (b'A'..=b'Z').chain(b'2'..=b'7').collect();
    let bits: Vec<u8> =
        text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let digit = |bits: &[u8]| {
        (0..5).fold(0, |digit, at| digit << 1 | usize::from(*bits.get(at).unwrap_or(&0)))
    };
    bits.chunks(5).map(|bits| char::from(alphabet[digit(bits)])).collect()
}
