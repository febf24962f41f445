//! A reply becomes part of the results: facts, an assessment, or a failure that says why.

use std::sync::Arc;

use super::task::Work;
use crate::evaluation::batch::Batch;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::answers::{UnusableAnswer, read_assessment, read_fact_list};
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::{Outcome, Results};
use crate::methods::bifact::unscored::{Unanswered, Unscored};
use crate::providers::{Failure, Provider};
use crate::review::carry_over_corrections;

/// An answer nothing can be made of, and what to tell the judge about it.
pub struct Unusable {
    pub why: Unscored,
    pub complaint: String,
}

/// Reads an answer into the results; these stay as they are where it cannot be read. Returns
/// how many of a person's corrections were set aside because their facts are gone.
pub fn settle(
    work: Work,
    text: &str,
    judge: Judge,
    is_from_cache: bool,
    batch: &Batch,
    results: &mut Results,
) -> Result<usize, Unusable> {
    match work {
        Work::Factor(gold) => {
            let facts = read_fact_list(text).map_err(|unusable| Unusable {
                complaint: complaint(&unusable, "one fact per line and nothing else"),
                why: Unscored::UnusableGoldFacts(unusable.into()),
            })?;
            if let Some(place) = results.golds.get_mut(gold.0) {
                *place = Ok(Arc::new(FrozenGold::answered(batch.gold(gold), facts, text)));
            }
            Ok(0)
        }
        Work::Assess(place) => {
            let gold = batch.pairs.get(place).and_then(|pair| results.frozen(pair.gold));
            let gold_facts = gold.map_or(&[][..], |gold| &gold.facts);
            let mut assessment =
                read_assessment(text, gold_facts).map_err(|unusable| Unusable {
                    complaint: complaint(
                        &unusable,
                        "one JSON object with both lists, each gold fact exactly once and in the \
                     order given, and nothing around it",
                    ),
                    why: Unscored::UnusableAnswer(unusable.into()),
                })?;
            let set_aside = carry_over_corrections(results, place, &mut assessment);
            let Some(outcome) = results.outcomes.get_mut(place) else { return Ok(0) };
            *outcome = Outcome {
                assessed: Ok(Arc::new(assessment)),
                judge,
                answer: Some(text.into()),
                is_from_cache,
            };
            Ok(set_aside)
        }
    }
}

/// Part of the question that is asked again, and so of its fingerprint: these words stay as they are.
fn complaint(unusable: &UnusableAnswer, wanted: &str) -> String {
    format!(
        "Your answer cannot be used. {} Answer again with {wanted}.",
        unusable.problem.told_to_judge()
    )
}

pub fn unanswered(work: Work, failure: Failure, provider: &Provider) -> Unscored {
    let unanswered = Unanswered {
        failed_as: failure.kind.named(),
        sentence: failure.sentence(provider),
        raw: failure.text,
        is_of_gold: matches!(work, Work::Factor(_)),
    };
    Unscored::Unanswered(unanswered.into())
}

/// Without its facts none of a gold intent's predictions can be compared: all that `waited` fail
/// with it.
pub fn fail(work: Work, why: Unscored, waited: &[usize], results: &mut Results) {
    let mut fail_pair = |place: usize, why: Unscored| {
        // A score that was to be asked for anew is not lost to a failure.
        if let Some(outcome) = results.outcomes.get_mut(place).filter(|o| o.assessed.is_err()) {
            *outcome = Outcome::unscored(why);
        }
    };
    match work {
        Work::Assess(place) => fail_pair(place, why),
        Work::Factor(gold) => {
            for &place in waited {
                fail_pair(place, why.clone());
            }
            if let Some(place) = results.golds.get_mut(gold.0) {
                *place = Err(why);
            }
        }
    }
}
