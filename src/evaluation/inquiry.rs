//! The interface between what is asked and what asks it.
//!
//! A run, the cache, the estimate and the journal know units of work: one question about one subject,
//! asked once. An [`Inquiry`] says which units there are, what each asks and what its answer means. A
//! method is an inquiry whose findings have scores ([`super::method::Method`]); a producer is one whose
//! findings are predictions ([`super::method::Producer`]).

use std::fmt::{Debug, Display};
use std::sync::Arc;

use serde_json::Value;

use super::batch::Batch;
use super::pair::GoldId;
use super::results::Outcome;
use super::signature::Judge;
use super::unscored::UnusableAnswer;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::prompt::Prompt;

/// What a question is about. A trajectory belongs to its gold intent, so a question about a trajectory
/// is a question about its gold intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Gold(GoldId),
    /// The index of the pair in the batch.
    Pair(usize),
}

/// Which subjects a kind of question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Each {
    /// Every gold intent. The answers about one make its ground.
    Gold,
    /// Every pair, as soon as a run begins.
    Pair,
    /// Every pair, once its gold intent has its ground.
    PairWithGround,
}

/// A kind of question. A method that asks in two directions has two kinds.
#[derive(Debug, Clone, PartialEq)]
pub struct Kind {
    /// Names the schema too, so letters, digits, `_` and `-` only. Answers are cached under it.
    pub key: &'static str,
    pub each: Each,
    /// The index of an earlier kind that has to be answered first for the same subject, sample by
    /// sample, so that the provider already has their common beginning in its cache.
    pub waits_for: Option<usize>,
    /// How many times every subject is asked.
    pub samples: u16,
    /// The JSON Schema of an answer.
    pub schema: Value,
    /// What an answer has to look like. It follows "Answer again with ".
    pub form: &'static str,
}

/// One question about one subject, asked once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    pub about: Subject,
    /// The index of the kind in the inquiry.
    pub kind: usize,
    pub sample: u16,
}

/// An answer and what it says. Executors that work without words, such as the rules, give no text.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered<R> {
    pub reading: R,
    pub text: Option<Arc<str>>,
}

/// A number of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    pub input: f64,
    pub output: f64,
}

/// What people read beside an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EstimateWords {
    /// How the figures are computed.
    pub how: &'static str,
    /// What is done with gold intents and pairs. They follow "2 gold intents" and "3 pairs".
    pub to_golds: &'static str,
    pub to_pairs: &'static str,
    /// What a pair stands for: "pair", or "trajectory" where predictions are still to be made.
    pub each: &'static str,
    /// What is said if there is nothing left to ask.
    pub nothing_left: &'static str,
}

/// Why an answer cannot be used.
pub trait Problem: Clone + Debug + Display + PartialEq + Eq + Send + Sync {
    /// The key in exports.
    fn key(&self) -> &'static str;
    /// A sentence for the judge. It is part of the repeated question, so its words must not change.
    fn told_to_judge(&self) -> String;
    /// A few words for a table cell.
    fn name(&self) -> &'static str;

    /// How people are told that a gold intent has no ground.
    const GROUND_WORDS: GroundWords = GroundWords {
        missing: "not prepared",
        not_yet: "The gold intent has not been looked at yet.",
        unusable: "The answer about the gold intent cannot be used.",
        unanswered: "The question about the gold intent was not answered.",
    };
}

/// Each but the first is a sentence; a reason may follow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroundWords {
    /// A few words for a table cell.
    pub missing: &'static str,
    pub not_yet: &'static str,
    pub unusable: &'static str,
    pub unanswered: &'static str,
}

/// What the answers about a pair amount to, with a person's corrections. A finding that nobody can
/// correct keeps the default functions about corrections.
pub trait Finding: Clone + Debug + PartialEq + Send + Sync {
    type Ground;
    /// A person's verdict on one part of the finding.
    type Correction: Clone + Debug + PartialEq + Send + Sync;

    /// Whether it was made with this ground. If not, it is stale.
    fn is_made_with(&self, _ground: &Self::Ground) -> bool {
        true
    }

    fn corrections(&self) -> Vec<Self::Correction> {
        Vec::new()
    }

    fn count_corrections(&self) -> usize {
        0
    }

    /// Who made them, each name once; empty for somebody without a name.
    fn corrected_by(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Applies each to the part it is about, and returns those whose part is gone.
    fn correct(&mut self, corrections: Vec<Self::Correction>) -> Vec<Self::Correction> {
        corrections
    }
}

/// A line cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotWhole;

/// Takes the name and value of a member of a line. A `null` is left out.
pub type Put<'a> = &'a mut dyn FnMut(&str, Value);

/// An inquiry that asks nothing about gold intents has `()` as its ground and keeps the default
/// functions about grounds.
pub trait Inquiry: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Stored, hashed and exported: it never changes.
    const KEY: &'static str;

    /// The member of an exported row that holds everything this inquiry says about it; `None` for the
    /// inquiry that writes into the row itself.
    const MEMBER: Option<&'static str>;

    /// What one answer says.
    type Reading: Clone + Debug;
    /// What is established once per gold intent, for all its pairs.
    type Ground: Clone + Debug + PartialEq + Send + Sync;
    type Finding: Finding<Ground = Self::Ground>;
    type Problem: Problem;

    /// A fingerprint of everything it asks. Two inquiries share one only if they ask the same; two
    /// methods never do.
    fn fingerprint(&self) -> Fingerprint;

    /// What the user chose of it, as keys that `AskedWith` knows. The signature names them.
    fn choices(&self) -> Vec<String> {
        Vec::new()
    }

    fn kinds(&self) -> Vec<Kind>;

    /// Whether a pair is asked about at all, by its index in the batch.
    fn asks_about(&self, _pair: usize) -> bool {
        true
    }

    /// `None` if there is nothing to ask.
    fn prompt(&self, unit: Unit, batch: &Batch, ground: Option<&Self::Ground>) -> Option<Prompt>;

    /// Gold intents whose pairs serve another purpose, so that nothing is asked about them.
    fn left_out(&self, _batch: &Batch) -> Vec<GoldId> {
        Vec::new()
    }

    /// Whether the texts alone decide about a subject, so that no judge is asked. Then `known` gives
    /// the reading.
    fn is_known(&self, _about: Subject, _batch: &Batch) -> bool {
        false
    }

    /// The reading for such a subject.
    fn known(&self, _unit: Unit, _ground: Option<&Self::Ground>) -> Option<Self::Reading> {
        None
    }

    /// An estimate of the tokens in and out, made without reading the texts.
    fn size(&self, unit: Unit, batch: &Batch, ground: Option<&Self::Ground>) -> Size;

    fn estimate_words() -> EstimateWords;

    /// What was asked about may contain words of an answer, so it is there to compare with.
    fn read(
        &self,
        unit: Unit,
        text: &str,
        batch: &Batch,
        ground: Option<&Self::Ground>,
    ) -> Result<Self::Reading, UnusableAnswer<Self::Problem>>;

    /// Made from all answers about a pair, ordered by kind and sample.
    fn finding(&self, answers: Vec<Self::Reading>) -> Option<Self::Finding>;

    /// Made from all answers about a gold intent, ordered by kind and sample.
    fn ground(
        &self,
        _intent: &str,
        _answers: Vec<Answered<Self::Reading>>,
        _by: &Judge,
    ) -> Option<Self::Ground> {
        None
    }

    /// Who established it, if known.
    fn ground_by(_ground: &Self::Ground) -> Option<&Judge> {
        None
    }

    /// Whether other judges may use it.
    fn is_for_all(_ground: &Self::Ground) -> bool {
        true
    }

    /// Whether two grounds lead to the same judgements.
    fn is_same_ground(one: &Self::Ground, other: &Self::Ground) -> bool {
        one == other
    }

    /// The members of a line that hold a ground.
    const GROUND_MEMBERS: &'static [&'static str] = &[];

    /// A ground as members of a line.
    fn write_ground(_ground: &Self::Ground, _put: Put) {}

    /// Reads a ground from a line that may have other members; `None` if it has no ground.
    fn read_ground(_intent: &str, _kept: &Value) -> Result<Option<Self::Ground>, NotWhole> {
        Ok(None)
    }

    /// Why an answer gave no ground.
    fn read_failed_ground(_answer: &str) -> Option<UnusableAnswer<Self::Problem>> {
        None
    }

    /// Identifies a ground in a line.
    fn ground_mark(_ground: &Self::Ground) -> String {
        String::new()
    }

    /// Writes the ground that an answer was given to, if the gold intent has another one by now.
    fn write_own_ground(_outcome: &Outcome<Self>, _ground: Option<&Self::Ground>, _put: Put) {}

    /// A finding in the form of an answer, for executors that give no text.
    fn answer_of(finding: &Self::Finding) -> Value;

    /// Reads stored answers again with the ground they were given to. `None` if that is unknown.
    fn read_again(
        answer: &str,
        kept: &Value,
        ground: Option<&Self::Ground>,
    ) -> Option<Result<Self::Finding, UnusableAnswer<Self::Problem>>>;

    fn write_corrections(_corrections: &[CorrectionOf<Self>]) -> Value {
        Value::Null
    }

    fn read_corrections(_kept: &Value) -> Option<Vec<CorrectionOf<Self>>> {
        Some(Vec::new())
    }
}

/// A person's correction of a part of a finding.
pub type CorrectionOf<I> = <<I as Inquiry>::Finding as Finding>::Correction;

impl Subject {
    pub fn pair(self) -> Option<usize> {
        match self {
            Self::Pair(pair) => Some(pair),
            Self::Gold(_) => None,
        }
    }
}

impl Unit {
    /// The questions that can be asked once this one is answered.
    pub fn followers(self, kinds: &[Kind]) -> impl Iterator<Item = Self> + '_ {
        let waits =
            move |kind: &Kind| kind.waits_for == Some(self.kind) && self.sample < kind.samples;
        // A kind waits for one before it, so no two wait for each other.
        let kinds =
            kinds.iter().enumerate().skip(self.kind + 1).filter(move |(_, kind)| waits(kind));
        kinds.map(move |(kind, _)| Self { kind, ..self })
    }

    /// The units about a subject, in the order in which `finding` and `ground` take their answers.
    pub fn all_about(about: Subject, kinds: &[Kind]) -> impl Iterator<Item = Self> + '_ {
        let is_meant =
            move |kind: &Kind| matches!(about, Subject::Gold(_)) == (kind.each == Each::Gold);
        let kinds = kinds.iter().enumerate().filter(move |(_, kind)| is_meant(kind));
        kinds.flat_map(move |(at, kind)| {
            (0..kind.samples).map(move |sample| Self { about, kind: at, sample })
        })
    }
}

/// Estimates tokens from bytes, which are known without reading the text: about four Latin letters to a
/// token, or one and a half characters of three bytes.
#[allow(clippy::cast_precision_loss)]
pub fn tokens(bytes: usize) -> f64 {
    bytes as f64 / 4.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_scripts_weigh_more() {
        assert!((tokens("order two tarts!".len()) - 4.0).abs() < 1e-9);
        assert!((tokens("打开设置".len()) - 3.0).abs() < 1e-9);
    }
}
