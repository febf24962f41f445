//! Escapes undone: with a backslash, with a percent sign, as character references. And tags left out.
//! Each is one pass over the text.

use memchr::memchr;

/// Undoes escapes with a backslash, as JSON and scripts write them. `None` where there are none.
pub(super) fn without_backslashes(text: &str) -> Option<String> {
    text.contains('\\').then(|| unescaped(text, |kind| kind == b'\\'))
}

/// Undoes escapes with a backslash, percent escapes and character references. `None` where there are
/// none.
pub(super) fn without_escapes(text: &str) -> Option<String> {
    has_escapes(text).then(|| unescaped(text, begins_escape))
}

/// Whether there is anything that could be one.
pub(super) fn has_escapes(text: &str) -> bool {
    text.bytes().any(begins_escape)
}

fn begins_escape(byte: u8) -> bool {
    matches!(byte, b'\\' | b'%' | b'&')
}

/// Where a tag begins that ends at the next `>`: another `<` may stand in a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TagBegins {
    AtFirst,
    AtLast,
}

impl TagBegins {
    pub const EITHER: [Self; 2] = [Self::AtFirst, Self::AtLast];

    /// The text without `<b>`, `</span>`, `<wbr/>`; `None` where there are none.
    pub fn without_tags(self, text: &str) -> Option<String> {
        let first = memchr(b'<', text.as_bytes())?;
        let mut kept = Vec::with_capacity(text.len());
        let (before, behind) = text.as_bytes().split_at(first);
        kept.extend_from_slice(before);
        let mut begun = None;
        let mut bytes = behind.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'<' => {
                    let is_tag = bytes.peek().is_some_and(|kind| begins_tag(*kind));
                    match self {
                        Self::AtFirst => begun = begun.or(is_tag.then_some(kept.len())),
                        Self::AtLast => begun = is_tag.then_some(kept.len()),
                    }
                    kept.push(byte);
                }
                b'>' => match begun.take() {
                    Some(begun) => kept.truncate(begun),
                    None => kept.push(byte),
                },
                _ => kept.push(byte),
            }
        }
        (kept.len() < text.len()).then(|| String::from_utf8_lossy(&kept).into_owned())
    }
}

fn begins_tag(kind: u8) -> bool {
    kind.is_ascii_alphabetic() || b"/!?".contains(&kind)
}

fn unescaped(text: &str, is_wanted: fn(u8) -> bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().position(is_wanted) {
        let (before, escape) = rest.split_at(at);
        bytes.extend_from_slice(before.as_bytes());
        // What is no escape is passed by fast: a text may be full of it.
        if let [sign @ (b'%' | b'&'), next, ..] = escape.as_bytes()
            && !(next.is_ascii_alphanumeric() || *next == b'#')
        {
            bytes.push(*sign);
            rest = escape.get(1..).unwrap_or_default();
            continue;
        }
        let (decoded, length) = match escape.as_bytes().first() {
            Some(b'\\') => backslash(escape),
            Some(b'%') => percent(escape),
            _ => reference(escape),
        };
        match decoded {
            Decoded::Byte(byte) => bytes.push(byte),
            Decoded::Char(c) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Decoded::Text(text) => bytes.extend_from_slice(text.as_bytes()),
        }
        rest = escape.get(length..).unwrap_or_default();
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

enum Decoded {
    Byte(u8),
    Char(char),
    Text(&'static str),
}

/// What stands for no letter or digit.
const NOTHING: Decoded = Decoded::Text("");

/// `\u0073`, `\u{73}`, `\x73`, `\163`, `\n`; and how long it is.
fn backslash(escape: &str) -> (Decoded, usize) {
    match escape.as_bytes().get(1) {
        Some(b'u' | b'U') => {
            if let Some(found) = braced(escape) {
                return found;
            }
            let Some(high) = hex(escape, 2, 4) else { return (Decoded::Byte(b'\\'), 1) };
            let low = || escape.get(6..)?.strip_prefix("\\u").and(hex(escape, 8, 4));
            match (high, low()) {
                (0xD800..=0xDBFF, Some(low @ 0xDC00..=0xDFFF)) => {
                    let code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                    (decoded(code), 12)
                }
                _ => (decoded(high), 6),
            }
        }
        Some(b'x') => match hex(escape, 2, 2) {
            Some(code) => (decoded(code), 4),
            None => (Decoded::Byte(b'\\'), 1),
        },
        Some(b'n' | b'r') => (Decoded::Byte(b'\n'), 2),
        Some(b't' | b'b' | b'f' | b'v') => (Decoded::Byte(b' '), 2),
        Some(b'0' | b'1') => match octal(escape) {
            Some(code) => (decoded(code), 4),
            None => (Decoded::Byte(b'\\'), 1),
        },
        Some(byte) if byte.is_ascii() => (Decoded::Byte(*byte), 2),
        _ => (Decoded::Byte(b'\\'), 1),
    }
}

/// With any number of digits.
fn braced(escape: &str) -> Option<(Decoded, usize)> {
    let bytes = escape.as_bytes();
    let digits = count(bytes, 3, u8::is_ascii_hexdigit);
    if bytes.get(2) != Some(&b'{') || bytes.get(3 + digits) != Some(&b'}') {
        return None;
    }
    Some((decoded(hex(escape, 3, digits)?), 3 + digits + 1))
}

fn count(bytes: &[u8], from: usize, is_digit: fn(&u8) -> bool) -> usize {
    bytes.iter().skip(from).take_while(|byte| is_digit(byte)).count()
}

/// `%73`, `%u0073`.
fn percent(escape: &str) -> (Decoded, usize) {
    if let Some(code) = hex(escape, 1, 2) {
        return (u8::try_from(code).map_or(NOTHING, Decoded::Byte), 3);
    }
    match hex(escape, 2, 4).filter(|_| matches!(escape.as_bytes().get(1), Some(b'u' | b'U'))) {
        Some(code) => (decoded(code), 6),
        None => (Decoded::Byte(b'%'), 1),
    }
}

/// `&#115;`, `&#x73;`, `&lt;`, each with or without its end, and with any number of digits.
fn reference(escape: &str) -> (Decoded, usize) {
    let plain = (Decoded::Byte(b'&'), 1);
    let bytes = escape.as_bytes();
    let ends = |length: usize| length + usize::from(bytes.get(length) == Some(&b';'));
    match (bytes.get(1), bytes.get(2)) {
        (Some(b'#'), Some(b'x' | b'X')) => {
            let digits = count(bytes, 3, u8::is_ascii_hexdigit);
            hex(escape, 3, digits).map_or(plain, |code| (decoded(code), ends(3 + digits)))
        }
        (Some(b'#'), _) => {
            let digits = count(bytes, 2, u8::is_ascii_digit);
            let code = escape.get(2..2 + digits).and_then(|digits| digits.parse().ok());
            code.map_or(plain, |code| (decoded(code), ends(2 + digits)))
        }
        _ => {
            let length = count(bytes, 1, u8::is_ascii_alphanumeric);
            let name = escape.get(1..=length).unwrap_or_default();
            let is_whole = length > 1 && bytes.get(1 + length) == Some(&b';');
            if is_whole {
                return (named(name), length + 2);
            }
            // These four need no end, whatever follows them.
            let known = ["lt", "gt", "amp", "quot"].into_iter().find(|known| {
                name.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
            });
            known.map_or(plain, |known| (named(known), known.len() + 1))
        }
    }
}

/// What a name stands for, where that is a letter or can be part of another escape. All others are
/// punctuation or letters that no key has.
fn named(name: &str) -> Decoded {
    if let [letter, b'f', b'r'] | [letter, b's', b'c', b'r'] | [letter, b'o', b'p', b'f'] =
        name.as_bytes()
    {
        // Letters in other type: 𝔰, 𝓈, 𝕤.
        return Decoded::Byte(*letter);
    }
    Decoded::Text(match name {
        "lt" | "LT" => "<",
        "gt" | "GT" => ">",
        "amp" | "AMP" => "&",
        "quot" | "QUOT" => "\"",
        "num" => "#",
        "semi" => ";",
        "percnt" => "%",
        "bsol" => "\\",
        "lcub" | "lbrace" => "{",
        "rcub" | "rbrace" => "}",
        "sol" => "/",
        "plus" => "+",
        "lowbar" | "UnderBar" => "_",
        "excl" => "!",
        "comma" => ",",
        "fjlig" => "fj",
        _ => "",
    })
}

fn hex(text: &str, from: usize, length: usize) -> Option<u32> {
    let digits = text.get(from..from + length).filter(|digits| !digits.is_empty())?;
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if are_digits { u32::from_str_radix(digits, 16).ok() } else { None }
}

/// `\163`: three digits behind the backslash. `\000073` has six, of another kind.
fn octal(escape: &str) -> Option<u32> {
    if escape.as_bytes().get(4).is_some_and(u8::is_ascii_hexdigit) {
        return None;
    }
    u32::from_str_radix(escape.get(1..4).filter(|digits| !digits.contains('+'))?, 8).ok()
}

fn decoded(code: u32) -> Decoded {
    char::from_u32(code).map_or(NOTHING, Decoded::Char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_every_kind_are_undone() {
        for (written, meant) in [
            (r"\u0073k-\x31\u{32}\u{000000000000033}", "sk-123"),
            ("a\\/b\\n\\\\c", "a/b\n\\c"),
            (r"\163\153\0", r"sk\0"),
            (r"\ud835\udc2c", "𝐬"),
            ("%73%6B%u002d1", "sk-1"),
            ("&#115;&#x6b;&#45&#X31&nbsp;&lowbar;2", "sk-1_2"),
            ("&#00000000000000000115;&#x000000000000000000006b;", "sk"),
            ("s&lt;b&gt;&LT;/b&GTk", "s<b></b>k"),
            ("&ltb&gt &amp;num;", "<b> &num;"),
            ("&num;&percnt;&bsol;&sfr;&kscr;&Kopf;&fjlig;", "#%\\skKfj"),
            ("100 % & \\", "100 % & \\"),
            (
                "%zz &; &#; &#x; &a &#99999999999999; \\u12",
                "%zz &; &#; &#x; &a &#99999999999999; \\u12",
            ),
            ("é%C3%A9", "éé"),
        ] {
            assert_eq!(without_escapes(written).as_deref(), Some(meant), "{written}");
        }
        assert_eq!(without_escapes("plain"), None);
        assert_eq!(without_backslashes("%73"), None);
    }

    #[test]
    fn tags_are_left_out() {
        let long = format!("s<b title=\"{}\">k</b>", "x".repeat(1000));
        for (written, meant) in [
            ("s<b class=\"x\">k</b>-<wbr/>1 < 2", &["sk-1 < 2"][..]),
            ("1 < 2 <!-- no -->3 <", &["1 < 2 3 <"]),
            ("<a s<b></b>k", &["k", "<a sk"]),
            ("s<b title=\"<b\">k", &["sk", "s<b title=\"k"]),
            (&long, &["sk"]),
            ("<a<a<a", &[]),
            ("1 < 2 > 1", &[]),
        ] {
            let mut forms: Vec<String> = TagBegins::EITHER
                .into_iter()
                .filter_map(|begins| begins.without_tags(written))
                .collect();
            forms.dedup();
            assert_eq!(forms, meant, "{written}");
        }
    }
}
