//! The judge without a model, one pair at a time.

use std::sync::Arc;

use crate::evaluation::batch::Batch;
use crate::evaluation::frozen_gold::FrozenGold;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::signature::Judge;
use crate::rules;

pub fn judge_by_rules(batch: &Batch, results: &mut Results, place: usize) {
    let Some(pair) = batch.pairs.get(place) else { return };
    let intent = batch.gold(pair.gold);
    let (Some(gold), Some(outcome)) =
        (results.golds.get_mut(pair.gold.0), results.outcomes.get_mut(place))
    else {
        return;
    };
    if gold.is_err() {
        *gold = Ok(Arc::new(FrozenGold::given(intent, rules::facts_of(intent))));
    }
    let Ok(frozen) = gold else { return };
    let assessment = rules::assess(intent, &frozen.facts, &pair.predicted);
    *outcome = Outcome {
        assessed: Ok(Arc::new(assessment)),
        judge: Judge::Rules,
        answer: None,
        is_from_cache: false,
    };
}
