//! The pieces of a key that give it away, and a search for them in one pass over a text.
//!
//! Case, spaces, punctuation and invisible characters are ignored on both sides, and a piece
//! counts forwards and backwards. So does one in base64 or hexadecimal digits.

use super::encodings::{nibble, sextet};
use super::exchange::Key;

/// So many characters of a key in a row are a piece of it.
const PIECE: usize = 12;

/// Shorter keys are looked for whole, and only from this length on.
const LEAST_KEY: usize = 8;

/// A symbol takes six bits: 26 letters and 10 digits.
const SYMBOL_BITS: usize = 6;
/// A character of ASCII takes seven, and so does a digit of base64: 0 is none.
const CHARACTER_BITS: usize = 7;
/// A hexadecimal digit takes five, for the same reason.
const NIBBLE_BITS: usize = 5;

/// So many digits of base64 are sure to be there of a piece, wherever it begins.
const SEXTETS: usize = 15;
/// So many hexadecimal digits are a piece.
const NIBBLES: usize = 24;

/// How many of the last bits are looked up before the whole window is.
const FILTER_BITS: usize = 12;

/// What to look for: nothing, where the key is no secret.
pub(super) struct KeyPieces {
    /// Letters and digits only.
    bare: Option<Windows>,
    /// As written, for keys whose pieces are mostly punctuation.
    written: Option<Windows>,
    base64: Option<Windows>,
    hex: Option<Windows>,
}

impl KeyPieces {
    pub fn of(key: &Key) -> Self {
        let key = key.expose();
        let length = key.chars().count();
        if length < LEAST_KEY || length < PIECE && !looks_secret(key) {
            return Self { bare: None, written: None, base64: None, hex: None };
        }
        let characters: Vec<char> = key.chars().collect();
        let symbols = |piece: &[char]| piece.iter().filter_map(|c| symbol(*c)).collect::<Vec<_>>();
        let fewest = characters.windows(PIECE.min(length)).map(|piece| symbols(piece).len()).min();
        let fewest = fewest.unwrap_or_default();
        let written = fewest < LEAST_KEY && length >= PIECE;
        let bare_length = if length < PIECE { fewest } else { fewest.max(LEAST_KEY) };
        let codes: Vec<u8> = characters.iter().filter_map(|c| character(*c)).collect();
        let in_base64 = (0..3).map(|place| sextets(key, place)).collect::<Vec<_>>();
        let in_hex = (2..=4).map(|width| nibbles(key, width)).collect::<Vec<_>>();
        let sextet_count = in_base64.iter().map(Vec::len).min().unwrap_or_default();
        let nibble_count = in_hex.first().map(Vec::len).unwrap_or_default();
        Self {
            bare: Windows::of(&[symbols(&characters)], bare_length, SYMBOL_BITS),
            written: if written { Windows::of(&[codes], PIECE, CHARACTER_BITS) } else { None },
            base64: Windows::of(&in_base64, SEXTETS.min(sextet_count), CHARACTER_BITS),
            hex: Windows::of(&in_hex, NIBBLES.min(nibble_count), NIBBLE_BITS),
        }
    }

    /// Whether there is anything to look for.
    pub fn is_empty(&self) -> bool {
        self.bare.is_none() && self.written.is_none()
    }

    /// A text with fewer characters holds none.
    pub fn shortest(&self) -> usize {
        self.bare.iter().chain(&self.written).map(|windows| windows.length).min().unwrap_or(PIECE)
    }

    pub fn are_in(&self, text: &str) -> bool {
        let found = |windows: &Option<Windows>, code: fn(char) -> Option<u8>| {
            windows.as_ref().is_some_and(|windows| windows.are_in(text, code))
        };
        found(&self.bare, symbol) || found(&self.written, character)
    }

    /// Forwards this would be found by decoding, too; backwards only so.
    pub fn are_encoded_in(&self, text: &str) -> bool {
        let found = |windows: &Option<Windows>, code: fn(u8) -> u8| {
            windows.as_ref().is_some_and(|windows| windows.are_in_bytes(text, code))
        };
        found(&self.base64, sextet) || found(&self.hex, nibble)
    }
}

/// The key's digits in base64 where its first byte stands at this place of a group of three, without
/// those that depend on what is around it.
fn sextets(key: &str, place: usize) -> Vec<u8> {
    let bits = |at: usize| {
        let byte = key.as_bytes().get((at / 8).checked_sub(place)?)?;
        Some(byte >> (7 - at % 8) & 1)
    };
    let digit = |first: usize| (first..first + 6).try_fold(0, |d: u8, at| Some(d << 1 | bits(at)?));
    let digits = (0..(key.len() + place) * 8).step_by(6);
    digits.filter_map(digit).map(|digit| digit + 1).collect()
}

/// The key's hexadecimal digits, so many to a character: "73", "073" of "0x73", "0073".
fn nibbles(key: &str, width: usize) -> Vec<u8> {
    let digits = |byte: u8| [0, 0, byte >> 4, byte & 15].into_iter().skip(4 - width);
    key.bytes().flat_map(digits).map(|digit| digit + 1).collect()
}

/// A short key made of letters only is a word such as "lm-studio", typed where a server wants no
/// key.
fn looks_secret(key: &str) -> bool {
    key.bytes().any(|byte| byte.is_ascii_digit()) && key.bytes().any(|b| b.is_ascii_alphabetic())
}

/// 1 to 36 for a letter or digit, whatever its case; `None` for what is skipped.
fn symbol(character: char) -> Option<u8> {
    match plain(character).to_ascii_lowercase() {
        letter @ 'a'..='z' => Some(letter as u8 - b'a' + 1),
        digit @ '0'..='9' => Some(digit as u8 - b'0' + 27),
        _ => None,
    }
}

/// A visible character of ASCII in small letters; `None` for what is skipped.
fn character(character: char) -> Option<u8> {
    let plain = plain(character);
    plain.is_ascii_graphic().then(|| plain.to_ascii_lowercase() as u8)
}

/// Characters that look like one of ASCII, or hide one, as that one.
fn plain(character: char) -> char {
    if character.is_ascii() {
        return character;
    }
    let code = u32::from(character);
    let ascii = match code {
        // Full-width forms.
        0xFF01..=0xFF5E => code - 0xFF01 + 0x21,
        // Tags, which no one sees.
        0xE0020..=0xE007E => code - 0xE0000,
        // Mathematical letters and digits, in a dozen styles.
        0x1D400..=0x1D6A3 => match (code - 0x1D400) % 52 {
            capital @ 0..=25 => 0x41 + capital,
            small => 0x61 + small - 26,
        },
        0x1D7CE..=0x1D7FF => 0x30 + (code - 0x1D7CE) % 10,
        // Circled letters.
        0x24B6..=0x24E9 => 0x61 + (code - 0x24B6) % 26,
        // The signs of the long s and of kelvin, which case folding makes letters.
        0x017F => 0x73,
        0x212A => 0x6B,
        _ => return character,
    };
    char::from_u32(ascii).unwrap_or(character)
}

/// All windows of one length over a list of codes, forwards and backwards, each as one number.
struct Windows {
    /// In order.
    known: Vec<u128>,
    /// By the last bits of a window: whether one such is known.
    ends: Vec<bool>,
    length: usize,
    bits: usize,
    mask: u128,
}

impl Windows {
    fn of(lists: &[Vec<u8>], length: usize, bits: usize) -> Option<Self> {
        if length == 0 {
            return None;
        }
        let mut known = Vec::new();
        for codes in lists {
            let backwards: Vec<u8> = codes.iter().rev().copied().collect();
            for window in codes.windows(length).chain(backwards.windows(length)) {
                known
                    .push(window.iter().fold(0, |all: u128, code| all << bits | u128::from(*code)));
            }
        }
        known.sort_unstable();
        known.dedup();
        let mut ends = vec![false; 1 << FILTER_BITS];
        for window in &known {
            if let Some(end) = ends.get_mut(end_of(*window)) {
                *end = true;
            }
        }
        let mask = (1 << (length * bits)) - 1;
        (!known.is_empty()).then_some(Self { known, ends, length, bits, mask })
    }

    fn are_in(&self, text: &str, code: fn(char) -> Option<u8>) -> bool {
        // A table for ASCII: most texts are nothing else.
        let table: [u8; 128] = std::array::from_fn(|at| {
            u8::try_from(at).ok().and_then(|byte| code(char::from(byte))).unwrap_or_default()
        });
        self.are_among(text.chars().map(|character| match table.get(character as usize) {
            Some(code) => *code,
            None => code(character).unwrap_or_default(),
        }))
    }

    fn are_in_bytes(&self, text: &str, code: fn(u8) -> u8) -> bool {
        let table: [u8; 256] =
            std::array::from_fn(|at| u8::try_from(at).map(code).unwrap_or_default());
        self.are_among(text.bytes().map(|byte| table.get(byte as usize).copied().unwrap_or(0)))
    }

    #[inline]
    fn are_among(&self, codes: impl Iterator<Item = u8>) -> bool {
        let mut window = 0_u128;
        let mut seen = 0_usize;
        for code in codes {
            if code != 0 {
                window = (window << self.bits | u128::from(code)) & self.mask;
                seen += 1;
                if self.ends.get(end_of(window)).copied().unwrap_or_default()
                    && seen >= self.length
                    && self.known.binary_search(&window).is_ok()
                {
                    return true;
                }
            }
        }
        false
    }
}

fn end_of(window: u128) -> usize {
    (window & ((1 << FILTER_BITS) - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(key: &str, text: &str) -> bool {
        KeyPieces::of(&Key::new(key)).are_in(text)
    }

    const KEY: &str = "sk-proj-AbCdEfGh12345678";

    #[test]
    fn any_twelve_characters_are_found_and_eleven_are_not() {
        for start in 0..=KEY.len() - 12 {
            assert!(is_in(KEY, &format!("no: {}.", &KEY[start..start + 12])), "{start}");
        }
        for start in 8..=KEY.len() - 9 {
            assert!(!is_in(KEY, &format!("no: {}.", &KEY[start..start + 9])), "{start}");
        }
        assert!(!is_in(KEY, "Incorrect API key provided: sk-proj-****5678."));
    }

    #[test]
    fn case_separators_and_direction_do_not_matter() {
        for text in [
            "SK-PROJ-ABCDEFGH12345678",
            "s k - p r o j - A b C d E f",
            "sk-proj-Ab\u{200b}Cd\u{feff}EfGh\u{ad}12345678",
            "[\"sk-proj-Ab\", \"CdEfGh12\"]",
            "87654321hGfEdCbA-jorp-ks",
            "ｓｋ－ｐｒｏｊ－ＡｂＣｄＥｆＧｈ",
            "𝐬𝐤-𝐩𝐫𝐨𝐣-𝐀𝐛𝐂𝐝𝐄𝐟",
            "\u{e0073}\u{e006b}\u{e002d}\u{e0070}\u{e0072}\u{e006f}\u{e006a}\u{e002d}\u{e0041}\u{e0062}\u{e0043}\u{e0064}\u{e0045}",
            "ſK-proj-AbCdEfGh1234",
        ] {
            assert!(is_in(KEY, text), "{text}");
        }
    }

    #[test]
    fn words_typed_where_no_key_is_needed_are_no_secret() {
        for key in ["", "x", "none", "ollama", "lm-studio", "not-needed", "abc1234"] {
            assert!(KeyPieces::of(&Key::new(key)).is_empty(), "{key}");
        }
        assert!(is_in("abcd1234", "it is ABCD-1234"));
        assert!(!is_in("abcd1234", "it is abcd123"));
    }

    #[test]
    fn a_key_of_punctuation_is_found_as_it_is_written() {
        let key = "a-._~-!-$-%-&-*-b-+-=";
        assert!(is_in(key, "<<._~-!-$-%-&->>"));
        assert!(!is_in(key, "a b c d e f g a b"));
    }
}
