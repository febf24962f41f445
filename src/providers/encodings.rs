//! Decodes text hidden in letters and digits: base64, hexadecimal digits, character codes. Each takes
//! one pass over the text, tries every possible beginning, and ignores whatever stands between the
//! letters and digits.

use super::number_codes::in_numbers;

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

/// The same without the signs, which may as well join groups of digits.
pub(super) fn alphanumeric_sextet(byte: u8) -> u8 {
    if byte.is_ascii_alphanumeric() { sextet(byte) } else { 0 }
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

/// Ways to write a text in letters and digits. Groups of base64 may begin at any of four places, each of
/// which takes a pass.
#[derive(Clone, Copy)]
pub(super) enum Encoding {
    Base64 {
        first: usize,
    },
    /// With the signs among its digits.
    SignedBase64 {
        first: usize,
    },
    Hex,
    Numbers,
}

pub(super) const ENCODINGS: [Encoding; 10] = [
    Encoding::Base64 { first: 0 },
    Encoding::Base64 { first: 1 },
    Encoding::Base64 { first: 2 },
    Encoding::Base64 { first: 3 },
    Encoding::SignedBase64 { first: 0 },
    Encoding::SignedBase64 { first: 1 },
    Encoding::SignedBase64 { first: 2 },
    Encoding::SignedBase64 { first: 3 },
    Encoding::Hex,
    Encoding::Numbers,
];

impl Encoding {
    /// The decoded text, as far as it is UTF-8 of at least that many bytes in a row. Ordinary words
    /// decode to bytes that are not text, so there is little of it.
    pub fn read(self, text: &str, shortest: usize) -> Vec<String> {
        let all = match self {
            Self::Base64 { first } => in_base64(text, shortest, alphanumeric_sextet, first),
            Self::SignedBase64 { .. } if !text.bytes().any(|byte| b"+-/_".contains(&byte)) => {
                vec![]
            }
            Self::SignedBase64 { first } => in_base64(text, shortest, sextet, first),
            Self::Hex => in_hex(text, shortest),
            Self::Numbers => in_numbers(text, shortest),
        };
        all.into_iter().map(Runs::done).filter(|text| !text.is_empty()).collect()
    }
}

/// As many digits at the end as complete any group.
fn with_an_end(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().chain(*b"AAA")
}

/// Most groups of ordinary words are not valid UTF-8. Only long enough runs of possible ones are
/// checked byte by byte.
fn in_base64(text: &str, shortest: usize, digit: fn(u8) -> u8, first: usize) -> Vec<Runs> {
    let table: [u8; 256] = std::array::from_fn(|at| u8::try_from(at).map_or(0, digit));
    let mut digits = Vec::with_capacity(text.len() + 3);
    with_an_end(text).for_each(|byte| {
        let found = table.get(byte as usize).copied().unwrap_or(0);
        if found != 0 {
            digits.push(found - 1);
        }
    });
    let (groups, _) = digits.get(first..).unwrap_or_default().as_chunks::<4>();
    // At both ends of a run, two bytes may stand in groups that are not all of it.
    let least = shortest.saturating_sub(4).div_ceil(3);
    let may_be_text = if least == 0 { u64::MAX } else { GROUPS_OF_TEXT };
    let mut runs = Runs::new(shortest);
    let mut streak = 0;
    for (at, group) in groups.iter().enumerate() {
        let bits = bits_of(*group);
        let kinds = bits >> 18 & 0x30 | bits >> 12 & 0xC | bits >> 6 & 3;
        if may_be_text >> kinds & 1 == 1 {
            streak += 1;
        } else {
            if streak > 0 && streak >= least {
                runs.push_groups(groups.get(at.saturating_sub(streak + 1)..=at));
            }
            streak = 0;
        }
    }
    if streak > 0 && streak >= least {
        runs.push_groups(groups.get(groups.len().saturating_sub(streak + 1)..));
    }
    vec![runs]
}

/// 1 to 32 for a digit of base32; 0 for what is none.
pub(super) fn quintet(byte: u8) -> u8 {
    match byte {
        b'A'..=b'Z' => byte - b'A' + 1,
        b'a'..=b'z' => byte - b'a' + 1,
        b'2'..=b'7' => byte - b'2' + 27,
        _ => 0,
    }
}

/// What a word stands for in digits of so many bits, if all of it does and that is plain text.
pub(super) fn word_in_digits(word: &str, bits: u32, digit: fn(u8) -> u8) -> Option<String> {
    let mut text = String::new();
    let (mut held, mut count) = (0_u32, 0);
    for byte in word.bytes() {
        let digit = digit(byte).checked_sub(1)?;
        held = held << bits | u32::from(digit);
        count += bits;
        if count >= 8 {
            count -= 8;
            let byte = u8::try_from(held >> count).ok().filter(u8::is_ascii_graphic)?;
            held &= (1 << count) - 1;
            text.push(char::from(byte));
        }
    }
    // What is left over fills up the last digit.
    (held == 0 && count < bits).then_some(text)
}

fn bits_of([one, two, three, four]: [u8; 4]) -> u32 {
    u32::from(one) << 18 | u32::from(two) << 12 | u32::from(three) << 6 | u32::from(four)
}

/// A bit for each row of three bytes, by the first two bits of each, that UTF-8 may have: behind 0 comes
/// no 10, and behind 11 nothing else.
const GROUPS_OF_TEXT: u64 = {
    let (mut all, mut kinds) = (0, 0_u64);
    while kinds < 64 {
        let (one, two, three) = (kinds >> 4, kinds >> 2 & 3, kinds & 3);
        if may_follow(one, two) && may_follow(two, three) {
            all |= 1 << kinds;
        }
        kinds += 1;
    }
    all
};

const fn may_follow(one: u64, next: u64) -> bool {
    match one {
        0 | 1 => next != 2,
        2 => true,
        _ => next == 2,
    }
}

fn in_hex(text: &str, shortest: usize) -> Vec<Runs> {
    let table: [u8; 256] = std::array::from_fn(|at| u8::try_from(at).map_or(0, nibble));
    let mut all = vec![Runs::new(shortest); 2];
    let (mut digits, mut count, mut before) = (0_u32, 0_usize, 0);
    with_an_end(text).for_each(|byte| {
        let found = table.get(byte as usize).copied().unwrap_or(0);
        if found != 0 {
            digits = digits << 4 | u32::from(found - 1);
            count += 1;
            if let (2.., Some(runs)) = (count, all.get_mut(count & 1)) {
                let [.., byte] = digits.to_be_bytes();
                runs.push(byte);
            }
        } else if matches!(byte, b'x' | b'X') && before == b'0' {
            // The beginning of "0x73" is no digit.
            digits >>= 4;
            count = count.saturating_sub(1);
            if let Some(runs) = all.get_mut((count + 1) & 1) {
                runs.pop();
            }
        }
        before = byte;
    });
    all
}

/// Bytes as they come, of which only what is UTF-8 is kept, and only where it is long enough.
#[derive(Clone)]
pub(super) struct Runs {
    shortest: usize,
    kept: Vec<u8>,
    /// Where the present run begins.
    start: usize,
    /// How many more bytes the present character has.
    to_follow: u8,
}

impl Runs {
    pub fn new(shortest: usize) -> Self {
        Self { shortest, kept: Vec::new(), start: 0, to_follow: 0 }
    }

    /// What groups of four digits in base64 say.
    fn push_groups(&mut self, groups: Option<&[[u8; 4]]>) {
        for group in groups.unwrap_or_default() {
            let [_, bytes @ ..] = bits_of(*group).to_be_bytes();
            for byte in bytes {
                self.push(byte);
            }
        }
        self.cut();
    }

    pub fn push(&mut self, byte: u8) {
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

    pub fn cut(&mut self) {
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
        ENCODINGS.into_iter().flat_map(|encoding| encoding.read(text, 4)).collect()
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
            "c2st-cHJv-ag",
            "c2_st/cH+Jv-ag",
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
            "0115-00107-0045-049",
            "511,701,54,94.",
            "163 153 055 061",
            "1110011 1101011 0101101 0110001",
            "01110011011010110010110100110001",
            "x9115107045049115107045049",
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
