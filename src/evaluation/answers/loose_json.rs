//! JSON as language models write it.
//!
//! Understood beside strict JSON: comments, trailing and forgotten commas, single and curly quotes,
//! bare words, raw newlines and unescaped quotes inside strings, doubly escaped text, and a tail
//! where only closing brackets are missing. A tail that is cut anywhere else is an error, because what
//! followed cannot be known; that distinction is why this is not a general repair crate.
//!
//! One pass, bounded depth, no recursion that input can exhaust, no panic.

use super::loose_quotes::{Within, space_before_token};
use super::loose_string::read_string;
use crate::evaluation::number::read_number;

/// Duplicate keys are kept: the caller decides whether they contradict each other.
#[derive(Debug, Clone, PartialEq)]
pub enum Loose {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Loose>),
    Object(Vec<(String, Loose)>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The text ends inside a value.
    Cut,
    Malformed,
    TooDeep,
}

const DEEPEST: usize = 64;
/// How many bytes may be read in vain: a text of brackets in open strings would cost its length
/// squared, and no answer comes near this.
const PATIENCE: usize = 4 << 20;

/// Every outermost object or list in the text, in order.
#[derive(Default)]
pub struct Found {
    pub values: Vec<Loose>,
    /// One more began and did not end.
    pub cut: bool,
    /// One was read although its closing brackets are missing.
    pub unclosed: bool,
}

pub fn find_values(text: &str) -> Found {
    let mut found = Found::default();
    let mut from = 0;
    let mut patience = PATIENCE;
    while let Some(offset) = text[from..].find(['{', '[']).filter(|_| patience > 0) {
        let start = from + offset;
        let mut reader = Reader::new(&text[start..]);
        match reader.value(Within::Nothing) {
            Ok(value) => {
                found.values.push(value);
                found.unclosed |= reader.unclosed;
                from = start + reader.at.max(1);
            }
            Err(stop) => {
                found.cut |= stop == Stop::Cut;
                from = start + if stop == Stop::TooDeep { reader.at } else { 1 };
                patience = patience.saturating_sub(reader.at);
            }
        }
    }
    found
}

/// The value a text begins with, and the text after it.
pub fn first_value(text: &str) -> Result<(Loose, &str), Stop> {
    let mut reader = Reader::new(text);
    let value = reader.value(Within::Nothing)?;
    Ok((value, &text[reader.at..]))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    unclosed: bool,
    /// A comment without an end hides what follows.
    hidden: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, unclosed: false, hidden: false }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// A closing fence ends the JSON as surely as the end of the text does.
    fn peek(&self) -> Option<char> {
        let rest = self.rest();
        if rest.starts_with("```") {
            return None;
        }
        rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn skip_space(&mut self) {
        self.at += space_before_token(self.rest());
        if self.rest().starts_with("/*") {
            self.hidden = true;
            self.at = self.text.len();
        }
    }

    fn value(&mut self, within: Within) -> Result<Loose, Stop> {
        self.skip_space();
        match self.peek().ok_or(Stop::Cut)? {
            '{' => self.nested(Self::object),
            '[' => self.nested(Self::list),
            quote @ ('"' | '\'') => self.string(quote, within).map(Loose::Text),
            _ => self.bare_word(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Loose, Stop>) -> Result<Loose, Stop> {
        if self.depth == DEEPEST {
            return Err(Stop::TooDeep);
        }
        self.depth += 1;
        self.bump();
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Result<Loose, Stop> {
        let mut members = Vec::new();
        loop {
            self.skip_space();
            match self.peek().ok_or(Stop::Cut)? {
                '}' => {
                    self.bump();
                    return Ok(Loose::Object(members));
                }
                quote @ ('"' | '\'') => {
                    let key = self.string(quote, Within::Key)?;
                    // A key with brackets has swallowed members, or whole items.
                    if key.contains(['{', '}']) {
                        return Err(Stop::Malformed);
                    }
                    members.push((key, self.member_value()?));
                }
                _ => {
                    let Loose::Text(key) = self.bare_word()? else {
                        return Err(Stop::Malformed);
                    };
                    members.push((key, self.member_value()?));
                }
            }
            if self.after_element() {
                return Ok(Loose::Object(members));
            }
        }
    }

    fn member_value(&mut self) -> Result<Loose, Stop> {
        self.skip_space();
        match self.bump() {
            Some(':') => self.value(Within::Object),
            Some(_) => Err(Stop::Malformed),
            None => Err(Stop::Cut),
        }
    }

    fn list(&mut self) -> Result<Loose, Stop> {
        let mut elements = Vec::new();
        loop {
            self.skip_space();
            if self.peek().ok_or(Stop::Cut)? == ']' {
                self.bump();
                return Ok(Loose::List(elements));
            }
            elements.push(self.value(Within::List)?);
            if self.after_element() {
                return Ok(Loose::List(elements));
            }
        }
    }

    /// Steps over a comma; true where the text ends right after a whole element, so that only
    /// closing brackets are missing.
    fn after_element(&mut self) -> bool {
        self.skip_space();
        match self.peek() {
            None => self.unclosed = !self.hidden,
            Some(',') => {
                self.bump();
            }
            Some(_) => {}
        }
        self.unclosed
    }

    fn bare_word(&mut self) -> Result<Loose, Stop> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')))
            .unwrap_or(rest.len());
        let word = rest[..length].to_owned();
        if word.is_empty() {
            return Err(Stop::Malformed);
        }
        if length == rest.len() {
            return Err(Stop::Cut);
        }
        self.at += length;
        Ok(match word.to_ascii_lowercase().as_str() {
            "null" | "none" => Loose::Null,
            "true" => Loose::Bool(true),
            "false" => Loose::Bool(false),
            _ => read_number(&word).map_or(Loose::Text(word), Loose::Number),
        })
    }

    fn string(&mut self, quote: char, within: Within) -> Result<String, Stop> {
        self.bump();
        if let Some((text, length)) = read_string(self.rest(), quote, within) {
            self.at += length;
            Ok(text)
        } else {
            self.at = self.text.len();
            Err(Stop::Cut)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(members: &[(&str, &str)]) -> Loose {
        Loose::Object(
            members.iter().map(|(k, v)| ((*k).to_owned(), Loose::Text((*v).to_owned()))).collect(),
        )
    }

    #[track_caller]
    fn check(text: &str, expected: &Loose) {
        let found = find_values(text);
        assert_eq!(found.values, std::slice::from_ref(expected), "from {text:?}");
        assert!(!found.cut);
    }

    #[test]
    fn strict_json() {
        check(
            r#"{"a": [1, true, null, "x\n\u00e9\ud83d\ude00"]}"#,
            &Loose::Object(vec![(
                "a".to_owned(),
                Loose::List(vec![
                    Loose::Number(1.0),
                    Loose::Bool(true),
                    Loose::Null,
                    Loose::Text("x\né😀".to_owned()),
                ]),
            )]),
        );
    }

    #[test]
    fn fences_prose_comments_and_commas() {
        let same = object(&[("a", "x"), ("b", "y")]);
        check("```json\n{\"a\": \"x\", \"b\": \"y\"}\n```", &same);
        check("\u{feff}Sure: {\"a\": \"x\", \"b\": \"y\",} Done.", &same);
        check("{ // first\n\"a\": \"x\", /* 2 */ \"b\": \"y\" # end\n}", &same);
        check("{'a': 'x' 'b': 'y'}", &same);
        check("{a: x, b: y}", &same);
    }

    #[test]
    fn quotes_and_newlines_inside_strings() {
        check(
            "{\"a\": \"says \"go\", then \"stop\" here\", \"b\": \"y\"}",
            &object(&[("a", "says \"go\", then \"stop\" here"), ("b", "y")]),
        );
        check(
            r#"{"a": "says \\"go\\" twice", "b": "\\"y\\""}"#,
            &object(&[("a", "says \"go\" twice"), ("b", "\"y\"")]),
        );
        check("{\"a\": \"x\ny\"}", &object(&[("a", "x\ny")]));
        check("{'a': 'don't'}", &object(&[("a", "don't")]));
    }

    #[test]
    fn only_closing_brackets_may_be_missing() {
        check("{\"a\": \"x\"", &object(&[("a", "x")]));
        check("```\n{\"a\": \"x\"\n```", &object(&[("a", "x")]));
        for cut in ["{\"a\": \"x\",", "{\"a\": \"x", "{\"a\":", "{\"a\": tru", "{"] {
            let found = find_values(cut);
            assert!(found.cut && found.values.is_empty(), "{cut}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let deep = "[".repeat(100_000);
        assert!(find_values(&deep).values.is_empty());
        let objects = "{\"a\":".repeat(100_000);
        assert!(find_values(&objects).values.is_empty());
    }
}
