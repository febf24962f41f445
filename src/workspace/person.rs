//! What a person said of a pair, beside what the judge said.

use crate::evaluation::fact::{Assessment, JudgedFact, Verdict};
use crate::evaluation::row::{PersonLabels, SameTask};
use crate::evaluation::tally::{FactTally, score_text};

/// A person's verdicts stand before a word on the whole pair, which needs a threshold to compare.
/// The judge's own verdicts are meant, not what corrections make of them.
pub fn differs(labels: &PersonLabels, assessment: &Assessment, same_task_from: f64) -> bool {
    let sides = [(&assessment.gold, &labels.gold), (&assessment.predicted, &labels.predicted)];
    let corrected = |fact: &JudgedFact| fact.stands() != fact.verdict;
    if sides.iter().any(|(facts, _)| facts.iter().any(corrected)) {
        return true;
    }
    if sides.iter().all(|(_, verdicts)| verdicts.is_none()) {
        let f1 = assessment.tally().scores().f1;
        return match (labels.same_task, f1) {
            (Some(SameTask::Yes), Some(f1)) => f1 < same_task_from,
            (Some(SameTask::No), Some(f1)) => f1 >= same_task_from,
            _ => false,
        };
    }
    sides.into_iter().any(|(facts, verdicts)| {
        let verdicts = verdicts.iter().flatten();
        facts.iter().zip(verdicts).any(|(fact, verdict)| fact.verdict != *verdict)
    })
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

/// The word where they gave one, a number where it follows from what they said of the facts.
pub fn person_text(labels: &PersonLabels) -> String {
    match labels.same_task {
        Some(same_task) => same_task.name().to_owned(),
        None => {
            person_score(labels).map_or_else(String::new, |score| score_text(Some(score.into())))
        }
    }
}
