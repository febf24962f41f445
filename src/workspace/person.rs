//! Compares what a person and the judge say about a pair.

use crate::evaluation::row::{PersonLabels, SameTask};
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::JudgedFact;
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Outcome;
use crate::methods::bifact::tally::{FactTally, score_text};
use crate::review::Disagreements;

/// A person's verdicts on facts come before a verdict on the whole pair, which needs a threshold.
/// Compared with the judge's own verdicts, without corrections.
pub fn differs(
    labels: &PersonLabels,
    outcome: &Outcome,
    frozen: Option<&FrozenGold>,
    same_task_from: f64,
) -> bool {
    let Ok(assessment) = &outcome.assessed else { return false };
    let corrected = |fact: &JudgedFact| fact.stands() != fact.verdict;
    if assessment.gold.iter().chain(&assessment.predicted).any(corrected) {
        return true;
    }
    let verdicts = Disagreements::of(labels, outcome, frozen);
    if verdicts.asked > 0 {
        return verdicts.with_judge > 0;
    }
    match (labels.same_task, assessment.tally().scores().f1) {
        (Some(SameTask::Yes), Some(f1)) => f1 < same_task_from,
        (Some(SameTask::No), Some(f1)) => f1 >= same_task_from,
        _ => false,
    }
}

/// From 0 (another task) to 1 (the same).
#[allow(clippy::cast_possible_truncation)]
pub fn person_score(labels: &PersonLabels) -> Option<f32> {
    if let Some(same_task) = labels.same_task {
        return Some(match same_task {
            SameTask::Yes => 1.0,
            SameTask::Partly => 0.5,
            SameTask::No => 0.0,
        });
    }
    let counted = || {
        let (gold, predicted) = (labels.gold.as_ref()?, labels.predicted.as_ref()?);
        let supported = |list: &[Verdict]| list.iter().filter(|v| v.is_supported()).count();
        let tally = FactTally {
            gold_supported: supported(gold),
            gold_total: gold.len(),
            predicted_supported: supported(predicted),
            predicted_total: predicted.len(),
        };
        tally.scores().f1
    };
    labels.f1.or_else(counted).map(|f1| f1 as f32)
}

/// Their word, or a number computed from their verdicts on facts.
pub fn person_text(labels: &PersonLabels) -> String {
    match labels.same_task {
        Some(same_task) => same_task.name().to_owned(),
        None => {
            person_score(labels).map_or_else(String::new, |score| score_text(Some(score.into())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::signature::Judge;
    use crate::methods::bifact::fact::{Assessment, Fact};
    use crate::methods::bifact::frozen_gold::{ByHand, GoldEdited, GoldReview};
    use Verdict::{Supported, Unsupported};

    fn fact(text: &str) -> Fact {
        Fact::new(text).unwrap()
    }

    /// A person put a fact before the two that the file gave; the judge misses it, and the last.
    #[track_caller]
    fn check(labels: &PersonLabels, expected: bool) {
        let judged = |text, verdict| JudgedFact::new(fact(text), verdict, String::new());
        let gold =
            vec![judged("New", Unsupported), judged("A", Supported), judged("B", Unsupported)];
        let assessment = Assessment { gold, predicted: vec![judged("P", Supported)] };
        let (assessed, judge) = (Ok(assessment.into()), Judge::Rules);
        let outcome =
            Outcome { assessed, judge, ground_by: None, answer: None, is_from_cache: false };
        let last = ByHand { by: String::new(), at: String::new() };
        let edited = Some(GoldEdited { first: vec![fact("A"), fact("B")], last });
        let frozen = FrozenGold {
            review: Some(GoldReview { edited, approved: None }.into()),
            ..FrozenGold::given("G", vec![fact("New"), fact("A"), fact("B")])
        };
        assert_eq!(differs(labels, &outcome, Some(&frozen), 0.9), expected, "{labels:?}");
    }

    #[test]
    fn verdicts_are_held_against_the_facts_they_are_about() {
        let said = |gold: [Verdict; 2]| PersonLabels {
            gold: Some(gold.to_vec()),
            ..PersonLabels::default()
        };
        check(&said([Supported, Unsupported]), false);
        check(&said([Supported, Supported]), true);
    }

    #[test]
    fn verdicts_on_facts_that_are_not_there_leave_the_word_on_the_pair() {
        // Another judge's predicted facts are not those of the file.
        let predicted = Some(vec![Unsupported]);
        for (same_task, expected) in [(SameTask::No, false), (SameTask::Yes, true)] {
            let (same_task, predicted) = (Some(same_task), predicted.clone());
            check(&PersonLabels { same_task, predicted, ..PersonLabels::default() }, expected);
        }
    }
}
