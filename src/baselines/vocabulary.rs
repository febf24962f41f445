//! A number for each word, so that baselines compare numbers, and its stem found once.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::porter::stem;

/// Of one vocabulary; two are the same word if and only if they are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word(u32);

#[derive(Default)]
pub struct Vocabulary {
    numbers: HashTable<Word>,
    hashes: FixedState,
    /// All words one after the other.
    letters: String,
    known: Vec<Known>,
    lowercase: String,
}

struct Known {
    end: usize,
    stem: Option<Word>,
}

impl Vocabulary {
    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn word(&mut self, text: &str) -> Word {
        let Self { numbers, hashes, letters, known, .. } = self;
        let hash = |text: &str| hashes.hash_one(text);
        let same = |word: &Word| text_of(letters, known, *word) == text;
        let rehash = |word: &Word| hash(text_of(letters, known, *word));
        match numbers.entry(hash(text), same, rehash) {
            Entry::Occupied(there) => *there.get(),
            Entry::Vacant(free) => {
                let word = Word(u32::try_from(known.len()).unwrap_or(u32::MAX));
                free.insert(word);
                letters.push_str(text);
                known.push(Known { end: letters.len(), stem: None });
                word
            }
        }
    }

    pub fn lowercase_word(&mut self, text: &str) -> Word {
        if !text.is_ascii() {
            return self.word(&text.to_lowercase());
        }
        if !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.word(text);
        }
        let mut lowercase = std::mem::take(&mut self.lowercase);
        lowercase.clear();
        lowercase.push_str(text);
        lowercase.make_ascii_lowercase();
        let word = self.word(&lowercase);
        self.lowercase = lowercase;
        word
    }

    pub fn text(&self, word: Word) -> &str {
        text_of(&self.letters, &self.known, word)
    }

    pub fn stem(&mut self, word: Word) -> Word {
        if let Some(stem) = self.known.get(word.place()).and_then(|known| known.stem) {
            return stem;
        }
        let stemmed = stem(self.text(word)).into_owned();
        let stem = self.word(&stemmed);
        if let Some(known) = self.known.get_mut(word.place()) {
            known.stem = Some(stem);
        }
        stem
    }
}

fn text_of<'a>(letters: &'a str, known: &[Known], word: Word) -> &'a str {
    let end = known.get(word.place()).map_or(0, |known| known.end);
    let before = word.place().checked_sub(1).and_then(|place| known.get(place));
    letters.get(before.map_or(0, |known| known.end)..end).unwrap_or_default()
}

impl Word {
    pub fn place(self) -> usize {
        self.0 as usize
    }

    pub fn number(self) -> u32 {
        self.0
    }
}

/// A number per word that is 0 unless set. Who sets one puts it back, which takes less than a
/// table made anew for each pair.
#[derive(Default)]
pub struct ByWord(Vec<u64>);

impl ByWord {
    pub fn get(&self, word: Word) -> u64 {
        self.0.get(word.place()).copied().unwrap_or(0)
    }

    pub fn at(&mut self, word: Word) -> &mut u64 {
        if word.place() >= self.0.len() {
            self.0.resize((word.place() + 1).next_power_of_two(), 0);
        }
        &mut self.0[word.place()]
    }

    pub fn clear(&mut self, words: &[Word]) {
        for word in words {
            if let Some(number) = self.0.get_mut(word.place()) {
                *number = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Vocabulary;

    #[test]
    fn a_word_keeps_its_number_and_its_text() {
        let mut vocabulary = Vocabulary::default();
        let words: Vec<_> =
            ["", "kettle", "Kettle", "茶", "kettle"].map(|w| vocabulary.word(w)).into();
        assert_eq!(words[1], words[4]);
        assert_ne!(words[1], words[2]);
        assert_eq!(words[1], vocabulary.lowercase_word("KETTLE"));
        assert_eq!(vocabulary.text(words[0]), "");
        assert_eq!(vocabulary.text(words[3]), "茶");
        assert_eq!(vocabulary.len(), 4);
    }

    #[test]
    fn forms_share_a_stem_which_is_a_word_itself() {
        let mut vocabulary = Vocabulary::default();
        let [one, many] = ["booking", "booked"].map(|word| vocabulary.word(word));
        assert_eq!(vocabulary.stem(one), vocabulary.stem(many));
        let stem = vocabulary.stem(one);
        assert_eq!(vocabulary.text(stem), "book");
    }
}
