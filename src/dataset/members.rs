//! The members of a JSON object with their values unparsed. The parser validates the text first; then
//! the boundaries of the members are easy to find.

use std::borrow::Cow;

use memchr::memchr2;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::problem::ProblemKind;
use crate::base::json::read_json;

pub type Members<'a> = Vec<(Cow<'a, str>, &'a str)>;

pub fn read_members<'a>(text: &'a str, members: &mut Members<'a>) -> Result<(), ProblemKind> {
    each_member(text, &mut |key, value| members.push((key, value)))
}

/// The same for an object that is known to be valid.
pub fn members_of(text: &str) -> Members<'_> {
    let mut members = Vec::new();
    let read = read_members(text, &mut members);
    debug_assert!(read.is_ok(), "{text}");
    members
}

/// The values are as written, and valid.
pub fn each_member<'a>(
    text: &'a str,
    each: &mut dyn FnMut(Cow<'a, str>, &'a str),
) -> Result<(), ProblemKind> {
    serde_json::from_slice::<IgnoredAny>(text.as_bytes())
        .map_err(|error| not_json(text, &error))?;
    let mut cursor = Cursor { text, at: 0 };
    if cursor.next() != Some(b'{') {
        return Err(ProblemKind::NotAnObject);
    }
    while cursor.next() == Some(b'"') {
        cursor.at -= 1;
        let key = unquoted(cursor.value()).ok_or(ProblemKind::LoneSurrogate)?;
        cursor.next();
        each(key, cursor.value());
        cursor.next();
    }
    Ok(())
}

/// Borrowed unless there are escapes. The only valid escape that cannot be read is half a surrogate
/// pair.
fn unquoted(key: &str) -> Option<Cow<'_, str>> {
    if !key.contains('\\') {
        return Some(key.trim_matches('"').into());
    }
    match read_json(key)? {
        Value::String(key) => Some(key.into()),
        _ => None,
    }
}

/// Walks through valid JSON.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Skips white space.
    fn skip_blanks(&mut self) {
        let blanks = self.text.as_bytes()[self.at..].iter().take_while(|b| b.is_ascii_whitespace());
        self.at += blanks.count();
    }

    /// The next byte that is not white space, consumed.
    fn next(&mut self) -> Option<u8> {
        self.skip_blanks();
        let byte = self.text.as_bytes().get(self.at).copied();
        self.at += usize::from(byte.is_some());
        byte
    }

    fn value(&mut self) -> &'a str {
        self.skip_blanks();
        let from = self.at;
        let mut depth = 0_u32;
        while let Some(&byte) = self.text.as_bytes().get(self.at) {
            match byte {
                b'"' => self.skip_string(),
                b'{' | b'[' => depth += 1,
                b'}' | b']' | b',' | b':' if depth == 0 => break,
                b'}' | b']' => depth -= 1,
                byte if depth == 0 && byte.is_ascii_whitespace() => break,
                _ => {}
            }
            self.at += 1;
        }
        &self.text[from..self.at]
    }

    /// From its first quote to its last.
    fn skip_string(&mut self) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(found) = memchr2(b'"', b'\\', &bytes[self.at.min(bytes.len())..]) {
            self.at += found;
            if bytes[self.at] == b'"' {
                return;
            }
            self.at += 2;
        }
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> ProblemKind {
    let said = error.to_string();
    // "Lone leading surrogate in hex escape", or "unexpected end of hex escape" where the other half
    // should stand.
    if said.contains("hex escape") {
        return ProblemKind::LoneSurrogate;
    }
    if text.contains('\0') {
        return ProblemKind::NulByte;
    }
    // The line number in serde's words would contradict the file's, and its columns are bytes.
    let said = said.split(" at line ").next().unwrap_or(&said);
    let lines_before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let byte = lines_before.map(str::len).sum::<usize>() + error.column();
    let read = &text[..text.floor_char_boundary(byte)];
    let what = in_plain_words(said, read.ends_with('}'));
    ProblemKind::NotJson { why: format!("{what}, at character {}", read.chars().count()) }
}

/// Rewords serde's message for people who do not write parsers.
fn in_plain_words(said: &str, at_closing: bool) -> &str {
    match said {
        "EOF while parsing a string" => "it ends inside a text",
        "EOF while parsing a list" => "it ends inside a list",
        "EOF while parsing an object" => "it ends inside an object",
        "EOF while parsing a value" => "it ends where a value should be",
        "expected value" | "expected ident" => "there is no value where one should be",
        "key must be a string" if at_closing => "a comma too many",
        "key must be a string" => "a name without quotes",
        "trailing characters" => "something follows its end",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn members(text: &str) -> Vec<(String, &str)> {
        let mut members = Members::new();
        read_members(text, &mut members).unwrap();
        members.into_iter().map(|(key, value)| (key.into_owned(), value)).collect()
    }

    fn check(text: &str, expected: &[(&str, &str)]) {
        let expected: Vec<_> =
            expected.iter().map(|(key, value)| ((*key).to_owned(), *value)).collect();
        assert_eq!(members(text), expected, "in {text}");
    }

    #[test]
    fn values_stay_as_they_are_written() {
        check("{}", &[]);
        check(" { } ", &[]);
        check(r#"{"a":1}"#, &[("a", "1")]);
        check(
            "\t{ \"a\" : [1, {\"b\": \"]}\"}] ,\r\n \"c\":\"\\\"\\\\\", \"\":-1.5e3 }\n",
            &[("a", "[1, {\"b\": \"]}\"}]"), ("c", "\"\\\"\\\\\""), ("", "-1.5e3")],
        );
    }

    #[test]
    fn keys_are_read() {
        check(r#"{"a\"b":null,"\u00e9":true}"#, &[("a\"b", "null"), ("é", "true")]);
        assert_eq!(
            read_members(r#"{"\ud800":1}"#, &mut Members::new()),
            Err(ProblemKind::LoneSurrogate)
        );
    }

    #[test]
    fn a_comma_before_the_end_is_no_name() {
        let why = |text| match read_members(text, &mut Members::new()) {
            Err(ProblemKind::NotJson { why }) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(why("{\"a\":1,}"), "a comma too many, at character 8");
        assert_eq!(why("{\"a\":1,b}"), "a name without quotes, at character 8");
    }

    #[test]
    fn what_is_no_object_is_told_from_what_is_no_json() {
        assert_eq!(read_members("[1]", &mut Members::new()), Err(ProblemKind::NotAnObject));
        for broken in ["", "{", "{\"a\"}", "{\"a\":1,}", "{\"a\":1} 2", "{a:1}", "[1"] {
            let problem = read_members(broken, &mut Members::new());
            assert!(matches!(problem, Err(ProblemKind::NotJson { .. })), "{broken}: {problem:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_as_a_parser_reads_it(text in r#"[{}\[\]:,"\\ a1u-]{0,24}"#) {
            let parsed: Result<serde_json::Map<String, Value>, _> = serde_json::from_str(&text);
            let mut members = Members::new();
            let read = read_members(&text, &mut members);
            prop_assert_eq!(read.is_ok(), parsed.is_ok());
            for (key, value) in members {
                prop_assert!(serde_json::from_str::<Value>(value).is_ok(), "{key}: {value}");
            }
        }
    }
}
