//! Escapes undone: with a backslash, with a percent sign, as character references. Tags are left out.

/// Undoes escapes with a backslash, as JSON and scripts write them. `None` where there are none.
pub(super) fn without_backslashes(text: &str) -> Option<String> {
    text.contains('\\').then(|| unescaped(text, |kind| kind == b'\\'))
}

/// Undoes escapes with a backslash, percent escapes and character references, and leaves out tags.
/// `None` where there are none.
pub(super) fn without_escapes(text: &str) -> Option<String> {
    has_escapes(text).then(|| unescaped(text, begins_escape))
}

/// Whether there is anything that could be one.
pub(super) fn has_escapes(text: &str) -> bool {
    text.bytes().any(begins_escape)
}

fn begins_escape(byte: u8) -> bool {
    matches!(byte, b'\\' | b'%' | b'&' | b'<')
}

fn unescaped(text: &str, is_wanted: fn(u8) -> bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().position(is_wanted) {
        let (before, escape) = rest.split_at(at);
        bytes.extend_from_slice(before.as_bytes());
        let (decoded, length) = match escape.as_bytes().first() {
            Some(b'\\') => backslash(escape),
            Some(b'%') => percent(escape),
            Some(b'<') => tag(escape),
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

/// `\u0073`, `\u{73}`, `\x73`, `\n`; and how long it is.
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
        Some(b'n' | b'r' | b't' | b'b' | b'f' | b'v') => (Decoded::Byte(b' '), 2),
        Some(byte) if byte.is_ascii() => (Decoded::Byte(*byte), 2),
        _ => (Decoded::Byte(b'\\'), 1),
    }
}

fn braced(escape: &str) -> Option<(Decoded, usize)> {
    let inside = escape.get(3..).filter(|_| escape.as_bytes().get(2) == Some(&b'{'))?;
    let end = inside.bytes().take(8).position(|byte| byte == b'}')?;
    let code = hex(escape, 3, end)?;
    Some((decoded(code), 3 + end + 1))
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

/// `&#115;`, `&#x73;`, each with or without its end. Those with names are punctuation, but for one.
fn reference(escape: &str) -> (Decoded, usize) {
    let plain = (Decoded::Byte(b'&'), 1);
    let bytes = escape.as_bytes();
    let ends = |length: usize| length + usize::from(bytes.get(length) == Some(&b';'));
    let count = |from: usize, is_digit: fn(&u8) -> bool| {
        bytes.iter().skip(from).take(12).take_while(|byte| is_digit(byte)).count()
    };
    match (bytes.get(1), bytes.get(2)) {
        (Some(b'#'), Some(b'x' | b'X')) => {
            let digits = count(3, u8::is_ascii_hexdigit);
            hex(escape, 3, digits).map_or(plain, |code| (decoded(code), ends(3 + digits)))
        }
        (Some(b'#'), _) => {
            let digits = count(2, u8::is_ascii_digit);
            let code = escape.get(2..2 + digits).and_then(|digits| digits.parse().ok());
            code.map_or(plain, |code| (decoded(code), ends(2 + digits)))
        }
        _ => {
            let name = bytes.iter().skip(1).take(32).take_while(|b| b.is_ascii_alphanumeric());
            let length = 1 + name.count();
            let is_whole = length > 2 && bytes.get(length) == Some(&b';');
            match escape.get(..length) {
                Some("&fjlig") if is_whole => (Decoded::Text("fj"), length + 1),
                _ if is_whole => (NOTHING, length + 1),
                _ => plain,
            }
        }
    }
}

/// `<b>`, `</span>`, `<wbr/>`.
fn tag(escape: &str) -> (Decoded, usize) {
    let bytes = escape.as_bytes();
    let begins =
        bytes.get(1).is_some_and(|byte| byte.is_ascii_alphabetic() || b"/!".contains(byte));
    let end = bytes.iter().take(LONGEST_TAG).position(|byte| *byte == b'>');
    match end.filter(|_| begins) {
        Some(end) => (NOTHING, end + 1),
        None => (Decoded::Byte(b'<'), 1),
    }
}

const LONGEST_TAG: usize = 200;

fn hex(text: &str, from: usize, length: usize) -> Option<u32> {
    let digits = text.get(from..from + length).filter(|digits| !digits.is_empty())?;
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if are_digits { u32::from_str_radix(digits, 16).ok() } else { None }
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
            (r"\u0073k-\x31\u{32}", "sk-12"),
            (r"a\/b\n\\c", r"a/b \c"),
            (r"\ud835\udc2c", "𝐬"),
            ("%73%6B%u002d1", "sk-1"),
            ("&#115;&#x6b;&#45&#X31&amp;&lowbar;2", "sk-12"),
            ("s<b class=\"x\">k</b>-<wbr/>1 < 2", "sk-1 < 2"),
            ("&fjlig;", "fj"),
            ("100 % & \\", "100 % & \\"),
            ("%zz &; &#; &#x; \\u12", "%zz &; &#; &#x; \\u12"),
            ("é%C3%A9", "éé"),
        ] {
            assert_eq!(without_escapes(written).as_deref(), Some(meant), "{written}");
        }
        assert_eq!(without_escapes("plain"), None);
        assert_eq!(without_backslashes("%73"), None);
    }
}
