//! Results of Bi-Fact: facts per gold intent, an assessment per pair, and their means.

use std::sync::Arc;

use super::Bifact;
use super::answers::AnswerProblem;
use super::bootstrap::Means;
use super::fact::Assessment;
use super::frozen_gold::FrozenGold;
use super::tally::FactTally;
use crate::evaluation::batch::{Batch, Predictor};
use crate::evaluation::pair::{GoldId, ModelName};
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::signature;
use crate::evaluation::signature::Signature;
use crate::evaluation::{results, set_aside, unscored};

pub type Results = results::Results<Bifact>;
pub type Outcome = results::Outcome<Bifact>;
pub type PairState = set_aside::PairState<Bifact>;
pub type Unscored = unscored::Unscored<AnswerProblem>;

/// One predictor's pairs in numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelSummary {
    pub model: ModelName,
    pub pairs: usize,
    pub scored: usize,
    pub means: Means,
    pub signature: Signature,
}

impl ModelSummary {
    pub fn unscored(&self) -> usize {
        self.pairs - self.scored
    }
}

impl Results {
    pub fn frozen(&self, gold: GoldId) -> Option<&Arc<FrozenGold>> {
        self.ground(gold)
    }

    pub fn assessment(&self, pair: usize) -> Option<&Arc<Assessment>> {
        self.finding(pair)
    }

    pub fn tallies(&self, predictor: &Predictor) -> Vec<FactTally> {
        let assessed = predictor.pairs.iter().filter_map(|&pair| self.assessment(pair));
        assessed.map(|assessment| assessment.tally()).collect()
    }

    pub fn summary(
        &self,
        predictor: &Predictor,
        means: Means,
        bootstrap: BootstrapSettings,
    ) -> ModelSummary {
        let outcomes = predictor.pairs.iter().filter_map(|&pair| self.outcomes.get(pair));
        ModelSummary {
            model: predictor.model.clone(),
            pairs: predictor.pairs.len(),
            scored: means.scored(),
            means,
            signature: signature(outcomes, bootstrap),
        }
    }

    /// All of it in one go, for batches that are small.
    pub fn summaries(&self, batch: &Batch, bootstrap: BootstrapSettings) -> Vec<ModelSummary> {
        let predictors = batch.predictors();
        let summaries = predictors.iter().map(|predictor| {
            let means = Means::of(self.tallies(predictor), bootstrap);
            self.summary(predictor, means, bootstrap)
        });
        summaries.collect()
    }
}
