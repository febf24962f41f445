//! The results screen: the answer, the ranked predictors, charts and the comparison. The table, its
//! filters and the pair have files of their own.

use crate::base::number::{counted, grouped};

pub const ANSWER: &str = "The answer";
pub const HOW_DECIDED: &str = "How this was decided";
pub const ALL_PAIRS: &str = "All pairs";
pub const SELECTED: &str = "The selected pair";

pub const RANKED: &str = "Predictors, ranked";
pub const RANKED_BY: &str = "Predictors ranked by mean F1 over all their scored pairs";
pub const RANK: &str = "Rank";
pub const PREDICTOR: &str = "Predictor";
pub const F1_AXIS: &str = "F1 with 95 % interval";
/// The heading of a column, and what it means.
pub const F1: (&str, &str) = ("F1", "Mean over scored pairs");
pub const PRECISION: (&str, &str) = ("Precision", "Predicted facts that are in the gold intent");
pub const RECALL: (&str, &str) = ("Recall", "Gold facts that are in the prediction");
pub const LOST: (&str, &str) =
    ("Lost / pair", "Gold facts missing from the prediction, per scored pair");
pub const INVENTED: (&str, &str) =
    ("Invented / pair", "Predicted facts not in the gold intent, per scored pair");
pub const SCORED: (&str, &str) =
    ("Scored", "Pairs with a score; the others are excluded from the averages");
pub const UNDEFINED: &str = " undefined";
pub const MACRO: &str = "mean over pairs";
pub const MICRO: &str = "over all facts pooled";

pub const CHARTS: &str = "Charts";
pub const CHARTS_TO_SHOW: &str = "Charts to show";
pub const CHART_SCORE: &str = "Score in the charts";
pub const COMPARING: &str = "Comparing …";
pub const JUDGED_BY: &str = "Judged by";

pub fn title(data: &str) -> String {
    format!("Results: {data}")
}

/// Around the id that the address names.
pub fn no_such_pair(data: &str) -> [String; 2] {
    ["There is no pair named ".to_owned(), format!(" in {data}. Choose one from the table.")]
}

pub fn only(predictor: &str) -> String {
    format!("Show only pairs of {predictor}")
}

pub fn not_averaged(pairs: usize) -> String {
    format!("{} without a score, excluded from the averages", grouped(pairs))
}

pub fn scored_of(scored: usize, pairs: usize) -> String {
    format!("{} of {}", grouped(scored), grouped(pairs))
}

pub fn predictors_shown(shown: usize, all: usize) -> String {
    format!("Showing {} of {}. ", grouped(shown), counted(all, "predictor"))
}

pub fn show_more(predictors: usize) -> String {
    format!("Show {} more", grouped(predictors))
}

pub fn charts_of(shown: usize, all: usize) -> String {
    format!("Showing {} of {}; all pairs in grey.", grouped(shown), counted(all, "pair"))
}

pub fn mean_of(metric: &str) -> String {
    format!("Mean {metric} on the same gold intents")
}

pub fn ahead_in(metric: &str) -> String {
    format!("Which is ahead in {metric}, and by how much")
}

/// `left_out` counts predictors that are not compared.
pub fn compared_over(golds: usize, groups: &[&str], left_out: usize) -> String {
    let golds = counted(golds, "gold intent");
    let of = if groups.is_empty() { String::new() } else { format!(" of {}", groups.join(", ")) };
    let left_out = if left_out == 0 {
        String::new()
    } else {
        format!(" {} not shown.", counted(left_out, "predictor"))
    };
    format!(
        "Over the {golds}{of} on which each has a score, with 95 % intervals from 1,000 resamples. Only \
         group filters apply here. The headline says whether a lead in F1 is significant.{left_out}"
    )
}

pub fn other_facts(differ: usize, golds: usize, set: &str) -> String {
    let (differ, golds) = (grouped(differ), counted(golds, "gold intent"));
    format!(
        "{differ} of {golds} have other facts here than in “{set}”. Compare the scores of pairs between \
         the two, not single facts."
    )
}

/// Each with what it does.
pub const KEYS: [(&str, &str); 9] = [
    ("j  k", "Next, previous pair"),
    ("↓  ↑", "Next, previous fact of the pair"),
    ("c  m", "Mark the focused fact as covered (correct) or missed (invented)"),
    ("u  Shift+U", "Undo, redo"),
    ("e", "Explain the pair step by step"),
    ("/", "Search"),
    ("Shift+←  Shift+→", "On a column heading: narrower, wider"),
    ("?", "This list"),
    ("Esc", "Close, or back to all pairs"),
];
