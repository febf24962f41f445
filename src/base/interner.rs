//! Stores each distinct text once and identifies it by a number.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

#[derive(Default)]
pub struct Interner {
    /// All texts, each followed by a line break, so that a search cannot match across two texts.
    texts: String,
    /// Where each text ends, before its line end.
    ends: Vec<usize>,
    /// A hash of each text and its number. The hash lets the table grow without reading the texts,
    /// which do not fit into the processor's cache.
    table: HashTable<(u32, u32)>,
}

/// The place of a text among all, in the order in which they first came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Number {
    pub place: u32,
    pub is_new: bool,
}

impl Interner {
    pub fn number(&mut self, text: &str) -> Number {
        let mark = mark(text);
        let (texts, ends) = (&mut self.texts, &mut self.ends);
        let same =
            |&(other, place): &(u32, u32)| other == mark && text_at(texts, ends, place) == text;
        if let Some(&(_, place)) = self.table.find(spread(mark), same) {
            return Number { place, is_new: false };
        }
        // A page's memory holds far fewer than 2^32 of anything.
        let place = u32::try_from(ends.len()).unwrap_or(u32::MAX);
        texts.push_str(text);
        ends.push(texts.len());
        texts.push('\n');
        self.table.insert_unique(spread(mark), (mark, place), |&(mark, _)| spread(mark));
        Number { place, is_new: true }
    }

    /// Empty where there is no such place.
    pub fn text(&self, place: u32) -> &str {
        text_at(&self.texts, &self.ends, place)
    }

    /// How many different texts there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Calls `found` with the number of every text that contains this part, in order. The part must not
    /// contain a line break.
    pub fn each_with(&self, part: &str, mut found: impl FnMut(u32)) {
        let (mut from, mut place) = (0, 0);
        while let Some(at) = self.texts.get(from..).and_then(|rest| rest.find(part)) {
            while self.ends.get(place).is_some_and(|end| *end < from + at) {
                place += 1;
            }
            let Some(end) = self.ends.get(place) else { break };
            found(u32::try_from(place).unwrap_or(u32::MAX));
            place += 1;
            from = end + 1;
        }
    }

    /// About how much memory this takes.
    pub fn bytes(&self) -> usize {
        self.texts.capacity()
            + self.ends.capacity() * size_of::<usize>()
            + self.table.capacity() * (size_of::<(u32, u32)>() + 1)
    }
}

#[allow(clippy::cast_possible_truncation)]
fn mark(text: &str) -> u32 {
    FixedState::default().hash_one(text.as_bytes()) as u32
}

/// The table looks at the highest and the lowest bits.
fn spread(mark: u32) -> u64 {
    u64::from(mark).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn text_at<'t>(texts: &'t str, ends: &[usize], place: u32) -> &'t str {
    let place = place as usize;
    let before = place.checked_sub(1).and_then(|before| ends.get(before));
    let from = before.map_or(0, |end| end + 1);
    ends.get(place).and_then(|&end| texts.get(from..end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_text_keeps_its_number() {
        let mut interner = Interner::default();
        let numbers = ["", "kettle", "Kettle", "茶", "kettle", ""].map(|t| interner.number(t));
        assert_eq!(numbers.map(|number| number.place), [0, 1, 2, 3, 1, 0]);
        assert_eq!(numbers.map(|number| number.is_new), [true, true, true, true, false, false]);
        assert_eq!([0, 1, 3, 9].map(|place| interner.text(place)), ["", "kettle", "茶", ""]);
        assert_eq!(interner.count(), 4);
    }

    proptest! {
        #[test]
        fn a_part_is_found_in_exactly_the_texts_that_have_it(
            texts in prop::collection::vec("[abé]{0,4}", 0..20), part in "[abé]{1,2}",
        ) {
            let mut interner = Interner::default();
            for text in &texts {
                let place = interner.number(text).place;
                prop_assert_eq!(interner.text(place), text);
            }
            let mut found = Vec::new();
            interner.each_with(&part, |place| found.push(place));
            let all = 0..u32::try_from(interner.count()).unwrap();
            let expected: Vec<u32> = all.filter(|place| interner.text(*place).contains(&part)).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
