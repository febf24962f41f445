//! Scores pairs one by one and remembers words, most of which recur.
//!
//! A text is tokenised once for all baselines with the same tokeniser.

use super::ngrams::Ngrams;
use super::synonyms::Synonyms;
use super::token_cache::{Pieces, Readings, Tokens};
use super::word_numbers::{ByWord, Vocabulary, Word};
use super::wordnet::WordNet;
use super::{Baseline, bleu, meteor, rouge_l, rouge_n};

/// The memory is cleared at this many words, a few dozen megabytes.
const WORDS_REMEMBERED: usize = 500_000;

#[derive(Default)]
pub struct Scorer {
    gold_pieces: Pieces,
    predicted_pieces: Pieces,
    readings: Readings,
    sides: Sides,
    workbench: Workbench,
}

/// The words of both texts, as one of the tokenisers cuts them.
#[derive(Default)]
pub(super) struct Sides {
    pub gold: Vec<Word>,
    pub predicted: Vec<Word>,
}

/// Buffers of the baselines. Only the vocabulary outlasts a pair.
#[derive(Default)]
pub(super) struct Workbench {
    pub vocabulary: Vocabulary,
    pub synonyms: Option<Synonyms>,
    pub ngrams: Ngrams,
    pub marks: ByWord,
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
        self.open(gold, predicted);
        let mut read = None;
        Baseline::ALL.map(|baseline| {
            let tokens = baseline.tokens();
            if read != Some(tokens) {
                self.read(tokens, gold, predicted);
            }
            read = Some(tokens);
            self.measure(baseline)
        })
    }

    pub(super) fn score(&mut self, baseline: Baseline, gold: &str, predicted: &str) -> f64 {
        self.open(gold, predicted);
        self.read(baseline.tokens(), gold, predicted);
        self.measure(baseline)
    }

    fn open(&mut self, gold: &str, predicted: &str) {
        if self.workbench.vocabulary.len() > WORDS_REMEMBERED {
            self.forget();
        }
        let vocabulary = &mut self.workbench.vocabulary;
        self.gold_pieces.read(gold, vocabulary);
        self.predicted_pieces.read(predicted, vocabulary);
    }

    fn read(&mut self, tokens: Tokens, gold: &str, predicted: &str) {
        let Self { readings, sides, workbench, .. } = self;
        let vocabulary = &mut workbench.vocabulary;
        readings.read(tokens, gold, &self.gold_pieces, vocabulary, &mut sides.gold);
        readings.read(tokens, predicted, &self.predicted_pieces, vocabulary, &mut sides.predicted);
    }

    fn measure(&mut self, baseline: Baseline) -> f64 {
        let (sides, workbench) = (&self.sides, &mut self.workbench);
        match baseline {
            Baseline::Bleu => bleu::score(sides, workbench),
            Baseline::Rouge1 | Baseline::Rouge1Stemmed => rouge_n::score_1(sides, workbench),
            Baseline::Rouge2 | Baseline::Rouge2Stemmed => rouge_n::score_2(sides, workbench),
            Baseline::RougeL | Baseline::RougeLStemmed => rouge_l::score(sides, workbench),
            Baseline::Meteor => meteor::score(sides, workbench),
        }
    }

    fn forget(&mut self) {
        let synonyms = self.workbench.synonyms.take();
        let synonyms = synonyms.map(|synonyms| Synonyms::of(synonyms.wordnet));
        self.workbench = Workbench { synonyms, ..Workbench::default() };
        self.readings = Readings::default();
    }
}
