//! The pieces of a key, and a search for them in one pass over a text.
//!
//! Case, spaces, punctuation and invisible characters are ignored on both sides, and a piece
//! counts forwards and backwards. So does one in base64, base32, hexadecimal digits or ROT13.

use super::code_windows::Windows;
use super::encodings::{alphanumeric_sextet, nibble, sextet};
use super::exchange::Key;
use super::placeholder::is_placeholder;

/// This many consecutive characters of a key are a piece.
const PIECE: usize = 12;

/// Shorter keys are searched as a whole, if they have at least this length.
const LEAST_KEY: usize = 8;

/// A piece with fewer letters and digits is searched with its punctuation.
const LEAST_SYMBOLS: usize = 6;

/// A symbol takes six bits: 26 letters and 10 digits.
const SYMBOL_BITS: usize = 6;
/// A character of ASCII takes seven, and so does a digit of base64: 0 is none.
const CHARACTER_BITS: usize = 7;
/// A hexadecimal digit takes five, for the same reason.
const NIBBLE_BITS: usize = 5;

/// So many digits of base64 are sure to be there of a piece, wherever it begins.
const SEXTETS: usize = 15;
/// And so many of base32.
const BASE32_DIGITS: usize = 17;
/// So many hexadecimal digits are a piece.
const NIBBLES: usize = 24;

/// What to search for: nothing if the key is not a secret.
#[derive(Default)]
pub(super) struct KeyPieces {
    /// Letters and digits only.
    bare: Option<Windows>,
    /// As written, for pieces that are mostly punctuation.
    written: Option<Windows>,
    base64: Option<Windows>,
    /// Those with a digit that is no letter or digit of ASCII, of which few keys have any.
    signed_base64: Option<Windows>,
    hex: Option<Windows>,
    shortest: usize,
}

impl KeyPieces {
    pub fn of(key: &Key) -> Self {
        let key = key.expose();
        let characters: Vec<char> = key.chars().collect();
        let shortest = PIECE.min(characters.len());
        let may_be_secret = shortest >= PIECE || has_letters_and_digits(key);
        if shortest < LEAST_KEY || !may_be_secret || is_placeholder(key) {
            return Self::default();
        }
        let mut bare = Vec::new();
        let mut written = Vec::new();
        for piece in characters.windows(shortest) {
            let symbols: Vec<u8> = piece.iter().filter_map(|c| symbol(*c)).collect();
            if symbols.len() >= LEAST_SYMBOLS {
                bare.push(symbols.iter().map(|symbol| thirteen_on(*symbol)).collect());
                bare.push(symbols);
                continue;
            }
            let characters: Vec<u8> = piece.iter().filter_map(|c| character(*c)).collect();
            if characters.len() >= LEAST_SYMBOLS {
                written.push(characters);
            }
        }
        let windows_of = |lists: Vec<Vec<u8>>, most: usize| -> Vec<Vec<u8>> {
            let length = lists.iter().map(Vec::len).min().unwrap_or_default().clamp(1, most);
            lists.iter().flat_map(|list| list.windows(length)).map(<[u8]>::to_vec).collect()
        };
        let base64 = windows_of((0..3).map(|place| sextets(key, place)).collect(), SEXTETS);
        let shifted: Vec<Vec<u8>> =
            base64.iter().map(|digits| letters_thirteen_on(digits)).collect();
        let base64 = [base64, shifted].concat();
        let (signed_base64, base64): (Vec<_>, Vec<_>) =
            base64.into_iter().partition(|digits| digits.iter().any(|digit| *digit > 62));
        bare.extend(windows_of((0..5).map(|place| base32(key, place)).collect(), BASE32_DIGITS));
        let hex = windows_of((2..=4).map(|width| nibbles(key, width)).collect(), NIBBLES);
        Self {
            bare: Windows::of(&bare, SYMBOL_BITS),
            written: Windows::of(&written, CHARACTER_BITS),
            base64: Windows::of(&base64, CHARACTER_BITS),
            signed_base64: Windows::of(&signed_base64, CHARACTER_BITS),
            hex: Windows::of(&hex, NIBBLE_BITS),
            shortest,
        }
    }

    /// Whether there is anything to look for.
    pub fn is_empty(&self) -> bool {
        self.bare.is_none() && self.written.is_none()
    }

    /// A shorter text cannot contain one.
    pub fn shortest(&self) -> usize {
        self.shortest
    }

    pub fn are_in(&self, text: &str) -> bool {
        let found = |windows: &Option<Windows>, code: fn(char) -> Option<u8>| {
            windows.as_ref().is_some_and(|windows| windows.are_in(text, code))
        };
        found(&self.bare, symbol) || found(&self.written, character)
    }

    /// Forwards, decoding would find it too; backwards, only this does.
    pub fn are_in_base64_in(&self, text: &str) -> bool {
        // What joins groups of digits may look like a digit itself.
        self.base64.as_ref().is_some_and(|known| known.are_in_bytes(text, alphanumeric_sextet))
            || self.signed_base64.as_ref().is_some_and(|known| known.are_in_bytes(text, sextet))
    }

    pub fn are_in_hex_in(&self, text: &str) -> bool {
        self.hex.as_ref().is_some_and(|known| known.are_in_bytes(text, nibble))
    }
}

/// The key's digits in base64 where its first byte stands at this place of a group of three, without
/// those that depend on what is around it.
fn sextets(key: &str, place: usize) -> Vec<u8> {
    digits(key, place, 6).map(|digit| digit + 1).collect()
}

/// The same in base32, as symbols: its digits are the letters, and 2 to 7.
fn base32(key: &str, place: usize) -> Vec<u8> {
    digits(key, place, 5).map(|digit| if digit < 26 { digit + 1 } else { digit + 3 }).collect()
}

fn digits(key: &str, place: usize, width: usize) -> impl Iterator<Item = u8> {
    let bits = move |at: usize| {
        let byte = key.as_bytes().get((at / 8).checked_sub(place)?)?;
        Some(byte >> (7 - at % 8) & 1)
    };
    let digit = move |first: usize| {
        (first..first + width).try_fold(0, |digit: u8, at| Some(digit << 1 | bits(at)?))
    };
    (0..(key.len() + place) * 8).step_by(width).filter_map(digit)
}

/// ROT13 of base64, whose digits are capital and small letters first.
fn letters_thirteen_on(digits: &[u8]) -> Vec<u8> {
    let shifted = |digit: &u8| match digit {
        1..=26 => thirteen_on(*digit),
        27..=52 => thirteen_on(digit - 26) + 26,
        other => *other,
    };
    digits.iter().map(shifted).collect()
}

/// ROT13. Digits stay.
fn thirteen_on(symbol: u8) -> u8 {
    match symbol {
        1..=26 => (symbol + 12) % 26 + 1,
        digit => digit,
    }
}

/// The key's hexadecimal digits, so many to a character: "73", "073" of "0x73", "0073".
fn nibbles(key: &str, width: usize) -> Vec<u8> {
    let digits = |byte: u8| [0, 0, byte >> 4, byte & 15].into_iter().skip(4 - width);
    key.bytes().flat_map(digits).map(|digit| digit + 1).collect()
}

/// A short key made of letters only is a word such as "lm-studio", typed where a server wants no
/// key.
fn has_letters_and_digits(key: &str) -> bool {
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
        // Raised and lowered digits.
        0x2070 | 0x2074..=0x2079 => code - 0x2070 + 0x30,
        0x2080..=0x2089 => code - 0x2080 + 0x30,
        // Letters of Cyrillic and Greek that look like one of ours.
        0x0370..=0x052F => return look_alike(character),
        // The signs of the long s and of kelvin, which case folding makes letters.
        0x017F => 0x73,
        0x212A => 0x6B,
        _ => return character,
    };
    char::from_u32(ascii).unwrap_or(character)
}

fn look_alike(character: char) -> char {
    match character {
        'а' | 'А' | 'Α' | 'α' => 'a',
        'В' | 'Β' => 'b',
        'с' | 'С' => 'c',
        'ԁ' => 'd',
        'е' | 'Е' | 'Ε' => 'e',
        'Н' | 'Η' => 'h',
        'і' | 'І' | 'Ι' | 'ι' => 'i',
        'ј' | 'Ј' => 'j',
        'К' | 'к' | 'Κ' | 'κ' => 'k',
        'ӏ' => 'l',
        'М' | 'Μ' => 'm',
        'Ν' => 'n',
        'о' | 'О' | 'Ο' | 'ο' => 'o',
        'р' | 'Р' | 'Ρ' | 'ρ' => 'p',
        'ԛ' => 'q',
        'ѕ' | 'Ѕ' => 's',
        'Т' | 'Τ' => 't',
        'ν' => 'v',
        'ԝ' => 'w',
        'х' | 'Х' | 'Χ' | 'χ' => 'x',
        'у' | 'У' | 'Υ' => 'y',
        'Ζ' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(key: &str, text: &str) -> bool {
        KeyPieces::of(&Key::new(key)).are_in(text)
    }

    const KEY: &str = "sk-proj-AbCdEfGh12345678";

    #[test]
    fn any_twelve_characters_are_found_and_a_few_are_not() {
        for start in 0..=KEY.len() - 12 {
            assert!(is_in(KEY, &format!("no: {}.", &KEY[start..start + 12])), "{start}");
        }
        // Separators at either end do not count, so that eleven may be as good as twelve.
        for start in 0..=KEY.len() - 9 {
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
            "sk-рrоj-АbСdЕfGh1234",
            "sk-proj-AbCdEfGh₁₂₃₄",
            "fx-cebw-NoPqRsTu12345678",
            "ONVS24DSN5VC2QLCINSEKZSHNAYTEMZUGU3DOOA=",
        ] {
            assert!(is_in(KEY, text), "{text}");
        }
    }

    #[test]
    fn words_typed_where_no_key_is_needed_are_no_secret() {
        for key in [
            "",
            "x",
            "none",
            "ollama",
            "lm-studio",
            "not-needed",
            "abc1234",
            "鍵鍵鍵鍵鍵鍵鍵鍵鍵鍵鍵鍵",
        ] {
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
