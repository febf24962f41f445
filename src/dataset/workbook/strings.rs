//! The shared texts that cells refer to by number.

use super::xml::{Part, Xml};

/// End to end, with where each ends: a workbook may have millions.
#[derive(Default)]
pub struct Strings {
    texts: String,
    ends: Vec<usize>,
}

impl Strings {
    pub fn get(&self, number: usize) -> Option<&str> {
        let from =
            number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.texts.get(from..*self.ends.get(number)?)
    }
}

pub fn shared_strings(xml: &str) -> Strings {
    let mut strings = Strings::default();
    let mut reader = TextReader::default();
    for part in Xml::new(xml) {
        match &part {
            Part::Open { name: "si", is_whole: true, .. } | Part::Close { name: "si" } => {
                strings.ends.push(strings.texts.len());
            }
            _ => reader.read(&part, &mut strings.texts),
        }
    }
    strings
}

/// Joins the pieces of a text, each of which may have its own style. Phonetic guides are left out.
#[derive(Default)]
pub struct TextReader {
    is_text: bool,
    is_pronounced: bool,
}

impl TextReader {
    pub fn read(&mut self, part: &Part, text: &mut String) {
        match part {
            Part::Open { name: "t", is_whole: false, .. } => self.is_text = true,
            Part::Close { name: "t" } => self.is_text = false,
            Part::Open { name: "rPh", is_whole: false, .. } => self.is_pronounced = true,
            Part::Close { name: "rPh" } => self.is_pronounced = false,
            Part::Text(piece) if self.is_text && !self.is_pronounced => text.push_str(piece),
            _ => {}
        }
    }
}
