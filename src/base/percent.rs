//! Text as a part of an address, and back.

/// As `encodeURIComponent` does.
pub fn escape_into(escaped: &mut String, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let digit = |half: u8| char::from(b"0123456789ABCDEF"[usize::from(half & 15)]);
            escaped.extend(['%', digit(byte >> 4), digit(byte)]);
        }
    }
}

/// A malformed part is taken as it is.
pub fn unescaped(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part;
    while let Some((before, escape)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let digits = escape.get(..2).filter(|two| two.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(byte) = digits.and_then(|two| u8::from_str_radix(two, 16).ok()) else {
            return part.to_owned();
        };
        bytes.push(byte);
        rest = &escape[2..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).unwrap_or_else(|_| part.to_owned())
}
