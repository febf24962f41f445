//! ROUGE-1 and ROUGE-2, the F-measure of words and of pairs of words, as rouge-score computes it.

use super::scorer::{Sides, Workbench};

pub const REFERENCE: &str = "Lin, “ROUGE: A Package for Automatic Evaluation of Summaries”, \
    Text Summarization Branches Out, 2004; as in rouge-score 0.1.2";

pub fn score_1(sides: &Sides, workbench: &mut Workbench) -> f64 {
    overlap(sides, workbench, &mut [0]).f_measure()
}

pub fn score_2(sides: &Sides, workbench: &mut Workbench) -> f64 {
    overlap(sides, workbench, &mut [0, 0]).f_measure()
}

fn overlap(sides: &Sides, workbench: &mut Workbench, shared: &mut [usize]) -> Overlap {
    workbench.ngrams.count_shared(&sides.gold, &sides.predicted, shared);
    let shorter_by = shared.len().saturating_sub(1);
    Overlap {
        shared: shared.last().copied().unwrap_or(0),
        gold: sides.gold.len().saturating_sub(shorter_by),
        predicted: sides.predicted.len().saturating_sub(shorter_by),
    }
}

/// The F-measure that all ROUGE variants use.
pub struct Overlap {
    pub shared: usize,
    pub gold: usize,
    pub predicted: usize,
}

impl Overlap {
    pub fn f_measure(&self) -> f64 {
        if self.shared == 0 {
            return 0.0;
        }
        let precision = ratio(self.shared, self.predicted);
        let recall = ratio(self.shared, self.gold);
        2.0 * precision * recall / (precision + recall)
    }
}

/// Counts of words are far below what a float holds exactly.
#[allow(clippy::cast_precision_loss)]
pub fn ratio(some: usize, all: usize) -> f64 {
    some as f64 / all as f64
}
