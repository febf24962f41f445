//! Repeats: Bi-Fact's second part asked several times about the same pair, to see which verdicts flip.
//!
//! Either the prediction is split anew with each answer, by Bi-Fact's own prompt, so that all of a judge's
//! noise shows. Or the predicted facts of an earlier judgement are held fixed, by a prompt that judges
//! given facts: then only judging varies, and answers of different judges can be compared fact by fact.

mod inquiry;
mod prompt;
mod reading;

use std::sync::Arc;

pub use prompt::GIVEN_FACTS;
pub use reading::read_given;

use super::bifact::fact::{Assessment, Fact, JudgedFact};
use super::bifact::prompts::PromptTexts;

#[derive(Debug, Clone, PartialEq)]
pub struct Repeats {
    pub prompts: PromptTexts,
    /// How many answers each pair gets.
    pub times: u16,
    pub splits: Splits,
    pub material: Material,
}

/// The most answers per pair.
pub const MOST_TIMES: u16 = 15;

/// What is done with the prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Splits {
    /// The facts of an earlier judgement are judged again.
    #[default]
    Held,
    /// Each answer splits the prediction itself.
    Anew,
}

impl Splits {
    pub const ALL: [Self; 2] = [Self::Held, Self::Anew];

    pub fn key(self) -> &'static str {
        match self {
            Self::Held => "facts-held",
            Self::Anew => "facts-split-anew",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|splits| splits.key() == key)
    }
}

/// The facts that a pair is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToJudge {
    pub gold: Vec<Fact>,
    pub predicted: Vec<Fact>,
}

impl ToJudge {
    pub fn of(assessment: &Assessment) -> Self {
        let facts = |of: &[JudgedFact]| of.iter().map(|judged| judged.fact.clone()).collect();
        Self { gold: facts(&assessment.gold), predicted: facts(&assessment.predicted) }
    }
}

/// The earlier judgements by pair, in the batch's order; `None` for pairs that are not asked about.
#[derive(Debug, Clone, Default)]
pub struct Material(Arc<Vec<Option<Arc<Assessment>>>>);

impl Material {
    pub fn of(pairs: Vec<Option<Arc<Assessment>>>) -> Self {
        Self(Arc::new(pairs))
    }

    pub fn has(&self, pair: usize) -> bool {
        self.0.get(pair).is_some_and(Option::is_some)
    }

    pub fn get(&self, pair: usize) -> Option<ToJudge> {
        self.0.get(pair)?.as_ref().map(|assessment| ToJudge::of(assessment))
    }

    /// How many pairs are asked about.
    pub fn pairs(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

impl PartialEq for Material {
    /// The list is long, and mostly both are the same one.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

/// All answers about a pair, in the order they were asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Repeated {
    pub answers: Vec<Arc<Assessment>>,
    pub splits: Splits,
}
