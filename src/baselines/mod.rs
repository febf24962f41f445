//! The metrics that Bi-Fact is compared with. They compare words, while a judge compares facts.
//!
//! Each equals what a well-known library computes, to the last bits, and its signature names everything
//! a score depends on. The gold intent is the reference, the prediction the hypothesis.

mod bleu;
mod characters;
mod lists_by_word;
mod meteor;
mod ngrams;
mod porter;
mod rouge_l;
mod rouge_n;
mod scorer;
mod synonyms;
mod token_cache;
mod tokens_13a;
mod tokens_rouge;
mod tokens_treebank;
mod word_numbers;
mod wordnet;
mod wordnet_dictionary;
mod wordnet_senses;

pub use porter::stem;
pub use scorer::Scorer;
pub use tokens_13a::for_each_token_13a;
pub use tokens_rouge::{for_each_token_rouge, is_unseen_by_rouge};
pub use tokens_treebank::for_each_token_treebank;
pub use wordnet::{BrokenTable, PartOfSpeech, WordNet};

use token_cache::Tokens;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Baseline {
    Bleu,
    Rouge1,
    Rouge2,
    RougeL,
    Rouge1Stemmed,
    Rouge2Stemmed,
    RougeLStemmed,
    Meteor,
}

impl Baseline {
    pub const ALL: [Self; 8] = [
        Self::Bleu,
        Self::Rouge1,
        Self::Rouge2,
        Self::RougeL,
        Self::Rouge1Stemmed,
        Self::Rouge2Stemmed,
        Self::RougeLStemmed,
        Self::Meteor,
    ];

    /// The key in files and markup.
    pub fn key(self) -> &'static str {
        match self {
            Self::Bleu => "bleu",
            Self::Rouge1 => "rouge-1",
            Self::Rouge2 => "rouge-2",
            Self::RougeL => "rouge-l",
            Self::Rouge1Stemmed => "rouge-1-stemmed",
            Self::Rouge2Stemmed => "rouge-2-stemmed",
            Self::RougeLStemmed => "rouge-l-stemmed",
            Self::Meteor => "meteor",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bleu => "BLEU",
            Self::Rouge1 => "ROUGE-1",
            Self::Rouge2 => "ROUGE-2",
            Self::RougeL => "ROUGE-L",
            Self::Rouge1Stemmed => "ROUGE-1, stemmed",
            Self::Rouge2Stemmed => "ROUGE-2, stemmed",
            Self::RougeLStemmed => "ROUGE-L, stemmed",
            Self::Meteor => "METEOR",
        }
    }

    /// Who proposed it, and where.
    pub fn reference(self) -> &'static str {
        match self {
            Self::Bleu => bleu::REFERENCE,
            Self::Rouge1 | Self::Rouge2 | Self::Rouge1Stemmed | Self::Rouge2Stemmed => {
                rouge_n::REFERENCE
            }
            Self::RougeL | Self::RougeLStemmed => rouge_l::REFERENCE,
            Self::Meteor => meteor::REFERENCE,
        }
    }

    /// Everything its scores depend on, in one line like sacreBLEU's. METEOR depends on whether the
    /// scorer has synonyms.
    pub fn signature(self, scorer: &Scorer) -> String {
        let settings = match self {
            Self::Bleu => bleu::SETTINGS,
            Self::Rouge1 | Self::Rouge2 | Self::RougeL => "tok:rouge-score|stem:no|case:lower",
            Self::Rouge1Stemmed | Self::Rouge2Stemmed | Self::RougeLStemmed => {
                "tok:rouge-score|stem:porter-nltk|case:lower"
            }
            Self::Meteor if scorer.has_synonyms() => meteor::SETTINGS_WITH_SYNONYMS,
            Self::Meteor => meteor::SETTINGS_WITHOUT_SYNONYMS,
        };
        let name = match self {
            Self::Bleu => "BLEU",
            Self::Rouge1 | Self::Rouge1Stemmed => "ROUGE-1",
            Self::Rouge2 | Self::Rouge2Stemmed => "ROUGE-2",
            Self::RougeL | Self::RougeLStemmed => "ROUGE-L",
            Self::Meteor => "METEOR",
        };
        let measure = if matches!(self, Self::Bleu | Self::Meteor) { "" } else { "score:f1|" };
        [name, "|", measure, settings, "|version:bifact-", env!("CARGO_PKG_VERSION")].concat()
    }

    /// From 0 to 1, and 0 if there is nothing to compare, as in the libraries.
    pub fn score(self, gold: &str, predicted: &str, scorer: &mut Scorer) -> f64 {
        scorer.score(self, gold, predicted)
    }

    fn tokens(self) -> Tokens {
        match self {
            Self::Bleu => Tokens::Of13a,
            Self::Rouge1 | Self::Rouge2 | Self::RougeL => Tokens::OfRouge,
            Self::Rouge1Stemmed | Self::Rouge2Stemmed | Self::RougeLStemmed => {
                Tokens::OfRougeStemmed
            }
            Self::Meteor => Tokens::OfTreebank,
        }
    }
}

#[cfg(test)]
mod tests;
