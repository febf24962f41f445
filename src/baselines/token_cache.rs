//! Tokenises texts, each piece between two spaces only once per tokeniser.
//!
//! Most pieces have been seen before, and their tokens hardly ever depend on the surroundings. If they
//! may, the text is tokenised as a whole.

use super::characters::for_each_word;
use super::lists_by_word::ListsByWord;
use super::tokens_13a::{for_each_token_13a, has_markup};
use super::tokens_rouge::for_each_token_rouge;
use super::tokens_treebank::{
    for_each_token_of_piece, for_each_token_treebank, full_stop, is_cut_by_pieces,
};
use super::word_numbers::{Vocabulary, Word};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    Of13a,
    OfRouge,
    OfRougeStemmed,
    OfTreebank,
}

/// A text as the pieces between its spaces, each with where it begins.
#[derive(Default)]
pub struct Pieces(Vec<(Word, usize)>);

impl Pieces {
    pub fn read(&mut self, text: &str, vocabulary: &mut Vocabulary) {
        self.0.clear();
        for_each_word(text, &mut |start, piece| self.0.push((vocabulary.word(piece), start)));
    }
}

/// The tokens of pieces.
#[derive(Default)]
pub struct Readings {
    mteval: ListsByWord<Word>,
    rouge: ListsByWord<Word>,
    rouge_stemmed: ListsByWord<Word>,
    treebank: ListsByWord<Word>,
}

impl Readings {
    /// Replaces the words with those of the text.
    pub fn read(
        &mut self,
        tokens: Tokens,
        text: &str,
        pieces: &Pieces,
        vocabulary: &mut Vocabulary,
        words: &mut Vec<Word>,
    ) {
        words.clear();
        let known = match tokens {
            Tokens::OfTreebank => return self.read_treebank(text, pieces, vocabulary, words),
            Tokens::Of13a if has_markup(text) => {
                return for_each_token_13a(text, &mut |token| words.push(vocabulary.word(token)));
            }
            Tokens::Of13a => &mut self.mteval,
            Tokens::OfRouge => &mut self.rouge,
            Tokens::OfRougeStemmed => &mut self.rouge_stemmed,
        };
        for (piece, start) in &pieces.0 {
            words.extend(known.of(*piece, |found| {
                let piece = piece_at(text, *start);
                match tokens {
                    Tokens::Of13a => for_each_token_13a(piece, &mut |token| {
                        found.push(vocabulary.word(token));
                    }),
                    _ => for_each_token_rouge(piece, &mut |token| {
                        let word = vocabulary.word(token);
                        // The library leaves words of up to three letters alone.
                        let is_stemmed = tokens == Tokens::OfRougeStemmed && token.len() > 3;
                        found.push(if is_stemmed { vocabulary.stem(word) } else { word });
                    }),
                }
            }));
        }
    }

    fn read_treebank(
        &mut self,
        text: &str,
        pieces: &Pieces,
        vocabulary: &mut Vocabulary,
        words: &mut Vec<Word>,
    ) {
        if !is_cut_by_pieces(text) {
            return for_each_token_treebank(text, &mut |token| {
                words.push(vocabulary.lowercase_word(token));
            });
        }
        // What follows the full stop is looked at together with it.
        let full_stop = full_stop(text).unwrap_or(text.len());
        for (place, (piece, start)) in pieces.0.iter().enumerate() {
            let end = pieces.0.get(place + 1).map_or(text.len(), |(_, next)| *next);
            if end > full_stop {
                return for_each_token_treebank(&text[*start..], &mut |token| {
                    words.push(vocabulary.lowercase_word(token));
                });
            }
            words.extend(self.treebank.of(*piece, |found| {
                let piece = piece_at(text, *start);
                for_each_token_of_piece(piece, &mut |token| {
                    found.push(vocabulary.lowercase_word(token));
                });
            }));
        }
    }
}

fn piece_at(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    rest.split(char::is_whitespace).next().unwrap_or_default()
}
