//! The judge without a model: pairs in, verdicts out.
//!
//! [`RulesRun`] packs pairs into parcels, [`judge_parcel`] judges one wherever that is done, and
//! [`Verdicts`] come back in turn to be settled. Only bytes pass between the two, so that the judging
//! can be done in a worker.

mod parcel;
mod settle;

use parcel::{PairToJudge, ParcelOfPairs};
pub use parcel::{Verdicts, judge_parcel};

use settle::{TooLong, fail_by_rules, settle_by_rules};

use super::plan::Plan;
use crate::evaluation::batch::Batch;
use crate::methods::bifact::results::Results;
use crate::rules::{assess, facts_of, is_too_long};

/// One pair, here and now. Returns how many of a person's corrections were set aside.
pub fn judge_by_rules(batch: &Batch, results: &mut Results, place: usize) -> usize {
    let Some(pair) = pair_to_judge(batch, results, place) else { return 0 };
    match pair {
        Ok(PairToJudge { intent, facts, predicted, .. }) => {
            let assessment = match facts {
                Some(facts) => assess(intent, facts, predicted),
                None => assess(intent, &facts_of(intent), predicted),
            };
            settle_by_rules(place, assessment, batch, results)
        }
        Err(too_long) => {
            fail_by_rules(place, too_long, results);
            0
        }
    }
}

fn pair_to_judge<'a>(
    batch: &'a Batch,
    results: &'a Results,
    place: usize,
) -> Option<Result<PairToJudge<'a>, TooLong>> {
    let pair = batch.pairs.get(place)?;
    let (intent, predicted) = (batch.gold(pair.gold), &*pair.predicted);
    let facts = results.frozen(pair.gold).map(|frozen| &*frozen.facts);
    Some(match (is_too_long(intent), is_too_long(predicted)) {
        (true, _) => Err(TooLong::Gold),
        (_, true) => Err(TooLong::Prediction),
        _ => Ok(PairToJudge { place, gold: pair.gold, intent, facts, predicted }),
    })
}

/// A run of the rules over a batch, a parcel at a time.
pub struct RulesRun {
    places: std::vec::IntoIter<usize>,
    settled: usize,
}

impl RulesRun {
    pub fn of(plan: Plan) -> Self {
        Self { places: plan.pairs.into_iter(), settled: 0 }
    }

    /// How many pairs have their outcome.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// The next pairs to judge; `None` where all are asked for. Pairs that are too long fail here.
    pub fn next_parcel(&mut self, batch: &Batch, results: &mut Results) -> Option<Vec<u8>> {
        let mut parcel = ParcelOfPairs::default();
        let mut too_long = Vec::new();
        let mut looked_at = 0;
        while !parcel.is_full() && looked_at < parcel::MOST_PAIRS {
            let Some(place) = self.places.next() else { break };
            looked_at += 1;
            match pair_to_judge(batch, results, place) {
                Some(Ok(pair)) => parcel.add(&pair),
                Some(Err(why)) => too_long.push((place, why)),
                None => {}
            }
        }
        self.settled += too_long.len();
        for (place, why) in too_long {
            fail_by_rules(place, why, results);
        }
        (looked_at > 0).then(|| parcel.close())
    }

    /// Writes the next verdict into the results; `None` where the parcel has no more of them, and
    /// an error where its bytes are not sound.
    pub fn settle_next(
        &mut self,
        verdicts: &mut Verdicts,
        batch: &Batch,
        results: &mut Results,
    ) -> Option<Result<(), NotVerdicts>> {
        let Some((place, assessment)) = verdicts.next()? else { return Some(Err(NotVerdicts)) };
        settle_by_rules(place, assessment, batch, results);
        self.settled += 1;
        Some(Ok(()))
    }
}

/// Bytes that are no verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotVerdicts;

#[cfg(test)]
mod tests;
