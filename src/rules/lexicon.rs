//! Hash tables of words. Each is built on first use.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use foldhash::fast::FixedState;

/// What is known of each word.
pub struct Lexicon<T: 'static> {
    build: fn() -> Vec<(&'static str, T)>,
    built: OnceLock<HashMap<&'static str, T, FixedState>>,
}

impl<T> Lexicon<T> {
    /// If a word is listed twice, the first entry counts.
    pub const fn of(build: fn() -> Vec<(&'static str, T)>) -> Self {
        Self { build, built: OnceLock::new() }
    }

    pub fn get(&self, word: &str) -> Option<&T> {
        let built = self.built.get_or_init(|| {
            let mut built = HashMap::default();
            for (word, known) in (self.build)() {
                built.entry(word).or_insert(known);
            }
            built
        });
        built.get(word)
    }
}

/// Phrases by their first words, those of one word in the order they are given.
pub fn by_first_word<T>(
    phrases: impl Iterator<Item = (&'static str, T)>,
) -> Vec<(&'static str, Vec<(&'static str, T)>)> {
    let mut groups: Vec<(&'static str, Vec<(&'static str, T)>)> = Vec::new();
    for (phrase, known) in phrases {
        let first = phrase.split(' ').next().unwrap_or(phrase);
        match groups.iter_mut().find(|(of, _)| *of == first) {
            Some((_, group)) => group.push((phrase, known)),
            None => groups.push((first, vec![(phrase, known)])),
        }
    }
    groups
}

/// A list of words, with spaces between them.
pub struct Words {
    listed: &'static str,
    built: OnceLock<HashSet<&'static str, FixedState>>,
}

impl Words {
    pub const fn of(listed: &'static str) -> Self {
        Self { listed, built: OnceLock::new() }
    }

    pub fn has(&self, word: &str) -> bool {
        self.built.get_or_init(|| self.all().collect()).contains(word)
    }

    pub fn all(&self) -> impl Iterator<Item = &'static str> {
        self.listed.split_ascii_whitespace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_its_words_and_no_others() {
        static LISTED: Words = Words::of(" one two für ");
        for word in ["one", "two", "für"] {
            assert!(LISTED.has(word), "{word}");
        }
        for word in ["", " ", "on", "one two", "One", "fur"] {
            assert!(!LISTED.has(word), "{word}");
        }
    }

    #[test]
    fn the_first_entry_of_a_word_counts() {
        static NUMBERS: Lexicon<u8> = Lexicon::of(|| vec![("a", 1), ("b", 2), ("a", 3)]);
        assert_eq!(
            (NUMBERS.get("a"), NUMBERS.get("b"), NUMBERS.get("")),
            (Some(&1), Some(&2), None)
        );
    }
}
