//! Scores pair after pair, and remembers words between them: most are met again and again.
//!
//! A text is cut into words once for all the baselines that cut it the same way.

use super::ngrams::Ngrams;
use super::synonyms::Synonyms;
use super::vocabulary::{ByWord, Vocabulary, Word};
use super::wordnet::WordNet;
use super::{Baseline, bleu, meteor, rouge_l, rouge_n};
use super::{for_each_token_13a, for_each_token_rouge, for_each_token_treebank};

/// What is remembered is let go at this many words, a few dozen megabytes.
const WORDS_REMEMBERED: usize = 500_000;

#[derive(Default)]
pub struct Scorer {
    sides: Sides,
    workbench: Workbench,
}

/// The words of both texts, as one of the tokenisers cuts them.
#[derive(Default)]
pub(super) struct Sides {
    pub gold: Vec<Word>,
    pub predicted: Vec<Word>,
}

/// What the baselines work with; nothing of it outlasts a pair but what words are.
#[derive(Default)]
pub(super) struct Workbench {
    pub vocabulary: Vocabulary,
    pub synonyms: Option<Synonyms>,
    pub ngrams: Ngrams,
    pub marks: ByWord,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tokens {
    Of13a,
    OfRouge,
    OfRougeStemmed,
    OfTreebank,
}

impl Scorer {
    /// METEOR matches synonyms, too.
    pub fn with_synonyms(wordnet: WordNet) -> Self {
        let workbench = Workbench { synonyms: Some(Synonyms::of(wordnet)), ..Workbench::default() };
        Self { workbench, ..Self::default() }
    }

    pub fn has_synonyms(&self) -> bool {
        self.workbench.synonyms.is_some()
    }

    /// In the order of `Baseline::ALL`.
    pub fn scores(&mut self, gold: &str, predicted: &str) -> [f64; Baseline::ALL.len()] {
        let mut read = None;
        Baseline::ALL.map(|baseline| {
            let tokens = baseline.tokens();
            match (read, tokens) {
                (Some(Tokens::OfRouge), Tokens::OfRougeStemmed) => self.stem_long_words(),
                (Some(before), _) if before == tokens => {}
                _ => self.read(tokens, gold, predicted),
            }
            read = Some(tokens);
            self.measure(baseline)
        })
    }

    pub(super) fn read(&mut self, tokens: Tokens, gold: &str, predicted: &str) {
        if self.workbench.vocabulary.len() > WORDS_REMEMBERED {
            self.forget();
        }
        let vocabulary = &mut self.workbench.vocabulary;
        let for_each_token = match tokens {
            Tokens::Of13a => for_each_token_13a,
            Tokens::OfRouge | Tokens::OfRougeStemmed => for_each_token_rouge,
            Tokens::OfTreebank => for_each_token_treebank,
        };
        let sides = [(&mut self.sides.gold, gold), (&mut self.sides.predicted, predicted)];
        for (words, text) in sides {
            words.clear();
            for_each_token(text, &mut |token| {
                words.push(match tokens {
                    Tokens::OfTreebank => vocabulary.lowercase_word(token),
                    _ => vocabulary.word(token),
                });
            });
        }
        if tokens == Tokens::OfRougeStemmed {
            self.stem_long_words();
        }
    }

    pub(super) fn measure(&mut self, baseline: Baseline) -> f64 {
        let (sides, workbench) = (&self.sides, &mut self.workbench);
        match baseline {
            Baseline::Bleu => bleu::score(sides, workbench),
            Baseline::Rouge1 | Baseline::Rouge1Stemmed => rouge_n::score_1(sides, workbench),
            Baseline::Rouge2 | Baseline::Rouge2Stemmed => rouge_n::score_2(sides, workbench),
            Baseline::RougeL | Baseline::RougeLStemmed => rouge_l::score(sides, workbench),
            Baseline::Meteor => meteor::score(sides, workbench),
        }
    }

    /// The library leaves words of up to three letters alone.
    fn stem_long_words(&mut self) {
        let vocabulary = &mut self.workbench.vocabulary;
        for word in self.sides.gold.iter_mut().chain(&mut self.sides.predicted) {
            if vocabulary.text(*word).len() > 3 {
                *word = vocabulary.stem(*word);
            }
        }
    }

    fn forget(&mut self) {
        let synonyms = self.workbench.synonyms.take();
        let synonyms = synonyms.map(|synonyms| Synonyms::of(synonyms.wordnet));
        self.workbench = Workbench { synonyms, ..Workbench::default() };
    }
}
