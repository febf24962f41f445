//! Texts to the numbers of their tokens, by the model's own tokenizer.json: `WordPiece`, Unigram or byte-level
//! BPE. The crate is the one the Python library is made of, so the numbers are the same.

use tokenizers::{Encoding, Tokenizer};

use super::fault::ModelFault;

pub struct Tokeniser(Tokenizer);

/// One text or two, as a model is given them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    pub ids: Vec<u32>,
    /// Which of two texts a token belongs to.
    pub types: Vec<u32>,
}

impl Tokeniser {
    pub fn read(json: &[u8]) -> Result<Self, ModelFault> {
        let unreadable = |why: tokenizers::Error| ModelFault::NotTokeniser(why.to_string());
        let mut tokeniser = Tokenizer::from_bytes(json).map_err(unreadable)?;
        // Nothing is cut or filled up in silence: what is too long has no score.
        tokeniser.with_padding(None);
        tokeniser.with_truncation(None).map_err(unreadable)?;
        Ok(Self(tokeniser))
    }

    pub fn one(&self, text: &str) -> Result<Tokens, ModelFault> {
        read(self.0.encode(text, true))
    }

    pub fn two(&self, first: &str, second: &str) -> Result<Tokens, ModelFault> {
        read(self.0.encode((first, second), true))
    }
}

fn read(encoding: tokenizers::Result<Encoding>) -> Result<Tokens, ModelFault> {
    let encoding = encoding.map_err(|why| ModelFault::Failed(why.to_string()))?;
    Ok(Tokens { ids: encoding.get_ids().to_vec(), types: encoding.get_type_ids().to_vec() })
}
