//! What came of judging a batch once: facts per gold intent and an outcome per pair.
//!
//! A batch can be judged again by another judge or with other prompts; each time has `Results` of
//! its own, so that scores of different making never mix unseen.

use std::sync::Arc;

use super::batch::{Batch, Predictor};
use super::bootstrap::Means;
use super::fact::Assessment;
use super::frozen_gold::FrozenGold;
use super::pair::{GoldId, ModelName};
use super::resampling::BootstrapSettings;
use super::set_aside::{PairState, Replacements, SetAside};
use super::signature::{Judge, Signature};
use super::tally::FactTally;
use super::unscored::Unscored;

/// The first two lists are in the order of the batch's.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Results {
    pub golds: Vec<Result<Arc<FrozenGold>, Unscored>>,
    pub outcomes: Vec<Outcome>,
    /// Corrections of facts that are gone.
    pub set_aside: SetAside,
    /// Answers whose place was taken, until a person's history has them.
    pub replaced: Replacements,
}

/// Small, for there may be hundreds of thousands.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub assessed: Result<Arc<Assessment>, Unscored>,
    /// Who answered, where there is an answer.
    pub judge: Judge,
    /// The judge's answer word for word, where there is one.
    pub answer: Option<Arc<str>>,
    /// The answer had been given before, to the same question, and cost nothing this time.
    pub is_from_cache: bool,
}

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

impl Outcome {
    pub fn unscored(why: Unscored) -> Self {
        Self { assessed: Err(why), judge: Judge::Unnamed, answer: None, is_from_cache: false }
    }

    pub fn signature(&self) -> Signature {
        Signature::of([&self.judge].into_iter(), BootstrapSettings::default())
            .with_corrections(self.corrections())
    }

    /// Verdicts of a person in place of the judge's.
    pub fn corrections(&self) -> usize {
        self.assessed.as_ref().map_or(0, |assessment| assessment.corrections())
    }
}

impl Results {
    pub fn frozen(&self, GoldId(gold): GoldId) -> Option<&Arc<FrozenGold>> {
        self.golds.get(gold)?.as_ref().ok()
    }

    pub fn assessment(&self, pair: usize) -> Option<&Arc<Assessment>> {
        self.outcomes.get(pair)?.assessed.as_ref().ok()
    }

    pub fn pair_state(&self, pair: usize) -> Option<PairState> {
        let outcome = self.outcomes.get(pair)?.clone();
        Some(PairState { outcome, set_aside: self.set_aside.of(pair).to_vec() })
    }

    pub fn put_pair_state(&mut self, pair: usize, state: PairState) {
        if let Some(outcome) = self.outcomes.get_mut(pair) {
            *outcome = state.outcome;
            self.set_aside.put(pair, state.set_aside);
        }
    }

    /// Copies so many more entries of another's, which may be hundreds of thousands; true once all are
    /// there.
    pub fn copy_more(&mut self, from: &Self, count: usize) -> bool {
        let (golds, outcomes) = (self.golds.len(), self.outcomes.len());
        self.golds.extend(from.golds.iter().skip(golds).take(count).cloned());
        self.outcomes.extend(from.outcomes.iter().skip(outcomes).take(count).cloned());
        let is_whole =
            self.golds.len() >= from.golds.len() && self.outcomes.len() >= from.outcomes.len();
        if is_whole {
            self.set_aside.clone_from(&from.set_aside);
            self.replaced.clone_from(&from.replaced);
        }
        is_whole
    }

    /// Frees so many entries; true once none is left.
    pub fn free_some(&mut self, count: usize) -> bool {
        self.golds.truncate(self.golds.len().saturating_sub(count));
        self.outcomes.truncate(self.outcomes.len().saturating_sub(count));
        self.golds.is_empty() && self.outcomes.is_empty()
    }

    pub fn scored(&self) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.assessed.is_ok()).count()
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

    pub fn signature(&self) -> Signature {
        signature(self.outcomes.iter(), BootstrapSettings::default())
    }

    /// Whether a pair was judged with other facts than those its gold intent has now. Nothing
    /// keeps note of it: the facts are compared.
    pub fn is_stale(&self, batch: &Batch, place: usize) -> bool {
        let frozen = batch.pairs.get(place).and_then(|pair| self.frozen(pair.gold));
        match (frozen, self.assessment(place)) {
            (Some(frozen), Some(assessment)) => !assessment.is_against(&frozen.facts),
            _ => false,
        }
    }

    pub fn stale_pairs(&self, batch: &Batch) -> Vec<usize> {
        (0..batch.pairs.len()).filter(|&pair| self.is_stale(batch, pair)).collect()
    }
}

fn signature<'a>(
    outcomes: impl Iterator<Item = &'a Outcome>,
    bootstrap: BootstrapSettings,
) -> Signature {
    let mut corrections = 0;
    // Only a score has a judge worth naming.
    let scored = outcomes.filter(|outcome| outcome.assessed.is_ok());
    let judges = scored.inspect(|outcome| corrections += outcome.corrections());
    Signature::of(judges.map(|outcome| &outcome.judge), bootstrap).with_corrections(corrections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_copied_and_freed_a_few_at_a_time() {
        let results = Results {
            golds: vec![Err(Unscored::NoGoldFacts); 7],
            outcomes: vec![Outcome::unscored(Unscored::NotJudged); 25],
            ..Results::default()
        };
        let mut copy = Results::default();
        let mut steps = 1;
        while !copy.copy_more(&results, 10) {
            assert!(copy.outcomes.len() <= 10 * steps);
            steps += 1;
        }
        assert_eq!((steps, &copy), (3, &results));
        for left in [15, 5, 0] {
            assert_eq!(copy.free_some(10), left == 0);
            assert_eq!(copy.outcomes.len(), left);
        }
        assert!(Results::default().copy_more(&Results::default(), 1));
    }
}
