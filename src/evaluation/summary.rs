//! A predictor's scores in summary.

use super::batch::{Batch, Predictor};
use super::means::Means;
use super::method::Method;
use super::pair::ModelName;
use super::resampling::BootstrapSettings;
use super::results::{Results, signature};
use super::signature::Signature;

#[derive(Debug, Clone, PartialEq)]
pub struct ModelSummary<M: Method> {
    pub model: ModelName,
    pub pairs: usize,
    pub scored: usize,
    pub means: Means<M>,
    pub signature: Signature,
}

impl<M: Method> ModelSummary<M> {
    pub fn unscored(&self) -> usize {
        self.pairs - self.scored
    }
}

impl<M: Method> Results<M> {
    pub fn tallies(&self, predictor: &Predictor) -> Vec<M::Tally> {
        let findings = predictor.pairs.iter().filter_map(|&pair| self.finding(pair));
        findings.map(|finding| M::tally(finding)).collect()
    }

    pub fn summary(
        &self,
        predictor: &Predictor,
        means: Means<M>,
        bootstrap: BootstrapSettings,
    ) -> ModelSummary<M> {
        let outcomes = predictor.pairs.iter().filter_map(|&pair| self.outcomes.get(pair));
        ModelSummary {
            model: predictor.model.clone(),
            pairs: predictor.pairs.len(),
            scored: means.scored(),
            means,
            signature: signature(outcomes, bootstrap),
        }
    }

    /// Everything at once, for small batches.
    pub fn summaries(&self, batch: &Batch, bootstrap: BootstrapSettings) -> Vec<ModelSummary<M>> {
        let predictors = batch.predictors();
        let summaries = predictors.iter().map(|predictor| {
            let means = Means::of(self.tallies(predictor), bootstrap);
            self.summary(predictor, means, bootstrap)
        });
        summaries.collect()
    }
}
