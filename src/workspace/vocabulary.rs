//! Every different word of a batch once, and which texts have it.
//!
//! A word is what stands between white space, so that any part of a text without white space lies
//! within one word: looking through the words finds what looking through all texts would, in a
//! hundredth of the reading.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::row_set::RowSet;

#[derive(Default)]
pub struct Vocabulary {
    /// The words, each behind the other with a line end between.
    text: String,
    begins: Vec<u32>,
    texts_with: Vec<TextList>,
    by_word: HashTable<u32>,
}

/// The texts a word occurs in, as steps from one to the next: mostly a byte each.
struct TextList {
    steps: Vec<u8>,
    last: u32,
}

impl Vocabulary {
    pub fn add(&mut self, word: &str, text: u32) {
        let Self { text: all, begins, texts_with, by_word } = self;
        let next = u32::try_from(begins.len()).unwrap_or(u32::MAX);
        let same = |&at: &u32| word_at(all, begins, at) == word;
        let rehash = |&at: &u32| hash(word_at(all, begins, at));
        let place = match by_word.entry(hash(word), same, rehash) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                free.insert(next);
                begins.push(u32::try_from(all.len()).unwrap_or(u32::MAX));
                all.push_str(word);
                all.push('\n');
                texts_with.push(TextList { steps: Vec::new(), last: u32::MAX });
                next
            }
        };
        if let Some(list) = texts_with.get_mut(place as usize) {
            list.add(text);
        }
    }

    /// Adds all texts that have a word with this part in it.
    pub fn find(&self, part: &str, found: &mut RowSet) {
        let (mut from, mut place) = (0, 0);
        while let Some(at) = self.text.get(from..).and_then(|rest| rest.find(part)) {
            let at = from + at;
            while self.begins.get(place + 1).is_some_and(|begin| *begin as usize <= at) {
                place += 1;
            }
            if let Some(list) = self.texts_with.get(place) {
                list.add_to(found);
            }
            let Some(next) = self.begins.get(place + 1) else { break };
            from = *next as usize;
        }
    }

    pub fn bytes(&self) -> usize {
        let lists: usize = self.texts_with.iter().map(|list| list.steps.capacity()).sum();
        let per_word = size_of::<TextList>() + 2 * size_of::<u32>();
        self.text.capacity() + lists + self.begins.capacity() * per_word
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

fn word_at<'a>(all: &'a str, begins: &[u32], place: u32) -> &'a str {
    let place = place as usize;
    let from = begins.get(place).map_or(all.len(), |begin| *begin as usize);
    // Without the line end.
    let to = begins.get(place + 1).map_or(all.len(), |begin| *begin as usize).saturating_sub(1);
    all.get(from..to).unwrap_or_default()
}

fn hash(word: &str) -> u64 {
    FixedState::default().hash_one(word.as_bytes())
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
