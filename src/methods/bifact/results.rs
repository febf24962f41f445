//! Results of Bi-Fact: facts per gold intent and an assessment per pair.

use std::sync::Arc;

use super::Bifact;
use super::answers::AnswerProblem;
use super::fact::Assessment;
use super::frozen_gold::FrozenGold;
use crate::evaluation::pair::GoldId;
use crate::evaluation::{results, set_aside, summary, unscored};

pub type Results = results::Results<Bifact>;
pub type Outcome = results::Outcome<Bifact>;
pub type PairState = set_aside::PairState<Bifact>;
pub type ModelSummary = summary::ModelSummary<Bifact>;
pub type Unscored = unscored::Unscored<AnswerProblem>;

impl Results {
    pub fn frozen(&self, gold: GoldId) -> Option<&Arc<FrozenGold>> {
        self.ground(gold)
    }

    pub fn assessment(&self, pair: usize) -> Option<&Arc<Assessment>> {
        self.finding(pair)
    }
}
