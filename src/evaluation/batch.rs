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

    /// The index of the pair with that id.
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

    /// What a producer works on: one pair for each gold intent, with a prediction that is still to be made
    /// by this model. Each takes its names from the first pair of its intent.
    #[must_use]
    pub fn to_predict(&self, model: &ModelName) -> Self {
        let mut is_taken = vec![false; self.golds.len()];
        let mut pairs = Vec::new();
        for pair in &self.pairs {
            let is_known =
                is_taken.get_mut(pair.gold.0).map(|taken| std::mem::replace(taken, true));
            if is_known == Some(false) {
                let (predicted, model) = ("".into(), model.clone());
                pairs.push(IntentPair { predicted, model, labels: None, ..pair.clone() });
            }
        }
        Self { golds: self.golds.clone(), pairs }
    }

    /// Pairs ordered by gold intent, and within one intent as in the file. A counting sort: it is
    /// faster for hundreds of thousands.
    pub fn by_gold(&self) -> Vec<usize> {
        let mut next = vec![0; self.golds.len() + 1];
        for pair in &self.pairs {
            next[pair.gold.0 + 1] += 1;
        }
        for gold in 1..next.len() {
            next[gold] += next[gold - 1];
        }
        let mut order = vec![0; self.pairs.len()];
        for (index, pair) in self.pairs.iter().enumerate() {
            order[next[pair.gold.0]] = index;
            next[pair.gold.0] += 1;
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::row::Origin;

    fn pair(number: usize, gold: usize) -> IntentPair {
        IntentPair {
            id: RowId(format!("r{number}")),
            file_id_bytes: 2,
            origin: Origin::default(),
            gold: GoldId(gold),
            predicted: "a prediction".into(),
            model: ModelName("a model".into()),
            group: None,
            split: None,
            labels: None,
            extras: None,
        }
    }

    fn batch() -> Batch {
        let golds = [2, 0, 2, 1, 0].into_iter().enumerate();
        Batch {
            golds: ["one", "two", "three"].map(Into::into).into(),
            pairs: golds.map(|(number, gold)| pair(number, gold)).collect(),
        }
    }

    #[test]
    fn a_producer_has_one_pair_for_each_gold_intent() {
        let model = ModelName("a producer".into());
        let to_predict = batch().to_predict(&model);
        let ids: Vec<&str> = to_predict.pairs.iter().map(|pair| &*pair.id.0).collect();
        assert_eq!(ids, ["r0", "r1", "r3"]);
        assert!(
            to_predict.pairs.iter().all(|pair| pair.predicted.is_empty() && pair.model == model)
        );
        assert_eq!(to_predict.golds, batch().golds);
    }

    #[test]
    fn pairs_are_ordered_by_gold_intent_and_then_as_in_the_file() {
        assert_eq!(batch().by_gold(), [1, 4, 3, 0, 2]);
        assert!(Batch::default().by_gold().is_empty());
    }
}
