//! Names and values in an address: `name=value&name=value`, percent-encoded.
//!
//! Our own code rather than the browser's, so that links are tested natively. Nothing is rejected: a
//! broken escape is taken literally.

/// The non-empty parts, decoded.
pub fn read(query: &str) -> impl Iterator<Item = (String, String)> {
    let parts = query.trim_start_matches('?').split('&').filter(|part| !part.is_empty());
    parts.map(|part| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        (decode(name), decode(value))
    })
}

pub fn push(query: &mut String, name: &str, value: &str) {
    if !query.is_empty() {
        query.push('&');
    }
    query.push_str(name);
    query.push('=');
    encode_into(query, value);
}

fn encode_into(query: &mut String, value: &str) {
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            query.push(char::from(byte));
        } else {
            let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value & 15)]);
            query.extend(['%', digit(byte >> 4), digit(byte)]);
        }
    }
}

fn decode(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)),
            _ => None,
        };
        bytes.push(escaped.map_or(*first, |(high, low)| high << 4 | low));
        rest = if escaped.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[allow(clippy::cast_possible_truncation)]
fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn broken_escapes_stand_for_themselves() {
        for (part, text) in
            [("a%20b", "a b"), ("100%", "100%"), ("%zz%4", "%zz%4"), ("%FF", "\u{fffd}")]
        {
            assert_eq!(decode(part), text);
        }
        let parts: Vec<_> = read("?a=1&&b&c=d=e").collect();
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(parts, [pair("a", "1"), pair("b", ""), pair("c", "d=e")]);
    }

    proptest! {
        #[test]
        fn a_value_reads_as_it_was_written(value in "\\PC{0,40}") {
            let mut query = String::new();
            push(&mut query, "q", &value);
            prop_assert!(query.is_ascii());
            prop_assert_eq!(read(&query).collect::<Vec<_>>(), [("q".to_owned(), value)]);
        }
    }
}
