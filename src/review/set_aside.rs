//! What a person does with a correction that no longer applies: put it on another fact, or dismiss it.

use std::sync::Arc;

use super::correct::FactPlace;
use super::history::{Change, Step};
use crate::methods::bifact::results::Results;

/// Puts a correction that was set aside, by its place in the list, on a fact of the same pair.
pub fn apply_set_aside(results: &mut Results, which: usize, to: FactPlace) -> Option<Step> {
    let before = results.pair_state(to.pair)?;
    let mut after = before.clone();
    if which >= after.set_aside.len() {
        return None;
    }
    let correction = after.set_aside.remove(which).correction;
    let assessment = Arc::make_mut(after.outcome.assessed.as_mut().ok()?);
    let judged = assessment.facts_mut(to.side).get_mut(to.fact)?;
    let said = format!("“{}” was marked {}", judged.fact, to.side.word(correction.verdict));
    judged.correction = Some(correction.into());
    results.put_pair_state(to.pair, after.clone());
    Some(Step {
        said,
        change: Change::Pair { pair: to.pair, before: before.into(), after: after.into() },
    })
}

/// A person does not want it any more.
pub fn dismiss_set_aside(results: &mut Results, pair: usize, which: usize) -> Option<Step> {
    let before = results.pair_state(pair)?;
    let mut after = before.clone();
    if which >= after.set_aside.len() {
        return None;
    }
    let gone = after.set_aside.remove(which);
    let fact = gone.fact.map_or_else(String::new, |fact| format!(" of “{fact}”"));
    let said = format!("the correction{fact} was dismissed");
    results.put_pair_state(pair, after.clone());
    Some(Step { said, change: Change::Pair { pair, before: before.into(), after: after.into() } })
}
