//! Runs the rules on Bi-Fact's units of work: splits an intent or judges a pair.
//!
//! A [`Parcel`] holds units that are sent together, [`work_on`] judges them, and [`Readings`] return the
//! results in the same order. Both are bytes, so that the work can run in a worker.

mod too_long;
mod worker_message;

pub use too_long::TooLong;
pub use worker_message::{Parcel, Readings, work_on};

use std::sync::Arc;

use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Answered, Inquiry, Subject, Unit};
use crate::evaluation::signature::Judge;
use crate::methods::bifact::fact::Fact;
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::{Bifact, Reading};
use crate::rules::{assess, facts_of};
use crate::run::{By, fail, put_finding};

/// Judges one pair at once, after splitting its gold intent if needed. Returns the number of a person's
/// corrections that were set aside.
pub fn judge_by_rules(batch: &Batch, results: &mut Results, place: usize) -> usize {
    let Some(pair) = batch.pairs.get(place) else { return 0 };
    let gold = pair.gold;
    if results.frozen(gold).is_none() {
        let intent = batch.gold(gold);
        let facts = too_long::check_intent(intent, TooLong::Gold)
            .and_then(|()| too_long::check(Reading::Facts(facts_of(intent))));
        let frozen = facts.map(|reading| {
            let answered = Answered { reading, text: None };
            Bifact::default().ground(intent, vec![answered], &Judge::Rules)
        });
        match frozen {
            Ok(Some(frozen)) => {
                let Some(place) = results.golds.get_mut(gold.0) else { return 0 };
                *place = Ok(frozen.into());
            }
            Ok(None) => return 0,
            Err(too_long) => {
                fail(Subject::Gold(gold), too_long.why(Subject::Gold(gold)), &[place], results);
                return 0;
            }
        }
    }
    let Some(frozen) = results.frozen(gold) else { return 0 };
    let ground_by = frozen.split_by.clone().map(Arc::new);
    let intent = batch.gold(gold);
    let about = Subject::Pair(place);
    if let Some(Reading::Assessment(assessment)) = known(place, batch, frozen) {
        return put_finding(place, assessment, by_rules(ground_by), results);
    }
    let judged = too_long::check_pair(intent, &pair.predicted).and_then(|()| {
        too_long::check(Reading::Assessment(assess(intent, &frozen.facts, &pair.predicted)))
    });
    match judged {
        Ok(Reading::Assessment(assessment)) => {
            put_finding(place, assessment, by_rules(ground_by), results)
        }
        Ok(Reading::Facts(_)) => 0,
        Err(too_long) => {
            fail(about, too_long.why(about), &[], results);
            0
        }
    }
}

fn by_rules(ground_by: Option<Arc<Judge>>) -> By {
    By { judge: Judge::Rules, ground_by, answer: None, is_from_cache: false }
}

/// Pairs that need no judge.
fn known(place: usize, batch: &Batch, frozen: &FrozenGold) -> Option<Reading> {
    let (method, about) = (Bifact::default(), Subject::Pair(place));
    let unit = Unit { about, kind: 1, sample: 0 };
    method.is_known(about, batch).then(|| method.known(unit, Some(frozen)))?
}

/// The texts of a unit.
pub enum Texts<'a> {
    Intent(&'a str),
    Pair { gold: usize, intent: &'a str, facts: &'a [Fact], predicted: &'a str },
}

/// `None` if its gold intent has no facts.
pub fn texts_of<'a>(
    unit: Unit,
    batch: &'a Batch,
    results: &'a Results,
) -> Result<Option<Texts<'a>>, TooLong> {
    match unit.about {
        Subject::Gold(gold) => {
            let intent = batch.gold(gold);
            too_long::check_intent(intent, TooLong::Gold)?;
            Ok(Some(Texts::Intent(intent)))
        }
        Subject::Pair(place) => {
            let Some(pair) = batch.pairs.get(place) else { return Ok(None) };
            let Some(frozen) = results.frozen(pair.gold) else { return Ok(None) };
            let (intent, predicted) = (batch.gold(pair.gold), &*pair.predicted);
            too_long::check_pair(intent, predicted)?;
            Ok(Some(Texts::Pair { gold: pair.gold.0, intent, facts: &frozen.facts, predicted }))
        }
    }
}

#[cfg(test)]
mod tests;
