//! The synsets of one lemma, and how each writes it: gold is "Au" as a metal's sign.

use std::borrow::Cow;

use super::wordnet_dictionary::Bytes;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sense {
    pub synset: usize,
    pub written: Written,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    AsTheLemma,
    /// A bit for each letter that is a capital.
    WithCapitals(u64),
}

/// Reads a lemma's payload; whatever does not fit ends it.
pub struct Senses<'a> {
    rest: Bytes<'a>,
    synset: usize,
}

impl<'a> Senses<'a> {
    pub fn of(payload: &'a [u8]) -> Self {
        Self { rest: Bytes(payload), synset: 0 }
    }
}

impl Iterator for Senses<'_> {
    type Item = Sense;

    fn next(&mut self) -> Option<Sense> {
        let number = self.rest.varint()?;
        self.synset = self.synset.checked_add(number >> 2)?;
        let written = match number & 3 {
            0 => Written::AsTheLemma,
            1 => Written::WithCapitals(1),
            2 => Written::WithCapitals(u64::MAX),
            _ => Written::WithCapitals(self.rest.long_varint()?),
        };
        Some(Sense { synset: self.synset, written })
    }
}

impl Written {
    pub fn name(self, lemma: &str) -> Cow<'_, str> {
        let Self::WithCapitals(capitals) = self else { return Cow::Borrowed(lemma) };
        let letter = |(place, letter): (usize, char)| {
            if place < 64 && capitals >> place & 1 == 1 {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        };
        Cow::Owned(lemma.chars().enumerate().map(letter).collect())
    }
}
