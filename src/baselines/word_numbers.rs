//! A number for each word, so that baselines compare numbers, and its stem found once.

use super::porter::stem;
use crate::base::interner::Interner;

/// Of one vocabulary; two are the same word if and only if they are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word(u32);

#[derive(Default)]
pub struct Vocabulary {
    words: Interner,
    /// By word, where it was asked for.
    stems: Vec<Option<Word>>,
    lowercase: String,
}

impl Vocabulary {
    pub fn len(&self) -> usize {
        self.words.count()
    }

    pub fn word(&mut self, text: &str) -> Word {
        let word = self.words.number(text);
        if word.is_new {
            self.stems.push(None);
        }
        Word(word.place)
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
        self.words.text(word.0)
    }

    pub fn stem(&mut self, word: Word) -> Word {
        if let Some(stem) = self.stems.get(word.place()).copied().flatten() {
            return stem;
        }
        let stemmed = stem(self.text(word)).into_owned();
        let stem = self.word(&stemmed);
        if let Some(known) = self.stems.get_mut(word.place()) {
            *known = Some(stem);
        }
        stem
    }
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
