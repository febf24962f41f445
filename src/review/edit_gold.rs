//! A gold intent gets another list of facts. What was judged with the old one is stale from then on.

use std::sync::Arc;

use super::gold_list::{GoldEdit, NotEdited, edited};
use super::history::{Change, Step};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::frozen_gold::{ByHand, FrozenGold};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::results::Unscored;

/// As results hold the facts of a gold intent.
pub(super) type GoldFacts = Result<Arc<FrozenGold>, Unscored>;

pub fn edit_gold(
    batch: &Batch,
    results: &mut Results,
    gold: GoldId,
    edit: &GoldEdit,
    hand: &ByHand,
) -> Result<Step, NotEdited> {
    let before = results.golds.get(gold.0).ok_or(NotEdited::NoSuchFact)?.clone();
    let frozen = before.as_ref().ok().map(|frozen| &**frozen);
    let (list, said) = edited(frozen, batch.gold(gold), edit, hand)?;
    let after = Ok(Arc::new(list));
    put(batch, results, gold, after.clone());
    Ok(Step { said, change: Change::Gold { gold, before, after } })
}

/// Pairs that lacked facts only have yet to be judged, and the other way round.
pub(super) fn put(batch: &Batch, results: &mut Results, gold: GoldId, facts: GoldFacts) {
    let Some(place) = results.golds.get_mut(gold.0) else { return };
    if place.is_ok() != facts.is_ok() {
        let pairs = batch.pairs.iter().zip(&mut results.outcomes);
        for (_, outcome) in pairs.filter(|(pair, _)| pair.gold == gold) {
            match (&mut outcome.assessed, &facts) {
                (Err(why), Ok(_)) if why.is_for_want_of_facts() => *why = Unscored::NotJudged,
                (Err(why @ Unscored::NotJudged), Err(lacking)) => *why = lacking.clone(),
                _ => {}
            }
        }
    }
    *place = facts;
}
