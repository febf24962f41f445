//! What an inquiry is for: a method judges pairs, a producer makes predictions.

use super::batch::Batch;
use super::inquiry::Inquiry;
use super::pair::IntentPair;
use super::results::Outcome;
use super::row::Row;

pub trait Method: Inquiry {
    /// The keys of its scores, in the order of `scores`.
    const SCORES: &'static [&'static str];

    /// Each from 0 to 1; `None` where it is undefined.
    fn scores(finding: &Self::Finding) -> Vec<Option<f64>>;

    /// How many gold and predicted facts a person's verdicts have to fit; `None` where there are no
    /// facts to count.
    fn fact_counts(outcome: &Outcome<Self>, ground: Option<&Self::Ground>) -> [Option<usize>; 2] {
        let _ = (outcome, ground);
        [None; 2]
    }

    /// Columns of a table that only this method has: about the finding, and about the ground.
    const COLUMNS: &'static [&'static str];
    const GROUND_COLUMNS: &'static [&'static str];

    /// One cell for each.
    fn cells(finding: &Self::Finding) -> Vec<String>;
    fn ground_cells(ground: &Self::Ground) -> Vec<String>;
}

pub trait Producer: Inquiry {
    /// The row of a pair whose prediction was made: what the pair says, and the prediction.
    fn row<'a>(&self, batch: &'a Batch, pair: &'a IntentPair, made: &'a Self::Finding) -> Row<'a>;
}

/// Whoever gave no name is still a person.
pub fn name_of(by: &str) -> &str {
    if by.is_empty() { "a person" } else { by }
}
