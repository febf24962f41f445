//! The judge without a model, one pair at a time.

use std::sync::Arc;

use crate::evaluation::batch::Batch;
use crate::evaluation::frozen_gold::FrozenGold;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::signature::Judge;
use crate::review::carry_over_corrections;
use crate::rules;

/// Returns how many of a person's corrections were set aside because their facts are gone.
pub fn judge_by_rules(batch: &Batch, results: &mut Results, place: usize) -> usize {
    let Some(pair) = batch.pairs.get(place) else { return 0 };
    let intent = batch.gold(pair.gold);
    let Some(gold) = results.golds.get_mut(pair.gold.0) else { return 0 };
    if gold.is_err() {
        *gold = Ok(Arc::new(FrozenGold::given(intent, rules::facts_of(intent))));
    }
    let Ok(frozen) = gold else { return 0 };
    let mut assessment = rules::assess(intent, &frozen.facts, &pair.predicted);
    let set_aside = carry_over_corrections(results, place, &mut assessment);
    let Some(outcome) = results.outcomes.get_mut(place) else { return 0 };
    *outcome = Outcome {
        assessed: Ok(Arc::new(assessment)),
        judge: Judge::Rules,
        answer: None,
        is_from_cache: false,
    };
    set_aside
}
