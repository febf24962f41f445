//! METEOR's third round: stems of which one names a synset that the other belongs to.
//!
//! A gold word has to be the name exactly as WordNet writes it; a predicted word may be an inflected
//! form. What WordNet knows of a word is looked up once.

use super::lists_by_word::ListsByWord;
use super::word_numbers::{Vocabulary, Word};
use super::wordnet::WordNet;

pub struct Synonyms {
    pub wordnet: WordNet,
    of_forms: ListsByWord<usize>,
    of_names: ListsByWord<usize>,
    /// For each synset the last gold word it names, as the place of a link plus one.
    last_link: Vec<usize>,
}

/// A gold word that a synset names, and the link to the one before it.
struct Link {
    synset: usize,
    place: usize,
    before: usize,
}

impl Synonyms {
    pub fn of(wordnet: WordNet) -> Self {
        let last_link = vec![0; wordnet.synset_count()];
        Self {
            wordnet,
            of_forms: ListsByWord::default(),
            of_names: ListsByWord::default(),
            last_link,
        }
    }

    /// Each predicted word, the last first, takes the last gold word that is a synonym and is left.
    pub fn match_synonyms(
        &mut self,
        predicted: &[Word],
        left: &mut [Option<Word>],
        matches: &mut [Option<usize>],
        vocabulary: &Vocabulary,
    ) {
        let Self { wordnet, of_forms, of_names, last_link } = self;
        let mut links = Vec::new();
        for (place, word) in left.iter().enumerate() {
            let Some(word) = word else { continue };
            let look_up = |found: &mut Vec<usize>| {
                wordnet.synsets_named(vocabulary.text(*word), found);
            };
            for synset in of_names.of(*word, look_up) {
                if let Some(last) = last_link.get_mut(*synset) {
                    links.push(Link { synset: *synset, place, before: *last });
                    *last = links.len();
                }
            }
        }
        for (word, matched) in predicted.iter().zip(matches).rev() {
            if matched.is_some() || links.is_empty() {
                continue;
            }
            let look_up = |found: &mut Vec<usize>| {
                wordnet.synsets_of_form(vocabulary.text(*word), found);
            };
            let synsets = of_forms.of(*word, look_up).iter();
            let last_left = |synset: &usize| {
                let last = last_link.get_mut(*synset)?;
                while let Some(link) = last.checked_sub(1).and_then(|at| links.get(at)) {
                    if left.get(link.place).is_some_and(Option::is_some) {
                        return Some(link.place);
                    }
                    *last = link.before;
                }
                None
            };
            *matched = synsets.filter_map(last_left).max();
            if let Some(taken) = matched.and_then(|place| left.get_mut(place)) {
                *taken = None;
            }
        }
        for link in links {
            if let Some(last) = last_link.get_mut(link.synset) {
                *last = 0;
            }
        }
    }
}
