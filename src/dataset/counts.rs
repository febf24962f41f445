//! Counts a file's empty and missing predictions.

use super::mapping::EmptyPredictions;
use super::problem::{Problem, ProblemKind, WhyNoPrediction};
use crate::base::number::{counted, grouped};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PredictionCounts {
    /// Pairs in which nothing was predicted.
    pub empty: usize,
    /// Empty predictions left out at the user's choice.
    pub left_out: usize,
    /// Missing cells.
    pub missing: usize,
}

impl PredictionCounts {
    pub fn of(batch: &Batch, problems: &[Problem]) -> Self {
        let mut counts = Self::default();
        let is_empty = |pair: &&IntentPair| pair.is_empty_prediction();
        counts.empty = batch.pairs.iter().filter(is_empty).count();
        for problem in problems {
            if let ProblemKind::NoPrediction(none) = &problem.kind {
                match none.why {
                    WhyNoPrediction::Missing => counts.missing += none.count,
                    WhyNoPrediction::LeftOut => counts.left_out += none.count,
                }
            }
        }
        counts
    }

    /// Which choice there is to make, if any.
    pub fn choice(&self) -> Option<EmptyPredictions> {
        match (self.empty, self.left_out) {
            (0, 0) => None,
            (0, _) => Some(EmptyPredictions::LeftOut),
            _ => Some(EmptyPredictions::Counted),
        }
    }

    /// A sentence for each count above zero.
    pub fn sentences(&self) -> Vec<String> {
        let mut said = Vec::new();
        if self.empty > 0 {
            let (have, score) = match self.empty {
                1 => ("It has", "it scores"),
                _ => ("They have", "they score"),
            };
            let empty = counted(self.empty, "empty prediction");
            said.push(format!("{empty}. {have} no facts, so {score} recall 0 and F1 0."));
        }
        if self.left_out > 0 {
            said.push(format!("{} left out.", counted(self.left_out, "empty prediction")));
        }
        if self.missing > 0 {
            said.push(format!("{} not predicted: no cell, or null.", grouped(self.missing)));
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::DatasetReader;
    use crate::methods::bifact::batch_builder::BatchBuilder;

    fn counts(file: &str) -> PredictionCounts {
        let mut builder = BatchBuilder::default();
        let mut reader = DatasetReader::new(0, |_| None);
        reader.push(file.as_bytes(), &mut |row| drop(builder.add(row))).unwrap();
        reader.finish(&mut |row| drop(builder.add(row))).unwrap();
        PredictionCounts::of(&builder.finish().0, &reader.take_problems())
    }

    #[test]
    fn each_kind_has_its_count_and_its_sentence() {
        let counted = counts(
            r#"{"gold": "g", "predictions": {"a": "x", "b": ""}}
               {"gold": "h", "predictions": {"a": null}}
               {"gold": "i", "predictions": {"a": " ", "b": "y"}}"#,
        );
        assert_eq!(counted, PredictionCounts { empty: 2, left_out: 0, missing: 2 });
        assert_eq!(counted.choice(), Some(EmptyPredictions::Counted));
        assert_eq!(
            counted.sentences(),
            [
                "2 empty predictions. They have no facts, so they score recall 0 and F1 0.",
                "2 not predicted: no cell, or null.",
            ]
        );
        let none = counts(r#"{"gold": "g", "prediction": "x"}"#);
        assert_eq!((none.choice(), none.sentences().len()), (None, 0));
    }
}
