//! Sets or removes a person's verdict.

use std::sync::Arc;

use super::history::{Change, Step};
use crate::methods::bifact::fact::{Correction, Fact, Side};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::place_of;

/// The position of a verdict: the index of the pair in the batch and of the fact in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactPlace {
    pub pair: usize,
    pub side: Side,
    pub fact: usize,
}

/// Sets a correction or, with `None`, removes it. A person may also agree with the judge, which is
/// stored with name and time. `None` if there is no such fact or nothing changes.
pub fn correct(
    results: &mut Results,
    at: FactPlace,
    correction: Option<Correction>,
) -> Option<Step> {
    let judged = results.assessment(at.pair)?.facts(at.side).get(at.fact)?;
    let after = correction.map(Box::new);
    let (fact, before) = (judged.fact.clone(), judged.correction.clone());
    if before == after {
        return None;
    }
    let said = match &after {
        Some(correction) => {
            format!("“{fact}” was marked {}", at.side.word(correction.verdict))
        }
        None => format!("the correction of “{fact}” was taken back"),
    };
    put(results, at, &fact, after.clone());
    Some(Step { said, change: Change::Verdict { at, fact, before, after } })
}

/// Whether the fact still exists: the pair may have been judged again.
pub(super) fn is_there(results: &Results, at: FactPlace, fact: &Fact) -> bool {
    find(results, at, fact).is_some()
}

pub(super) fn put(
    results: &mut Results,
    at: FactPlace,
    fact: &Fact,
    correction: Option<Box<Correction>>,
) {
    let Some(place) = find(results, at, fact) else { return };
    if let Some(outcome) = results.outcomes.get_mut(at.pair)
        && let Ok(assessment) = &mut outcome.assessed
        && let Some(judged) = Arc::make_mut(assessment).facts_mut(at.side).get_mut(place)
    {
        judged.correction = correction;
    }
}

fn find(results: &Results, at: FactPlace, fact: &Fact) -> Option<usize> {
    let facts = results.assessment(at.pair)?.facts(at.side);
    place_of(Some(fact), at.fact + 1, facts.iter().map(|judged| &judged.fact))
}
