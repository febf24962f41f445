//! Explains the method on one pair, step by step.

use super::tally::{FactTally, score_text};
use crate::base::number::counted;

pub const STEPS: usize = 6;

/// From step 1.
pub fn sentence(step: usize, tally: FactTally) -> String {
    let scores = tally.scores();
    match step {
        1 => {
            "Two intents: what the user wanted, and what the model understood. How much of each is \
             in the other?"
                .to_owned()
        }
        2 => format!(
            "Part 1. The gold intent is split into {}, one idea each. From here on the list is \
             frozen: every prediction of this intent is held against the same facts.",
            counted(tally.gold_total, "fact")
        ),
        3 => format!(
            "Part 2, stage 1. The prediction is split in the same way, as finely as the gold \
             facts: {}.",
            counted(tally.predicted_total, "fact")
        ),
        4 => format!(
            "Stage 2. Does the prediction, taken as a whole, imply each gold fact? It covers {} \
             of {}.",
            tally.gold_supported, tally.gold_total
        ),
        5 => format!(
            "Stage 3, the other way round. Does the gold intent, taken as a whole, imply each \
             predicted fact? {} of {} hold; what does not is invented.",
            tally.predicted_supported, tally.predicted_total
        ),
        _ => format!(
            "The scores. Recall is {} of {}: {}. Precision is {} of {}: {}. F1, the harmonic mean \
             of the two: {}.",
            tally.gold_supported,
            tally.gold_total,
            score_text(scores.recall),
            tally.predicted_supported,
            tally.predicted_total,
            score_text(scores.precision),
            score_text(scores.f1)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_counts_what_it_speaks_of() {
        let tally = FactTally {
            gold_supported: 1,
            gold_total: 2,
            predicted_supported: 1,
            predicted_total: 1,
        };
        let steps: Vec<String> = (1..=STEPS).map(|step| sentence(step, tally)).collect();
        assert!(steps[0].contains("what the model understood"), "{}", steps[0]);
        assert!(steps[1].contains("split into 2 facts"), "{}", steps[1]);
        assert!(steps[2].ends_with("as finely as the gold facts: 1 fact."), "{}", steps[2]);
        assert!(steps[3].ends_with("It covers 1 of 2."), "{}", steps[3]);
        assert!(steps[4].contains("1 of 1 hold"), "{}", steps[4]);
        assert!(
            steps[5].contains("Recall is 1 of 2: 0.50. Precision is 1 of 1: 1.00."),
            "{}",
            steps[5]
        );
    }

    #[test]
    fn a_score_that_is_undefined_is_a_dash() {
        assert!(sentence(STEPS, FactTally::default()).contains("Recall is 0 of 0: –."));
    }
}
