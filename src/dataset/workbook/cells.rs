//! One cell: its position and its text.

use super::strings::{Strings, TextReader};
use super::styles::Styles;
use super::xml::{Attributes, Part};

/// A cell as its tag describes it, while its content is read.
pub struct CellReader {
    pub column: usize,
    kind: Kind,
    style: Option<usize>,
    /// What is in `<v>`, and whether that is being read.
    value: String,
    is_value: bool,
    /// A text that stands in the cell itself.
    inline: String,
    texts: TextReader,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Shared,
    Truth,
    /// The value as written: the text of a formula, an error, a date.
    AsItStands,
    Inline,
}

impl CellReader {
    /// `next` is its column where the tag does not name one.
    pub fn new(attributes: Attributes, next: usize) -> Self {
        let kind = match attributes.get("t").as_deref() {
            Some("s") => Kind::Shared,
            Some("b") => Kind::Truth,
            Some("inlineStr") => Kind::Inline,
            Some("str" | "e" | "d") => Kind::AsItStands,
            _ => Kind::Number,
        };
        Self {
            column: attributes.get("r").and_then(|place| place_of(&place)).map_or(next, |p| p.0),
            kind,
            style: attributes.get("s").and_then(|style| style.parse().ok()),
            value: String::new(),
            is_value: false,
            inline: String::new(),
            texts: TextReader::default(),
        }
    }

    pub fn read(&mut self, part: &Part) {
        match part {
            Part::Open { name: "v", is_whole: false, .. } => self.is_value = true,
            Part::Close { name: "v" } => self.is_value = false,
            Part::Text(text) if self.is_value => self.value.push_str(text),
            part => self.texts.read(part, &mut self.inline),
        }
    }

    pub fn text(self, strings: &Strings, styles: &Styles) -> String {
        match self.kind {
            Kind::Inline => self.inline,
            Kind::Shared => {
                let number = self.value.trim().parse().ok();
                number.and_then(|number| strings.get(number)).unwrap_or_default().to_owned()
            }
            Kind::Truth => (if self.value.trim() == "1" { "true" } else { "false" }).to_owned(),
            Kind::AsItStands => self.value,
            Kind::Number => styles.number_text(&self.value, self.style),
        }
    }
}

/// Column and row of a place such as "B7", both from 0.
pub fn place_of(place: &str) -> Option<(usize, usize)> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, digits) = place.split_at(letters);
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let digit = |letter: u8| usize::from(letter.to_ascii_uppercase() - b'A') + 1;
    let column = letters.bytes().fold(0, |column, letter| column * 26 + digit(letter));
    Some((column - 1, digits.parse::<usize>().ok()?.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_by_letters_and_numbers() {
        assert_eq!(place_of("A1"), Some((0, 0)));
        assert_eq!(place_of("AB12"), Some((27, 11)));
        assert_eq!(place_of("xfd1048576"), Some((16_383, 1_048_575)));
        for odd in ["", "7", "A", "A0", "ABCD1", "A-1", "Ä1", "A99999999999999999999"] {
            assert_eq!(place_of(odd), None, "{odd}");
        }
    }
}
