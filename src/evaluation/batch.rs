//! Pairs that belong together, and what they come to.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::bootstrap::{BootstrapSettings, Means};
use super::fact::Assessment;
use super::pair::{FrozenGold, IntentPair, ModelName, RowId, Unscored};
use super::signature::{Judge, Signature};
use super::tally::FactTally;

/// A gold intent and its facts, or why it has none.
#[derive(Debug, Clone, PartialEq)]
pub struct GoldIntent {
    pub text: Arc<str>,
    pub frozen: Result<Box<FrozenGold>, Unscored>,
    /// The pair whose facts were frozen: the first of this intent that gives any.
    pub(super) first: usize,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Batch {
    pub golds: Vec<GoldIntent>,
    pub pairs: Vec<IntentPair>,
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

impl Batch {
    pub fn gold(&self, pair: &IntentPair) -> &GoldIntent {
        &self.golds[pair.gold.0]
    }

    /// The place of the pair of that name.
    pub fn position(&self, id: &RowId) -> Option<usize> {
        self.pairs.iter().position(|pair| pair.id == *id)
    }

    /// One entry per predictor, in the order in which the file first names them.
    pub fn predictors(&self) -> Vec<Predictor<'_>> {
        let mut places: HashMap<&ModelName, usize, FixedState> = HashMap::default();
        let mut predictors: Vec<Predictor> = Vec::new();
        for pair in &self.pairs {
            let place = *places.entry(&pair.model).or_insert_with(|| {
                predictors.push(Predictor { model: &pair.model, pairs: Vec::new() });
                predictors.len() - 1
            });
            predictors[place].pairs.push(pair);
        }
        predictors
    }

    pub fn signature(&self) -> Signature {
        signature(self.pairs.iter(), BootstrapSettings::default())
    }

    pub fn scored(&self) -> usize {
        self.pairs.iter().filter(|pair| pair.outcome.is_ok()).count()
    }
}

/// The pairs of one predictor.
pub struct Predictor<'a> {
    pub model: &'a ModelName,
    pub pairs: Vec<&'a IntentPair>,
}

impl Predictor<'_> {
    pub fn tallies(&self) -> Vec<FactTally> {
        let assessed = self.pairs.iter().filter_map(|pair| pair.outcome.as_deref().ok());
        assessed.map(Assessment::tally).collect()
    }

    pub fn summary(&self, means: Means, bootstrap: BootstrapSettings) -> ModelSummary {
        ModelSummary {
            model: self.model.clone(),
            pairs: self.pairs.len(),
            scored: means.scored(),
            means,
            signature: signature(self.pairs.iter().copied(), bootstrap),
        }
    }
}

impl IntentPair {
    pub fn signature(&self) -> Signature {
        signature(std::iter::once(self), BootstrapSettings::default())
    }
}

/// Scores of several judges carry all their names.
fn signature<'a>(
    pairs: impl Iterator<Item = &'a IntentPair>,
    bootstrap: BootstrapSettings,
) -> Signature {
    let mut judges: Vec<&Judge> = Vec::new();
    for pair in pairs {
        if !judges.contains(&&pair.judge) {
            judges.push(&pair.judge);
        }
    }
    judges.sort();
    let judge = match judges.as_slice() {
        [] => Judge::Unnamed,
        [one] => (*one).clone(),
        several => {
            let names: Vec<_> = several.iter().map(ToString::to_string).collect();
            Judge::InFile(names.join(" + ").into())
        }
    };
    Signature { judge, prompts: None, bootstrap }
}
