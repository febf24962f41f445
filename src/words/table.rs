//! The table of pairs.

use crate::base::number::{counted, grouped};

pub const CAPTION: &str = "Pairs of a gold intent and a prediction";
pub const NO_MATCH: &str = "No pairs match these filters.";
pub const SHOW_ALL: &str = "Show all pairs";
pub const EMPTY: &str = "(empty)";

/// The heading of a column, and what it means.
pub type Head = (&'static str, &'static str);

pub const GOLD: Head = ("Gold intent", "The right intent, with the prediction below it");
pub const PRECISION: Head = ("P", "Precision: predicted facts that are correct");
pub const RECALL: Head = ("R", "Recall: gold facts that are covered");
pub const F1: Head = ("F1", "Harmonic mean of precision and recall");
pub const FACTS: Head = ("Facts", "Gold facts, then predicted facts; a filled mark is supported");
pub const PREDICTOR: Head = ("Predictor", "Who made the prediction");
pub const PERSON: Head = ("Person", "A person’s label: the same task?");
pub const COVERED: Head = ("Covered", "Gold facts that are in the prediction");
pub const CORRECT: Head = ("Correct", "Predicted facts that are in the gold intent");
pub const PREDICTED: Head = ("Predicted intent", "What was predicted");
pub const GROUP: Head = ("Group", "The row’s dataset or domain");
pub const ID: Head = ("Id", "The row’s id");

pub fn of(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}

/// The title of the marks in a row.
pub fn marks(covered: usize, gold: usize, correct: usize, predicted: usize) -> String {
    format!(
        "{covered} of {gold} gold facts covered, {correct} of {predicted} predicted facts correct"
    )
}

/// On paper, where the table cannot be scrolled.
pub fn on_paper(shown: usize, all: usize) -> String {
    let shown = if shown < all { format!("{} of ", grouped(shown)) } else { String::new() };
    format!("{shown}{} in the table; the HTML report has them all.", counted(all, "pair"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_says_how_many_pairs_the_filter_leaves() {
        assert_eq!(on_paper(51, 51), "51 pairs in the table; the HTML report has them all.");
        assert_eq!(on_paper(9, 51), "9 of 51 pairs in the table; the HTML report has them all.");
    }
}
