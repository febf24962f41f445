//! Questions to a model and its replies, as bytes, so that it can run in a worker.

use serde::{Deserialize, Serialize};

use super::fault::ModelFault;
use super::files::ModelMark;
use super::nli_judge::{Network, judged_pair};
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::Reading;
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact};
use crate::rules::facts_of;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Request<'a> {
    /// Splits an intent by the rules.
    Split(&'a str),
    /// Judges a pair fact by fact.
    Judge { gold: &'a str, facts: Vec<&'a str>, predicted: &'a str },
    /// Scores pairs of texts: gold, then predicted.
    Score(Vec<(&'a str, &'a str)>),
}

/// The scores of pairs; a text says why one has none.
pub type PairScores = Vec<Result<Option<f64>, String>>;

/// A model as it was loaded, or why it cannot be used.
pub type Loaded = Result<ModelMark, String>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Told {
    Facts(Vec<String>),
    Judged {
        gold: Vec<ToldFact>,
        predicted: Vec<ToldFact>,
    },
    Scores(PairScores),
    /// Why there is no answer.
    Fault(String),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToldFact {
    fact: String,
    is_supported: bool,
    reason: String,
}

impl Request<'_> {
    pub fn pack(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// `None` for bytes that are no request.
    pub fn answer(bytes: &[u8], network: &impl Network) -> Option<Vec<u8>> {
        let told = match postcard::from_bytes::<Request>(bytes).ok()? {
            Request::Split(intent) => {
                Told::Facts(facts_of(intent).iter().map(|fact| fact.as_str().to_owned()).collect())
            }
            Request::Judge { gold, facts, predicted } => {
                let facts: Vec<Fact> = facts.into_iter().map(Fact::new).collect::<Option<_>>()?;
                judged_pair(network, gold, &facts, predicted).map_or_else(Told::fault, Told::of)
            }
            Request::Score(pairs) => {
                let score = |(gold, predicted): (&str, &str)| {
                    network.score(gold, predicted).map_err(|fault| fault.to_string())
                };
                Told::Scores(pairs.into_iter().map(score).collect())
            }
        };
        postcard::to_allocvec(&told).ok()
    }
}

impl Told {
    /// `None` for bytes that are no reply.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// What a unit of Bi-Fact is answered with: its reading, or why there is none. `None` if the reply is about
    /// something else.
    pub fn reading(self) -> Option<Result<Reading, String>> {
        let facts = |told: Vec<ToldFact>| {
            told.into_iter().map(ToldFact::judged).collect::<Option<Vec<_>>>()
        };
        Some(match self {
            Self::Facts(facts) => {
                let facts = facts.iter().map(|fact| Fact::new(fact)).collect::<Option<_>>()?;
                Ok(Reading::Facts(facts))
            }
            Self::Judged { gold, predicted } => Ok(Reading::Assessment(Assessment {
                gold: facts(gold)?,
                predicted: facts(predicted)?,
            })),
            Self::Fault(why) => Err(why),
            Self::Scores(_) => return None,
        })
    }

    fn fault(fault: ModelFault) -> Self {
        Self::Fault(fault.to_string())
    }

    fn of(judged: Assessment) -> Self {
        let facts = |facts: Vec<JudgedFact>| facts.into_iter().map(ToldFact::of).collect();
        Self::Judged { gold: facts(judged.gold), predicted: facts(judged.predicted) }
    }
}

impl ToldFact {
    fn of(judged: JudgedFact) -> Self {
        let (fact, is_supported) = (judged.fact.as_str().to_owned(), judged.verdict.is_supported());
        Self { fact, is_supported, reason: judged.reason }
    }

    fn judged(self) -> Option<JudgedFact> {
        let verdict = Verdict::from(self.is_supported);
        Some(JudgedFact::new(Fact::new(&self.fact)?, verdict, self.reason))
    }
}

/// What loading came to, as bytes.
pub fn pack_loaded(loaded: Result<ModelMark, ModelFault>) -> Vec<u8> {
    let loaded: Loaded = loaded.map_err(|fault| fault.to_string());
    postcard::to_allocvec(&loaded).unwrap_or_default()
}

/// `None` for bytes that are no such thing.
pub fn read_loaded(bytes: &[u8]) -> Option<Loaded> {
    postcard::from_bytes(bytes).ok()
}
