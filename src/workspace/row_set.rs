//! A set of rows, a bit each.

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowSet {
    words: Vec<u64>,
}

impl RowSet {
    pub fn none_of(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)] }
    }

    pub fn insert(&mut self, row: u32) {
        if let Some(word) = self.words.get_mut(row as usize / 64) {
            *word |= 1 << (row % 64);
        }
    }

    pub fn has(&self, row: u32) -> bool {
        self.words.get(row as usize / 64).is_some_and(|word| word & (1 << (row % 64)) != 0)
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Keeps only what the other has, too.
    pub fn keep_of(&mut self, other: &Self) {
        for (place, word) in self.words.iter_mut().enumerate() {
            *word &= other.words.get(place).copied().unwrap_or(0);
        }
    }
}
