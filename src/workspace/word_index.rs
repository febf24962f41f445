//! Every different word of a batch once, and which texts have it.
//!
//! Words are separated by white space, so any part of a text without white space lies within one word.
//! Searching the words finds the same as searching all texts, with a hundredth of the reading.

use super::row_set::RowSet;
use crate::base::interner::Interner;

#[derive(Default)]
pub struct Vocabulary {
    words: Interner,
    texts_with: Vec<TextList>,
}

/// The texts a word occurs in, as steps from one to the next: mostly a byte each.
struct TextList {
    steps: Vec<u8>,
    last: u32,
}

impl Vocabulary {
    pub fn add(&mut self, word: &str, text: u32) {
        let word = self.words.number(word);
        if word.is_new {
            self.texts_with.push(TextList { steps: Vec::new(), last: u32::MAX });
        }
        if let Some(list) = self.texts_with.get_mut(word.place as usize) {
            list.add(text);
        }
    }

    /// Adds all texts that have a word with this part in it.
    pub fn find(&self, part: &str, found: &mut RowSet) {
        self.words.each_with(part, |word| {
            if let Some(list) = self.texts_with.get(word as usize) {
                list.add_to(found);
            }
        });
    }

    pub fn bytes(&self) -> usize {
        let lists: usize = self.texts_with.iter().map(|list| list.steps.capacity()).sum();
        self.words.bytes() + lists + self.texts_with.capacity() * size_of::<TextList>()
    }
}

impl TextList {
    /// Texts mostly come in order; a step back goes all the way round.
    #[allow(clippy::cast_possible_truncation)]
    fn add(&mut self, text: u32) {
        if self.last == text {
            return;
        }
        let mut step = text.wrapping_sub(self.last);
        self.last = text;
        while step >= 0x80 {
            self.steps.push(step as u8 | 0x80);
            step >>= 7;
        }
        self.steps.push(step as u8);
    }

    fn add_to(&self, found: &mut RowSet) {
        let (mut text, mut step, mut shift) = (u32::MAX, 0_u32, 0);
        for &byte in &self.steps {
            step |= u32::from(byte & 0x7F) << shift;
            shift += 7;
            if byte < 0x80 {
                text = text.wrapping_add(step);
                found.insert(text);
                (step, shift) = (0, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_parts_of_words_in_whatever_order_texts_came() {
        let mut words = Vocabulary::default();
        for (word, text) in
            [("lemon", 0), ("tarts", 0), ("melon", 700), ("tart", 3), ("lemon", 5), ("lemon", 2)]
        {
            words.add(word, text);
        }
        let check = |part: &str, expected: &[u32]| {
            let mut found = RowSet::none_of(701);
            words.find(part, &mut found);
            let texts: Vec<u32> = (0..701).filter(|text| found.has(*text)).collect();
            assert_eq!(texts, expected, "{part}");
        };
        check("lemon", &[0, 2, 5]);
        check("tart", &[0, 3]);
        check("on", &[0, 2, 5, 700]);
        check("nothing", &[]);
    }
}
