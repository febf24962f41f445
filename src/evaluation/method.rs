//! The two kinds of inquiry: a method judges pairs, a producer makes predictions.

use super::inquiry::Inquiry;
use super::means::Average;
use super::results::Outcome;
use super::tally::Tally;

/// The names of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreName {
    /// In files.
    pub key: &'static str,
    /// For people.
    pub name: &'static str,
    /// In the head of a narrow column.
    pub short: &'static str,
    /// Next to the scores of other methods: a key for files, and a name for people.
    pub metric_key: &'static str,
    pub metric_name: &'static str,
}

pub trait Method: Inquiry {
    /// In the order of the tally's scores.
    const SCORES: &'static [ScoreName];

    /// The index of the score that is compared with people's labels.
    const MAIN_SCORE: usize;

    /// One or two sentences on what the scores mean.
    const EXPLAINED: &'static str;

    /// How the scores of several pairs are averaged.
    const AVERAGES: &'static [Average];

    /// The counts behind its scores.
    type Tally: Tally;

    /// Counts a person's corrections.
    fn tally(finding: &Self::Finding) -> Self::Tally;

    /// Counts the judge's own verdicts, without corrections.
    fn uncorrected_tally(finding: &Self::Finding) -> Self::Tally;

    /// Each from 0 to 1; `None` where it is undefined.
    fn scores(finding: &Self::Finding) -> Vec<Option<f64>> {
        Self::tally(finding).all_scores().as_ref().to_vec()
    }

    /// The column heads of what a table of pairs counts.
    const COUNTS: &'static [&'static str];

    /// For each column, a count and its total.
    fn counts(tally: Self::Tally) -> Vec<(usize, usize)>;

    /// The numbers of gold and predicted facts that a person's verdicts have to match; `None` if there
    /// are no facts.
    fn fact_counts(outcome: &Outcome<Self>, ground: Option<&Self::Ground>) -> [Option<usize>; 2] {
        let _ = (outcome, ground);
        [None; 2]
    }

    /// Columns that only this method has: about the finding, and about the ground.
    const COLUMNS: &'static [&'static str];
    const GROUND_COLUMNS: &'static [&'static str];

    /// One cell for each.
    fn cells(finding: &Self::Finding) -> Vec<String>;
    fn ground_cells(ground: &Self::Ground) -> Vec<String>;
}

pub trait Producer: Inquiry {
    /// The predicted intent.
    fn prediction(made: &Self::Finding) -> &str;
}

/// Somebody without a name is still a person.
pub fn name_of(by: &str) -> &str {
    if by.is_empty() { "a person" } else { by }
}
