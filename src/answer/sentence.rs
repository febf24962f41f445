//! A sentence with names. Names come from the data: they may be long, right-to-left or look like
//! markup, so the page isolates each one.

use std::fmt;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Words(String),
    Name(Arc<str>),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence(pub Vec<Piece>);

/// Letters of a name within a sentence.
const LONGEST_NAME: usize = 40;

impl Sentence {
    pub fn of(words: impl Into<String>) -> Self {
        Self::default().words(words)
    }

    pub fn about(name: &Arc<str>) -> Self {
        Self::default().name(name)
    }

    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.0.push(Piece::Words(words.into()));
        self
    }

    #[must_use]
    pub fn name(mut self, name: &Arc<str>) -> Self {
        self.0.push(Piece::Name(name.clone()));
        self
    }

    /// "a", "a and b", "a, b and c".
    #[must_use]
    pub fn names(mut self, names: &[&Arc<str>]) -> Self {
        for (place, name) in names.iter().enumerate() {
            if place > 0 {
                self = self.words(if place + 1 == names.len() { " and " } else { ", " });
            }
            self = self.name(name);
        }
        self
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Piece::Words(words) => f.write_str(words),
            Piece::Name(name) => f.write_str(&short_name(name)),
        })
    }
}

/// On one line, without invisible characters. A long name is cut in the middle, because the ends
/// distinguish names of a series.
pub fn short_name(name: &str) -> String {
    let is_unseen = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    // A name may be very long; only its beginning and end are read.
    let head: String = name.chars().take(4 * LONGEST_NAME).collect();
    let shown = |text: &str| {
        let spaced: String =
            text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
        let seen: String = spaced.chars().filter(|letter| !is_unseen(*letter)).collect();
        seen.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let whole = shown(&head);
    let is_whole = head.len() == name.len();
    if whole.is_empty() && is_whole {
        return "(no name)".to_owned();
    }
    if is_whole && whole.chars().count() <= LONGEST_NAME {
        return whole;
    }
    let tail: String = name.chars().rev().take(4 * LONGEST_NAME).collect();
    let tail: String = shown(&tail.chars().rev().collect::<String>());
    let begins: String = whole.chars().take(LONGEST_NAME - 13).collect();
    let ends = tail.chars().count().saturating_sub(12);
    let ends: String = tail.chars().skip(ends).collect();
    format!("{}…{}", begins.trim_end(), ends.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_and_kept_short() {
        for (name, shown) in [
            ("careful", "careful"),
            ("<img src=x>", "<img src=x>"),
            ("", "(no name)"),
            ("\u{202e}\n", "(no name)"),
            ("two\nlines\t here", "two lines here"),
            ("a\u{202e}b", "ab"),
        ] {
            assert_eq!(short_name(name), shown);
        }
        let long = |end: &str| format!("{}{end}", "very-long-name-".repeat(20));
        let (one, other) = (short_name(&long("one")), short_name(&long("two")));
        assert!(one != other && one.chars().count() <= LONGEST_NAME, "{one}");
        let letters = "é".repeat(1_000_000);
        assert_eq!(short_name(&letters).chars().count(), LONGEST_NAME);
    }

    #[test]
    fn lists_read_as_people_write_them() {
        let [a, b, c]: [Arc<str>; 3] = ["a".into(), "b".into(), "c".into()];
        let said = |names: &[&Arc<str>]| Sentence::default().names(names).to_string();
        assert_eq!(
            [said(&[&a]), said(&[&a, &b]), said(&[&a, &b, &c])],
            ["a", "a and b", "a, b and c"]
        );
    }
}
