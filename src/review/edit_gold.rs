//! Gives a gold intent another list of facts. What was judged with the old list becomes stale.

use std::sync::Arc;

use super::gold_list::{GoldEdit, NotEdited, edited};
use super::history::{Change, Step};
use super::pair_snapshots::PairSnapshots;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::frozen_gold::{ByHand, FrozenGold};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::results::Unscored;

/// The facts of a gold intent in the results.
pub type GoldFacts = Result<Arc<FrozenGold>, Unscored>;

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
    let pairs = PairSnapshots::now(batch, results, gold);
    put(batch, results, gold, after.clone());
    let left = PairSnapshots::now(batch, results, gold);
    let before = GoldState { facts: before, pairs, left };
    let after =
        GoldState { facts: after, pairs: PairSnapshots::default(), left: PairSnapshots::default() };
    let change = Change::Gold { gold, before: before.into(), after: after.into() };
    Ok(Step { said, change })
}

/// A list of facts, with its pairs as they were while it was in use.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct GoldState {
    facts: GoldFacts,
    pairs: PairSnapshots,
    /// The same pairs as they were left when the list was replaced.
    left: PairSnapshots,
}

/// Exchanges two lists, each with what was judged with it.
pub(super) fn exchange(
    batch: &Batch,
    results: &mut Results,
    gold: GoldId,
    goes: &mut GoldState,
    comes: &GoldState,
) {
    goes.pairs = PairSnapshots::now(batch, results, gold);
    put(batch, results, gold, comes.facts.clone());
    comes.pairs.bring_back(&comes.left, results, gold);
    goes.left = PairSnapshots::now(batch, results, gold);
}

/// Changes the list in another result set if it had the same one. Returns whether it had.
pub fn follow_gold(
    batch: &Batch,
    results: &mut Results,
    gold: GoldId,
    before: &GoldFacts,
    now: &GoldFacts,
) -> bool {
    let had_the_same = match (results.golds.get(gold.0), before) {
        (Some(Ok(one)), Ok(other)) => one.facts == other.facts,
        (Some(Err(_)), Err(_)) => true,
        _ => false,
    };
    if had_the_same {
        put(batch, results, gold, now.clone());
    }
    had_the_same
}

/// Pairs that failed only for lack of facts can be judged now, and vice versa.
fn put(batch: &Batch, results: &mut Results, gold: GoldId, facts: GoldFacts) {
    let Some(place) = results.golds.get_mut(gold.0) else { return };
    if place.is_ok() != facts.is_ok() {
        let pairs = batch.pairs.iter().zip(&mut results.outcomes);
        for (_, outcome) in pairs.filter(|(pair, _)| pair.gold == gold) {
            match (&mut outcome.assessed, &facts) {
                (Err(why), Ok(_)) if why.is_for_want_of_ground() => *why = Unscored::NotJudged,
                (Err(why @ Unscored::NotJudged), Err(lacking)) => *why = lacking.clone(),
                _ => {}
            }
        }
    }
    *place = facts;
}
