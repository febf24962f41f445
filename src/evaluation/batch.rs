//! Pairs that belong together, as their file gives them. What a judge made of them is in `Results`.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::pair::{GoldId, IntentPair, ModelName, RowId};
use crate::base::shared_text::SharedText;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Batch {
    /// Each gold intent once, however many predictions of it there are.
    pub golds: Vec<SharedText>,
    pub pairs: Vec<IntentPair>,
}

/// The pairs of one predictor, by their places in the batch.
pub struct Predictor<'a> {
    pub model: &'a ModelName,
    pub pairs: Vec<usize>,
}

impl Batch {
    pub fn gold(&self, GoldId(gold): GoldId) -> &str {
        self.golds.get(gold).map_or("", |gold| gold)
    }

    /// The place of the pair of that name.
    pub fn position(&self, id: &RowId) -> Option<usize> {
        self.pairs.iter().position(|pair| pair.id == *id)
    }

    /// One entry per predictor, in the order in which the file first names them.
    pub fn predictors(&self) -> Vec<Predictor<'_>> {
        let mut places: HashMap<&ModelName, usize, FixedState> = HashMap::default();
        let mut predictors: Vec<Predictor> = Vec::new();
        for (index, pair) in self.pairs.iter().enumerate() {
            let place = *places.entry(&pair.model).or_insert_with(|| {
                predictors.push(Predictor { model: &pair.model, pairs: Vec::new() });
                predictors.len() - 1
            });
            predictors[place].pairs.push(index);
        }
        predictors
    }
}
