//! A list for each word that was asked for, found once and kept, one after the other.

use super::word_numbers::Word;

pub struct ListsByWord<T> {
    ends: Vec<Option<(usize, usize)>>,
    items: Vec<T>,
}

impl<T> Default for ListsByWord<T> {
    fn default() -> Self {
        Self { ends: Vec::new(), items: Vec::new() }
    }
}

impl<T> ListsByWord<T> {
    /// `find` is asked to add what belongs to the word, if it was never asked before.
    pub fn of(&mut self, word: Word, find: impl FnOnce(&mut Vec<T>)) -> &[T] {
        if word.place() >= self.ends.len() {
            self.ends.resize((word.place() + 1).next_power_of_two(), None);
        }
        let (start, end) = self.ends[word.place()].unwrap_or_else(|| {
            let start = self.items.len();
            find(&mut self.items);
            (start, self.items.len())
        });
        self.ends[word.place()] = Some((start, end));
        self.items.get(start..end).unwrap_or_default()
    }
}
