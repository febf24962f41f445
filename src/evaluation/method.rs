//! What an inquiry is for: a method judges pairs, a producer makes predictions.

use super::inquiry::Inquiry;
use super::means::Average;
use super::results::Outcome;
use super::tally::Tally;

/// What a score is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreName {
    /// As files have it.
    pub key: &'static str,
    /// For people.
    pub name: &'static str,
    /// For the head of a narrow column.
    pub short: &'static str,
    /// Beside the scores of other methods: a key for files, and a name for people.
    pub metric_key: &'static str,
    pub metric_name: &'static str,
}

pub trait Method: Inquiry {
    /// In the order in which a tally gives them.
    const SCORES: &'static [ScoreName];

    /// The place of the one score that is held against people's labels.
    const MAIN_SCORE: usize;

    /// One or two sentences on what the scores mean.
    const EXPLAINED: &'static str;

    /// How scores of several pairs become one.
    const AVERAGES: &'static [Average];

    /// What its scores are made of.
    type Tally: Tally;

    /// With a person's corrections.
    fn tally(finding: &Self::Finding) -> Self::Tally;

    /// At the judge's own word, as if nobody had corrected it.
    fn uncorrected_tally(finding: &Self::Finding) -> Self::Tally;

    /// Each from 0 to 1; `None` where it is undefined.
    fn scores(finding: &Self::Finding) -> Vec<Option<f64>> {
        Self::tally(finding).all_scores().as_ref().to_vec()
    }

    /// What a table of pairs counts, as heads of its columns.
    const COUNTS: &'static [&'static str];

    /// For each: how many, of how many.
    fn counts(tally: Self::Tally) -> Vec<(usize, usize)>;

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
    /// The predicted intent that was made for a pair.
    fn prediction(made: &Self::Finding) -> &str;
}

/// Whoever gave no name is still a person.
pub fn name_of(by: &str) -> &str {
    if by.is_empty() { "a person" } else { by }
}
