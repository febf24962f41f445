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
    /// Every pair, one question after the other: each once the one before it has its answer, so that a
    /// provider can serve what both begin with from its cache.
    PairInTurn,
}

/// A kind of question. A method that asks in two directions has two kinds.
#[derive(Debug, Clone, PartialEq)]
pub struct Kind {
    /// Names the schema too, so letters, digits, `_` and `-` only. Answers are cached under it.
    pub key: &'static str,
    pub each: Each,
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

/// Why an answer cannot be used, as a method names it.
pub trait Problem: Clone + Debug + Display + PartialEq + Eq {
    /// As an export has it.
    fn key(&self) -> &'static str;
    /// A sentence for the judge, which is part of what is asked again: its words never change.
    fn told_to_judge(&self) -> String;
    /// A few words for a table cell.
    fn name(&self) -> &'static str;
}

/// What the answers about a pair come to, with what a person said of it.
pub trait Finding: Clone + Debug + PartialEq {
    type Ground;
    /// A person's word on a part of it, which tells the part it is about.
    type Correction: Clone + Debug + PartialEq;

    /// Whether this is the ground it was made with. If not, it is stale.
    fn is_made_with(&self, ground: &Self::Ground) -> bool;
    fn corrections(&self) -> Vec<Self::Correction>;
    fn count_corrections(&self) -> usize;
    /// The names of those who made them, each once; empty for someone without a name.
    fn corrected_by(&self) -> Vec<&str>;
    /// Puts each where it belongs, and hands back those that belong nowhere.
    fn correct(&mut self, corrections: Vec<Self::Correction>) -> Vec<Self::Correction>;
}

/// A line says something in a way that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotWhole;

/// Takes a member of a line: its name and its value. `null` stands for nothing.
pub type Put<'a> = &'a mut dyn FnMut(&str, Value);

pub trait Inquiry: Clone + Debug + PartialEq + 'static {
    /// Stored, hashed and exported: it never changes.
    const KEY: &'static str;

    /// What one answer says.
    type Reading: Clone + Debug;
    /// What is found out once about a gold intent, for all its pairs.
    type Ground: Clone + Debug + PartialEq;
    type Finding: Finding<Ground = Self::Ground>;
    type Problem: Problem;

    /// Of everything it asks: two inquiries with the same fingerprint ask the same.
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

    fn read(
        &self,
        unit: Unit,
        text: &str,
        ground: Option<&Self::Ground>,
    ) -> Result<Self::Reading, UnusableAnswer<Self::Problem>>;

    /// Of all answers about a gold intent, in the order of kinds and samples, and of whoever gave them.
    fn ground(
        &self,
        intent: &str,
        answers: Vec<Answered<Self::Reading>>,
        by: &Judge,
    ) -> Option<Self::Ground>;

    /// Who found it out, where that is known.
    fn ground_by(ground: &Self::Ground) -> Option<&Judge>;

    /// Whether other judges may use it, too.
    fn is_for_all(ground: &Self::Ground) -> bool;

    /// Whether two grounds are the same for whoever is judged with them.
    fn is_same_ground(one: &Self::Ground, other: &Self::Ground) -> bool;

    /// Of all answers about a pair, in the order of kinds and samples.
    fn finding(&self, answers: Vec<Self::Reading>) -> Option<Self::Finding>;

    /// The member of an exported row that holds all this inquiry says of it; `None` for the one whose
    /// words stand in the row itself.
    const MEMBER: Option<&'static str>;

    /// The members that say it.
    const GROUND_MEMBERS: &'static [&'static str];

    /// A ground as members of a line.
    fn write_ground(ground: &Self::Ground, put: Put);

    /// A ground out of such a line, which may have other members; `None` where it has no ground.
    fn read_ground(intent: &str, kept: &Value) -> Result<Option<Self::Ground>, NotWhole>;

    /// Why an answer made no ground.
    fn read_failed_ground(answer: &str) -> Option<UnusableAnswer<Self::Problem>>;

    /// Tells one ground from another in a line.
    fn ground_mark(ground: &Self::Ground) -> String;

    /// A finding in the form of an answer, for those that came without words.
    fn answer_of(finding: &Self::Finding) -> Value;

    /// The ground an answer was given to, where the gold intent has another one by now.
    fn write_own_ground(outcome: &Outcome<Self>, ground: Option<&Self::Ground>, put: Put);

    /// What kept answers say, read with the ground that they were given to. `None` where that is not
    /// known.
    fn read_again(
        answer: &str,
        kept: &Value,
        ground: Option<&Self::Ground>,
    ) -> Option<Result<Self::Finding, UnusableAnswer<Self::Problem>>>;

    fn write_corrections(corrections: &[CorrectionOf<Self>]) -> Value;
    fn read_corrections(kept: &Value) -> Option<Vec<CorrectionOf<Self>>>;
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
