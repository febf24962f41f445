//! Spaces, digits and word characters of any script, as the libraries' patterns define them.

/// Where Python's `str.split` splits: white space, and four old separators.
pub fn is_split_space(letter: char) -> bool {
    letter.is_whitespace() || is_old_separator(letter)
}

pub fn is_old_separator(letter: char) -> bool {
    matches!(letter, '\u{1c}'..='\u{1f}')
}

/// The pieces between white space, with their positions; the old separators do not count here.
pub fn for_each_word(text: &str, each: &mut dyn FnMut(usize, &str)) {
    let mut start = 0;
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        let space = match byte {
            b'!'..=b'~' => 0,
            b' ' | b'\t'..=b'\r' => 1,
            _ => space_at(text, at),
        };
        if space > 0 {
            if start < at {
                each(start, &text[start..at]);
            }
            start = at + space;
        }
        at += space.max(1);
    }
    if start < text.len() {
        each(start, &text[start..]);
    }
}

/// How many bytes the white space takes that begins there.
fn space_at(text: &str, at: usize) -> usize {
    let letter = text.get(at..).and_then(|rest| rest.chars().next());
    letter.filter(|letter| letter.is_whitespace()).map_or(0, char::len_utf8)
}

/// `\d`: a decimal digit of any script.
pub fn is_digit(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_digit();
    }
    let number = u32::from(letter);
    let next = ZEROS.partition_point(|zero| *zero <= number);
    let zero = next.checked_sub(1).and_then(|place| ZEROS.get(place));
    zero.is_some_and(|zero| number - zero < 10)
}

/// `\w` as Python's own patterns have it, which nltk uses for contractions: marks do not count, numbers
/// such as ½ do.
pub fn is_letter_or_number(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// `\w` as the patterns of the package regex have it, which nltk uses for quotes: letters, decimal digits, the underscore, and marks that letters carry. Of the marks that do
/// not count as letters themselves these are the ones of living scripts, and emoji's selectors.
pub fn is_word(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric() || letter == '_';
    }
    letter.is_alphabetic() || is_digit(letter) || is_mark(letter)
}

fn is_mark(letter: char) -> bool {
    let number = u32::from(letter);
    MARKS.iter().any(|(first, last)| (*first..=*last).contains(&number))
}

const MARKS: [(u32, u32); 34] = [
    (0x300, 0x36f),
    (0x483, 0x489),
    (0x591, 0x5af),
    (0x658, 0x658),
    (0x6df, 0x6e0),
    (0x6ea, 0x6ec),
    (0x93c, 0x93c),
    (0x94d, 0x94d),
    (0x951, 0x954),
    (0x9bc, 0x9bc),
    (0x9cd, 0x9cd),
    (0xa3c, 0xa3c),
    (0xa4d, 0xa4d),
    (0xabc, 0xabc),
    (0xacd, 0xacd),
    (0xb3c, 0xb3c),
    (0xb4d, 0xb4d),
    (0xbcd, 0xbcd),
    (0xc4d, 0xc4d),
    (0xcbc, 0xcbc),
    (0xccd, 0xccd),
    (0xd4d, 0xd4d),
    (0xdca, 0xdca),
    (0xe47, 0xe4e),
    (0xec8, 0xece),
    (0x1037, 0x103a),
    (0x17c9, 0x17d3),
    (0x1ab0, 0x1aff),
    (0x1dc0, 0x1dff),
    (0x200c, 0x200d),
    (0x20d0, 0x20f0),
    (0x3099, 0x309a),
    (0xfe00, 0xfe0f),
    (0xfe20, 0xfe2f),
];

/// The zeros of the scripts that have digits of their own, nine more digits after each.
const ZEROS: [u32; 76] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
    0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50,
    0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    0x1_04a0, 0x1_0d30, 0x1_0d40, 0x1_1066, 0x1_10f0, 0x1_1136, 0x1_11d0, 0x1_12f0, 0x1_1450,
    0x1_14d0, 0x1_1650, 0x1_16c0, 0x1_16d0, 0x1_16da, 0x1_1730, 0x1_18e0, 0x1_1950, 0x1_1bf0,
    0x1_1c50, 0x1_1d50, 0x1_1da0, 0x1_1de0, 0x1_1f50, 0x1_6130, 0x1_6a60, 0x1_6ac0, 0x1_6b50,
    0x1_6d70, 0x1_ccf0, 0x1_d7ce, 0x1_d7d8, 0x1_d7e2, 0x1_d7ec, 0x1_d7f6, 0x1_e140, 0x1_e2f0,
    0x1_e4f0, 0x1_e5f1, 0x1_e950, 0x1_fbf0,
];
