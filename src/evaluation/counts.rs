//! How many pairs there are and how many are scored, worded the same everywhere.

use super::batch::Batch;
use super::inquiry::Inquiry;
use super::results::{Outcome, Results};
use crate::base::number::{counted, grouped};

/// "24 pairs · 12 gold intents · 2 predictors"
pub fn size_text(batch: &Batch, predictors: usize) -> String {
    let parts = [
        counted(batch.pairs.len(), "pair"),
        counted(batch.golds.len(), "gold intent"),
        counted(predictors, "predictor"),
    ];
    parts.join(" · ")
}

/// "16 of 17 pairs scored"
pub fn scored_text(scored: usize, pairs: usize) -> String {
    format!("{} of {} scored", grouped(scored), counted(pairs, "pair"))
}

/// How many pairs are in each state. A pair that can never be judged is in none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    pub pairs: usize,
    pub scored: usize,
    /// A judge was asked and gave no usable answer.
    pub failed: usize,
    /// Nobody was asked yet.
    pub left: usize,
}

impl Standing {
    pub fn of<I: Inquiry>(results: &Results<I>) -> Self {
        let mut standing = Self::default();
        results.outcomes.iter().for_each(|outcome| standing.add(outcome));
        standing
    }

    pub fn add<I: Inquiry>(&mut self, outcome: &Outcome<I>) {
        self.pairs += 1;
        match &outcome.assessed {
            Ok(_) => self.scored += 1,
            Err(why) if why.is_failure() => self.failed += 1,
            Err(why) => self.left += usize::from(why.can_be_asked()),
        }
    }

    /// "16 of 17 pairs scored, 1 failed"
    pub fn sentence(&self) -> String {
        let mut parts = vec![scored_text(self.scored, self.pairs)];
        let others = self.pairs - self.scored - self.failed - self.left;
        for (count, what) in
            [(self.failed, "failed"), (self.left, "not judged yet"), (others, "cannot be judged")]
        {
            if count > 0 {
                parts.push(format!("{} {what}", grouped(count)));
            }
        }
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;

    #[test]
    fn every_pair_is_counted_once() {
        let rows = r#"{"gold": "g", "prediction": "p", "gold_facts": ["F"], "judge_answer": {"expert_fact_coverage": [{"fact": "F", "label": "C"}], "predicted_fact_accuracy": [{"fact": "P", "label": "C"}]}}
            {"gold": "g", "prediction": "q", "gold_facts": ["Other"]}
            {"gold": "g", "prediction": "r", "judge_answer": "useless"}
            {"gold": "h", "prediction": ""}"#;
        let (batch, results) = read_whole(rows);
        let standing = Standing::of(&results);
        assert_eq!((standing.scored, standing.failed, standing.left), (1, 1, 1));
        let said = "1 of 4 pairs scored, 1 failed, 1 not judged yet, 1 cannot be judged";
        assert_eq!(standing.sentence(), said);
        assert_eq!(size_text(&batch, 1), "4 pairs · 2 gold intents · 1 predictor");
        assert_eq!(Standing::default().sentence(), "0 of 0 pairs scored");
    }
}
