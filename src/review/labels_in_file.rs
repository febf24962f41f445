//! Compares the verdicts of a person in the file with the judgements.
//!
//! They refer to the original gold facts and to the predicted facts of the file's own answer, not to
//! facts that another judge or a person put in their place.

use crate::evaluation::row::PersonLabels;
use crate::evaluation::signature::Judge;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Side;
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Outcome;

/// The person's verdict in the file on a judged fact.
pub fn label_in_file(
    person: &PersonLabels,
    outcome: &Outcome,
    frozen: Option<&FrozenGold>,
    side: Side,
    place: usize,
) -> Option<Verdict> {
    let assessment = outcome.assessed.as_ref().ok()?;
    match side {
        Side::Gold => {
            let fact = &assessment.gold.get(place)?.fact;
            let (said, first) = (person.gold.as_ref()?, frozen?.first_facts());
            // Most lists are unchanged, and they may be long.
            let is_in_place = first.get(place) == Some(fact);
            let found = || first.iter().position(|known| known == fact);
            let place = if is_in_place { place } else { found()? };
            said.get(place).copied()
        }
        Side::Predicted if matches!(outcome.judge, Judge::InFile(_) | Judge::Unnamed) => {
            person.predicted.as_ref()?.get(place).copied()
        }
        Side::Predicted => None,
    }
}

/// How many of these verdicts differ from others on the same facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Disagreements {
    /// Facts the file has a verdict on.
    pub asked: usize,
    pub with_judge: usize,
    /// Those of them that were corrected here.
    pub corrected: usize,
    pub with_what_stands: usize,
}

impl Disagreements {
    pub fn of(person: &PersonLabels, outcome: &Outcome, frozen: Option<&FrozenGold>) -> Self {
        let mut counts = Self::default();
        let Ok(assessment) = &outcome.assessed else { return counts };
        for side in Side::ALL {
            for (place, fact) in assessment.facts(side).iter().enumerate() {
                let Some(said) = label_in_file(person, outcome, frozen, side, place) else {
                    continue;
                };
                counts.asked += 1;
                counts.with_judge += usize::from(fact.verdict != said);
                counts.corrected += usize::from(fact.correction.is_some());
                counts.with_what_stands += usize::from(fact.stands() != said);
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::bifact::fact::{Assessment, Correction, Fact, JudgedFact};
    use crate::methods::bifact::frozen_gold::{ByHand, GoldEdited, GoldReview};
    use Verdict::{Supported, Unsupported};

    fn fact(text: &str) -> Fact {
        Fact::new(text).unwrap()
    }

    fn judged(text: &str, verdict: Verdict) -> JudgedFact {
        JudgedFact::new(fact(text), verdict, String::new())
    }

    fn outcome(judge: Judge) -> Outcome {
        let [by, at, note] = ["Ada", "2025-06-01T10:00:00Z", "seen"].map(str::to_owned);
        let correction = Correction { verdict: Supported, by, at, note };
        let corrected =
            JudgedFact { correction: Some(correction.into()), ..judged("B", Unsupported) };
        let assessment = Assessment {
            gold: vec![corrected, judged("New", Supported)],
            predicted: vec![judged("P", Supported)],
        };
        Outcome {
            assessed: Ok(assessment.into()),
            judge,
            ground_by: None,
            answer: None,
            is_from_cache: false,
        }
    }

    /// A and B were given; A was deleted and another written.
    fn frozen() -> FrozenGold {
        let last = ByHand { by: String::new(), at: String::new() };
        let edited = GoldEdited { first: vec![fact("A"), fact("B")], last };
        let review = GoldReview { edited: Some(edited), approved: None };
        FrozenGold {
            review: Some(review.into()),
            ..FrozenGold::given("G", vec![fact("B"), fact("New")])
        }
    }

    fn person() -> PersonLabels {
        PersonLabels {
            gold: Some(vec![Supported, Unsupported]),
            predicted: Some(vec![Unsupported]),
            ..PersonLabels::default()
        }
    }

    #[track_caller]
    fn check(judge: Judge, side: Side, place: usize, expected: Option<Verdict>) {
        let (outcome, frozen) = (outcome(judge), frozen());
        assert_eq!(label_in_file(&person(), &outcome, Some(&frozen), side, place), expected);
    }

    #[test]
    fn a_label_stays_with_its_fact_wherever_that_stands_now() {
        check(Judge::Unnamed, Side::Gold, 0, Some(Unsupported));
        check(Judge::Unnamed, Side::Gold, 1, None);
        check(Judge::Unnamed, Side::Predicted, 0, Some(Unsupported));
        check(Judge::Rules, Side::Gold, 0, Some(Unsupported));
        check(Judge::Rules, Side::Predicted, 0, None);
    }

    #[test]
    fn the_judge_and_what_stands_are_counted_apart() {
        let counts = Disagreements::of(&person(), &outcome(Judge::Unnamed), Some(&frozen()));
        // B: the judge agrees, its correction does not. P: neither does.
        let expected = Disagreements { asked: 2, with_judge: 1, corrected: 1, with_what_stands: 2 };
        assert_eq!(counts, expected);
    }
}
