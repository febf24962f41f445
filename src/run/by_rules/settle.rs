//! A verdict of the rules becomes part of the results.

use std::sync::Arc;

use crate::base::number::grouped;
use crate::evaluation::batch::Batch;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::fact::{Assessment, Fact};
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::{Outcome, Results};
use crate::methods::bifact::unscored::{Unanswered, Unscored};
use crate::review::carry_over_corrections;
use crate::rules::{LONGEST_INTENT, MOST_PARTS};

/// Which of the two intents is longer than the rules judge, or has more parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLong {
    Gold,
    Prediction,
    GoldParts,
    PredictionParts,
}

impl TooLong {
    fn sentence(self) -> String {
        let (which, limit) = match self {
            Self::Gold => ("gold intent is longer", LONGEST_INTENT),
            Self::Prediction => ("predicted intent is longer", LONGEST_INTENT),
            Self::GoldParts => ("gold intent has more", MOST_PARTS),
            Self::PredictionParts => ("predicted intent has more", MOST_PARTS),
        };
        let unit = match self {
            Self::Gold | Self::Prediction => "characters",
            Self::GoldParts | Self::PredictionParts => "parts",
        };
        format!(
            "The {which} than {} {unit}, the most that the rules judge. Shorten it, or choose a model \
             as the judge.",
            grouped(limit)
        )
    }
}

/// Where the gold intent has no facts yet, those that were judged become its facts. Returns how many
/// of a person's corrections were set aside because their facts are gone.
pub fn settle_by_rules(
    place: usize,
    mut assessment: Assessment,
    batch: &Batch,
    results: &mut Results,
) -> usize {
    let Some(pair) = batch.pairs.get(place) else { return 0 };
    let Some(gold) = results.golds.get_mut(pair.gold.0) else { return 0 };
    // Facts that were given may be more than the rules would split off.
    let too_long = if gold.is_err() && assessment.gold.len() > MOST_PARTS {
        Some(TooLong::GoldParts)
    } else {
        (assessment.predicted.len() > MOST_PARTS).then_some(TooLong::PredictionParts)
    };
    if let Some(too_long) = too_long {
        fail_by_rules(place, too_long, results);
        return 0;
    }
    if gold.is_err() {
        let facts: Vec<Fact> = assessment.gold.iter().map(|judged| judged.fact.clone()).collect();
        *gold = Ok(Arc::new(FrozenGold::given(batch.gold(pair.gold), facts)));
    }
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

/// A score that was there before stays.
pub fn fail_by_rules(place: usize, too_long: TooLong, results: &mut Results) {
    let outcome = results.outcomes.get_mut(place).filter(|outcome| outcome.assessed.is_err());
    let Some(outcome) = outcome else { return };
    let unanswered = Unanswered {
        failed_as: Unanswered::TOO_LONG_FOR_RULES,
        sentence: too_long.sentence(),
        raw: None,
        is_of_gold: false,
    };
    *outcome = Outcome::unscored(Unscored::Unanswered(unanswered.into()));
}
