//! The labelling desk.

use crate::base::number::grouped;

pub const ANNOTATOR: &str = "Annotator";
pub const ORDER: &str = "Order";
pub const ALL: &str = "All pairs, shuffled";
pub const SAMPLE: &str = "Random sample";
pub const DISAGREEMENTS: &str = "Disagreements first";
pub const DISAGREEMENTS_EXPLAINED: &str =
    "Pairs on which annotators or judges differ most come first.";
pub const SAMPLE_SIZE: &str = "Pairs";
pub const SEED: &str = "Seed";
pub const BACK: &str = "Back to agreement";
pub const UNDO: &str = "Undo";
pub const PREVIOUS: &str = "Previous";
pub const NEXT: &str = "Next";
pub const NAME_FIRST: &str = "Enter your name to start labelling.";
pub const ALL_DONE: &str = "You have labelled every pair in this order.";

pub const GOLD: &str = "Gold intent";
pub const PREDICTED: &str = "Predicted intent";
pub const SAME_TASK: &str = "Do both describe the same task?";
pub const YES: &str = "Yes";
pub const PARTLY: &str = "Partly";
pub const NO: &str = "No";
pub const GOLD_FACTS: &str = "Gold facts: does the prediction cover them?";
pub const PREDICTED_FACTS: &str = "Predicted facts: are they in the gold intent?";
pub const NOT_SPLIT: &str = "No judge has split this pair into facts yet.";
pub const FACTS_FIRST: &str =
    "Optional. Label facts before you answer: the next pair follows at once.";

/// What each key does, in the order of the hint below the pair.
pub const KEYS: [(&[&str], &str); 6] = [
    (&["y", "n", "p"], "answer and go on"),
    (&["u"], "undo"),
    (&["↓", "↑"], "choose a fact"),
    (&["c", "m"], "label it"),
    (&["j", "k"], "next, previous pair"),
    (&["Esc"], "back"),
];

pub fn progress(done: usize, all: usize) -> String {
    format!("{} of {} pairs labelled", grouped(done), grouped(all))
}

pub fn pair_of(number: usize, all: usize) -> String {
    format!("Pair {} of {}", grouped(number), grouped(all))
}
