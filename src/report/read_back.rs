//! Reads the results of a method back from an exported batch, or from a file beside it. Bi-Fact's are read with
//! the rows.

use std::sync::Arc;

use serde_json::Value;

use super::judge::read_judge;
use crate::base::json::read_json;
use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::method::Method;
use crate::evaluation::pair::IntentPair;
use crate::evaluation::results::Results;
use crate::evaluation::unscored::Unscored;

/// Answers in a file of their own: a line for each gold intent, with who gave it.
pub fn read_beside<I: Inquiry>(batch: &Batch, lines: &str) -> Results<I> {
    let mut results = Results::unasked(batch);
    for kept in lines.lines().filter_map(read_json) {
        let gold = kept.get("gold_intent").and_then(Value::as_str);
        let is_it = |pair: &IntentPair| Some(batch.gold(pair.gold)) == gold;
        let Some(place) = batch.pairs.iter().position(is_it) else { continue };
        if let Some(state) = read_judge(&kept, &Err(Unscored::NoGround)) {
            results.put_pair_state(place, state);
        }
    }
    results
}

/// A pair whose member is missing or unreadable counts as not judged.
pub fn read_back<M: Method>(batch: &Batch) -> Results<M> {
    let mut results = Results::unasked(batch);
    for (place, pair) in batch.pairs.iter().enumerate() {
        let is_there = |extras: &&str| M::MEMBER.is_some_and(|member| extras.contains(member));
        let extras = pair.extras.as_deref().filter(is_there);
        let members = extras.map(members_of).unwrap_or_default();
        let own = members.iter().find(|(name, _)| Some(&**name) == M::MEMBER);
        let Some(kept) = own.and_then(|(_, value)| read_json(value)) else { continue };
        let Some(gold) = results.golds.get_mut(pair.gold.0) else { continue };
        if let Ok(Some(ground)) = M::read_ground(batch.gold(pair.gold), &kept)
            && gold.is_err()
        {
            *gold = Ok(Arc::new(ground));
        }
        if let Some(state) = read_judge(&kept, gold) {
            results.put_pair_state(place, state);
        }
    }
    results
}
