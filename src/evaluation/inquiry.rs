//! The seam between what is asked and what does the asking.
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

/// What a question can be about. A trajectory belongs to its gold intent, so a question about one is
/// a question about the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Gold(GoldId),
    /// By its place in the batch.
    Pair(usize),
}

/// Which subjects a kind of question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Each {
    /// Every gold intent. Together their answers are its ground.
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
    /// An earlier kind, by its place, that has to be answered first for the same subject, sample by sample. A
    /// provider then has the part that both share in its cache.
    pub waits_for: Option<usize>,
    /// How many times every subject is asked.
    pub samples: u16,
    /// The JSON Schema of an answer.
    pub schema: Value,
    /// What an answer has to look like, to follow "Answer again with ".
    pub form: &'static str,
}

/// One question about one subject, asked once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    pub about: Subject,
    /// By its place among the kinds of the inquiry.
    pub kind: usize,
    pub sample: u16,
}

/// An answer as it was read. Whoever works without words, as the rules do, gives no text.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered<R> {
    pub reading: R,
    pub text: Option<Arc<str>>,
}

/// Tokens.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    pub input: f64,
    pub output: f64,
}

/// What people read beside an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EstimateWords {
    /// How the figures come about.
    pub how: &'static str,
    /// What happens to gold intents and pairs, to follow "2 gold intents" and "3 pairs".
    pub to_golds: &'static str,
    pub to_pairs: &'static str,
}

/// Why an answer cannot be used, as a method names it.
pub trait Problem: Clone + Debug + Display + PartialEq + Eq + Send + Sync {
    /// As an export has it.
    fn key(&self) -> &'static str;
    /// A sentence for the judge, which is part of what is asked again: its words never change.
    fn told_to_judge(&self) -> String;
    /// A few words for a table cell.
    fn name(&self) -> &'static str;
}

/// What the answers about a pair come to, with what a person said of it. A finding that nobody can
/// correct leaves the functions about corrections as they are.
pub trait Finding: Clone + Debug + PartialEq + Send + Sync {
    type Ground;
    /// A person's word on a part of it, which tells the part it is about.
    type Correction: Clone + Debug + PartialEq + Send + Sync;

    /// Whether this is the ground it was made with. If not, it is stale.
    fn is_made_with(&self, _ground: &Self::Ground) -> bool {
        true
    }

    fn corrections(&self) -> Vec<Self::Correction> {
        Vec::new()
    }

    fn count_corrections(&self) -> usize {
        0
    }

    /// The names of those who made them, each once; empty for someone without a name.
    fn corrected_by(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Puts each where it belongs, and hands back those that belong nowhere.
    fn correct(&mut self, corrections: Vec<Self::Correction>) -> Vec<Self::Correction> {
        corrections
    }
}

/// A line says something in a way that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotWhole;

/// Takes a member of a line: its name and its value. `null` stands for nothing.
pub type Put<'a> = &'a mut dyn FnMut(&str, Value);

/// An inquiry that asks nothing about gold intents has `()` for its ground and leaves the functions about
/// grounds as they are.
pub trait Inquiry: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Stored, hashed and exported: it never changes.
    const KEY: &'static str;

    /// The member of an exported row that holds all this inquiry says of it; `None` for the one whose
    /// words stand in the row itself.
    const MEMBER: Option<&'static str>;

    /// What one answer says.
    type Reading: Clone + Debug;
    /// What is found out once about a gold intent, for all its pairs.
    type Ground: Clone + Debug + PartialEq + Send + Sync;
    type Finding: Finding<Ground = Self::Ground>;
    type Problem: Problem;

    /// Of everything it asks: two inquiries with the same fingerprint ask the same. No two methods share
    /// one.
    fn fingerprint(&self) -> Fingerprint;

    /// What the user chose of it, as keys that `AskedWith` knows. The signature names them.
    fn choices(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn kinds(&self) -> Vec<Kind>;

    /// `None` where there is nothing to ask about.
    fn prompt(&self, unit: Unit, batch: &Batch, ground: Option<&Self::Ground>) -> Option<Prompt>;

    /// Whether what is to be found out about a subject follows from the texts alone, so that no judge is
    /// asked. Then `known` says it.
    fn is_known(&self, _about: Subject, _batch: &Batch) -> bool {
        false
    }

    /// What a judge would have to answer about such a subject.
    fn known(&self, _unit: Unit, _ground: Option<&Self::Ground>) -> Option<Self::Reading> {
        None
    }

    /// A guess at what asking and answering take, made without looking at the texts themselves.
    fn size(&self, unit: Unit, batch: &Batch, ground: Option<&Self::Ground>) -> Size;

    fn estimate_words() -> EstimateWords;

    fn read(
        &self,
        unit: Unit,
        text: &str,
        ground: Option<&Self::Ground>,
    ) -> Result<Self::Reading, UnusableAnswer<Self::Problem>>;

    /// Of all answers about a pair, in the order of kinds and samples.
    fn finding(&self, answers: Vec<Self::Reading>) -> Option<Self::Finding>;

    /// Of all answers about a gold intent, in the order of kinds and samples, and of whoever gave them.
    fn ground(
        &self,
        _intent: &str,
        _answers: Vec<Answered<Self::Reading>>,
        _by: &Judge,
    ) -> Option<Self::Ground> {
        None
    }

    /// Who found it out, where that is known.
    fn ground_by(_ground: &Self::Ground) -> Option<&Judge> {
        None
    }

    /// Whether other judges may use it, too.
    fn is_for_all(_ground: &Self::Ground) -> bool {
        true
    }

    /// Whether two grounds are the same for whoever is judged with them.
    fn is_same_ground(one: &Self::Ground, other: &Self::Ground) -> bool {
        one == other
    }

    /// The members of a line that say it.
    const GROUND_MEMBERS: &'static [&'static str] = &[];

    /// A ground as members of a line.
    fn write_ground(_ground: &Self::Ground, _put: Put) {}

    /// A ground out of such a line, which may have other members; `None` where it has no ground.
    fn read_ground(_intent: &str, _kept: &Value) -> Result<Option<Self::Ground>, NotWhole> {
        Ok(None)
    }

    /// Why an answer made no ground.
    fn read_failed_ground(_answer: &str) -> Option<UnusableAnswer<Self::Problem>> {
        None
    }

    /// Tells one ground from another in a line.
    fn ground_mark(_ground: &Self::Ground) -> String {
        String::new()
    }

    /// The ground an answer was given to, where the gold intent has another one by now.
    fn write_own_ground(_outcome: &Outcome<Self>, _ground: Option<&Self::Ground>, _put: Put) {}

    /// A finding in the form of an answer, for those that came without words.
    fn answer_of(finding: &Self::Finding) -> Value;

    /// What kept answers say, read with the ground that they were given to. `None` where that is not
    /// known.
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

/// What a person says of a part of a finding.
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

    /// The units about a subject, in the order in which their answers are put together.
    pub fn all_about(about: Subject, kinds: &[Kind]) -> impl Iterator<Item = Self> + '_ {
        let is_meant =
            move |kind: &Kind| matches!(about, Subject::Gold(_)) == (kind.each == Each::Gold);
        let kinds = kinds.iter().enumerate().filter(move |(_, kind)| is_meant(kind));
        kinds.flat_map(move |(at, kind)| {
            (0..kind.samples).map(move |sample| Self { about, kind: at, sample })
        })
    }
}

/// Of a text with so many bytes, for these are known without reading it, however large the batch:
/// four letters of the Latin alphabet make about a token, and so do one and a half of those that
/// take three bytes.
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
