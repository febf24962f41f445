//! JSON as language models write it.
//!
//! Beyond strict JSON it accepts comments, trailing and missing commas, single quotes, bare words, and
//! raw line breaks inside strings. The content of a string never becomes structure. A value without its
//! closing brackets is an error, because the rest is unknown; that is why this is not a general repair
//! crate.
//!
//! One pass, bounded depth, no recursion that input can exhaust, no panic.

pub use super::loose_value::{Loose, Stop};

use super::doubts::denies;
use super::loose_string::{Quote, read_string};
use super::reasoning::is_blank;
use crate::base::number::read_number;

const DEEPEST: usize = 64;

/// The value a text begins with, and the text after it.
pub fn first_value(text: &str) -> Result<(Loose, &str), Stop> {
    next_value(text, &mut None)
}

/// The same for one of several values. All of them have to use the same kind of quote, or a text could
/// hide what follows it in a string of the other kind.
pub fn next_value<'a>(
    text: &'a str,
    first_quote: &mut Option<Quote>,
) -> Result<(Loose, &'a str), Stop> {
    let mut reader = Reader { text, at: 0, depth: 0, quotes: None };
    let value = reader.value()?;
    match (*first_quote, reader.quotes) {
        (Some(first), Some(own)) if first != own => return Err(Stop::Malformed),
        (None, own) => *first_quote = own,
        _ => {}
    }
    Ok((value, reader.rest()))
}

/// Whether the bracket at the beginning of a text opens JSON; brackets in prose rarely do. `None`
/// where the text ends before it can be told.
pub fn opens_value(text: &str) -> Option<bool> {
    let mut reader = Reader { text, at: 0, depth: 0, quotes: None };
    let bracket = reader.bump();
    match reader.skip_space() {
        Err(Stop::Cut) => return None,
        Err(Stop::Malformed) => return Some(true),
        Ok(()) => {}
    }
    let next = reader.peek()?;
    Some(match bracket {
        Some('[') => matches!(next, '"' | '\'' | '{' | '[' | ']' | '“' | '”'),
        Some('{') if matches!(next, '"' | '\'' | '}' | '“' | '”') => true,
        Some('{') => {
            let word = reader.bare_word_length();
            reader.at += word;
            word > 0 && reader.skip_space().is_ok() && reader.peek() == Some(':')
        }
        _ => false,
    })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// The first quote of a value. Where it is double, a single one opens no string.
    quotes: Option<Quote>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
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

    /// Skips white space and comments. A comment with quotes or brackets may hide an item, and one next
    /// to a label may retract it: "C // no, M". So inside a list, a comment is allowed only at the
    /// start.
    fn skip_space(&mut self) -> Result<(), Stop> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(is_blank);
            self.at += rest.len() - trimmed.len();
            let end = if trimmed.starts_with("//") || trimmed.starts_with('#') {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").ok_or(Stop::Cut)? + 2
            } else {
                return Ok(());
            };
            let comment = trimmed.get(..end).unwrap_or_default();
            let opens_list =
                || self.text.get(..self.at)?.trim_end_matches(is_blank).chars().next_back();
            if comment.contains(['"', '\'', '{', '}', '[', ']'])
                || (self.depth > 1 && opens_list() != Some('['))
                || denies(comment)
            {
                return Err(Stop::Malformed);
            }
            self.at += end;
        }
    }

    fn value(&mut self) -> Result<Loose, Stop> {
        self.skip_space()?;
        match self.peek().ok_or(Stop::Cut)? {
            '{' => self.nested(Self::object),
            '[' => self.nested(Self::list),
            '"' | '\'' => self.string().map(Loose::Text),
            _ => self.bare_word(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Loose, Stop>) -> Result<Loose, Stop> {
        if self.depth == DEEPEST {
            return Err(Stop::Malformed);
        }
        self.depth += 1;
        self.bump();
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Result<Loose, Stop> {
        let mut members = Vec::new();
        let mut is_parted = true;
        loop {
            self.skip_space()?;
            let key = match self.peek().ok_or(Stop::Cut)? {
                '}' => {
                    self.bump();
                    return Ok(Loose::Object(members));
                }
                '"' | '\'' => self.string()?,
                _ if is_parted => match self.bare_word()? {
                    Loose::Text(key) => key,
                    _ => return Err(Stop::Malformed),
                },
                _ => return Err(Stop::Malformed),
            };
            self.skip_space()?;
            match self.bump() {
                Some(':') => members.push((key, self.value()?)),
                Some(_) => return Err(Stop::Malformed),
                None => return Err(Stop::Cut),
            }
            is_parted = self.comma()?;
        }
    }

    fn list(&mut self) -> Result<Loose, Stop> {
        let mut elements = Vec::new();
        let mut is_parted = true;
        loop {
            let before = self.at;
            self.skip_space()?;
            // A comma is more easily forgotten at the end of a line than within it.
            let gap = self.text.get(before..self.at).unwrap_or_default();
            match self.peek().ok_or(Stop::Cut)? {
                ']' => {
                    self.bump();
                    return Ok(Loose::List(elements));
                }
                '{' | '[' => {}
                '"' | '\'' if is_parted || gap.contains('\n') => {}
                _ if is_parted => {}
                _ => return Err(Stop::Malformed),
            }
            elements.push(self.value()?);
            is_parted = self.comma()?;
        }
    }

    /// Steps over a comma, if there is one.
    fn comma(&mut self) -> Result<bool, Stop> {
        let before = self.at;
        self.skip_space()?;
        let is_there = self.peek() == Some(',');
        if is_there {
            self.bump();
        } else {
            self.at = before;
        }
        Ok(is_there)
    }

    fn bare_word_length(&self) -> usize {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.');
        self.rest().find(|c: char| !is_word(c)).unwrap_or(self.rest().len())
    }

    fn bare_word(&mut self) -> Result<Loose, Stop> {
        let word = self.rest().get(..self.bare_word_length()).unwrap_or_default();
        if word.len() == self.rest().len() {
            return Err(Stop::Cut);
        }
        if word.is_empty() {
            return Err(Stop::Malformed);
        }
        self.at += word.len();
        Ok(match word.to_ascii_lowercase().as_str() {
            "null" | "none" => Loose::Null,
            "true" => Loose::Bool(true),
            "false" => Loose::Bool(false),
            _ => read_number(word).map_or_else(|| Loose::Text(word.to_owned()), Loose::Number),
        })
    }

    fn string(&mut self) -> Result<String, Stop> {
        let quote = match self.bump() {
            Some('\'') => Quote::Single,
            _ => Quote::Double,
        };
        if *self.quotes.get_or_insert(quote) == Quote::Double && quote == Quote::Single {
            return Err(Stop::Malformed);
        }
        let (text, length) = read_string(self.rest(), quote).ok_or(Stop::Cut)?;
        self.at += length;
        Ok(text)
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
        assert_eq!(
            first_value(text).map(|(value, _)| value).as_ref(),
            Ok(expected),
            "from {text:?}"
        );
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
    fn comments_commas_quotes_and_line_breaks() {
        let same = object(&[("a", "x"), ("b", "y")]);
        check("{ // first\n\"a\": \"x\", /* 2 */ \"b\": \"y\", # end\n}", &same);
        check("{\"a\": \"x\" \"b\": \"y\"}", &same);
        check("{'a': 'x', 'b': \"y\"}", &same);
        check("{a: x, b: y}", &same);
        check("{\"a\": \"x\ny\"}", &object(&[("a", "x\ny")]));
        check("{'a': 'don\\'t'}", &object(&[("a", "don't")]));
    }

    #[test]
    fn what_is_cut_is_not_closed() {
        for cut in [
            "{\"a\": \"x\"",
            "{\"a\": \"x\"\n```",
            "{\"a\": \"x\",",
            "{\"a\": \"x",
            "{\"a\":",
            "{\"a\": tru",
            "{",
            "[[1]",
            "{\"a\": 1 /* ",
        ] {
            assert_eq!(first_value(cut), Err(Stop::Cut), "{cut}");
        }
    }

    #[test]
    fn what_could_be_read_in_two_ways_is_not_read() {
        for text in [
            "{\"a\": \"says \"go\" here\", \"b\": \"y\"}",
            "{\"a\": \"says \\\\\"go\\\\\" here\"}",
            "{'a': 'don't'}",
            "{\"a\": 'x'}",
            "{\"a\": \"x\" b: y}",
            "[\"a\" \"b\"]",
            "[{\"a\": 1} /* {\"a\": 2} */]",
            "{“a”: “x”}",
            "{\"a\": \"x\"; \"b\": 1}",
        ] {
            assert_eq!(first_value(text), Err(Stop::Malformed), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        assert_eq!(first_value(&"[".repeat(100_000)), Err(Stop::Malformed));
        assert_eq!(first_value(&"{\"a\":".repeat(100_000)), Err(Stop::Malformed));
    }

    #[test]
    fn brackets_in_prose_are_told_from_json() {
        for (text, expected) in [
            ("{\"a\"", Some(true)),
            ("[ {", Some(true)),
            ("{ // note\n a : 1", Some(true)),
            ("[]", Some(true)),
            ("[draft]", Some(false)),
            ("[1]", Some(false)),
            ("{it's}", Some(false)),
            ("{", None),
            ("[ \n```", None),
        ] {
            assert_eq!(opens_value(text), expected, "{text}");
        }
    }
}
