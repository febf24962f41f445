//! The labelling desk.

use crate::base::number::grouped;

pub const ANNOTATOR: &str = "Annotator";
pub const ASKED: &str = "Questions";
pub const ASK_SAME_TASK: &str = "Same task?";
pub const ASK_FOUR: &str = "Fulfilled and satisfies (4)";
pub const ORDER: &str = "Order";
pub const ALL: &str = "All pairs, shuffled";
pub const SAMPLE: &str = "Random sample";
pub const DRAW: &str = "Draw for corrected scores";
pub const DRAW_SIZE: &str = "Gold intents";
pub const DRAW_EXPLAINED: &str = "Gold intents drawn at random, each with all its predictions. These labels \
    can correct the judge’s scores. Label the facts too, and skip nothing.";
pub const DISAGREEMENTS: &str = "Disagreements first";
pub const TO_SETTLE: &str = "Pairs to settle";
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

pub const OWN_SPLIT: &str = "Split the intents into facts yourself";
pub const OWN_SPLIT_EXPLAINED: &str = "One fact per line. Your facts replace the judge’s in the lists above, \
    and your labels of them give recall, precision and F1 of your own.";
pub const OWN_GOLD_FACTS: &str = "Facts of the gold intent";
pub const OWN_PREDICTED_FACTS: &str = "Facts of the predicted intent";
pub const TASKS: [&str; 2] = ["Task A", "Task B"];
/// In the order in which they are asked.
pub const FOUR_QUESTIONS: [&str; 4] = [
    "Does the trajectory fulfil task A?",
    "Does the trajectory fulfil task B?",
    "Does task A satisfy task B?",
    "Does task B satisfy task A?",
];
pub const NOTE: &str = "Note (optional)";
pub const NO_TRAJECTORY: &str = "This pair has no trajectory. Answer from the two tasks alone.";
pub const GUIDELINES_TITLE: &str = "Guidelines";
pub const GUIDELINES: [(&str, &str); 7] = [
    (
        "Fulfilled",
        "The last screens show what an information task asks for, or a transaction is complete. Extra \
         information does no harm.",
    ),
    (
        "A satisfies B",
        "Every reasonable way to complete A also completes B. If you can think of one that does not, \
         answer no.",
    ),
    (
        "The user",
        "Knows the app or site well. Its layout, defaults and own terms are fixed; its content may change.",
    ),
    ("Ignore", "Wording, navigation steps, and the name of the app or site."),
    (
        "Dates",
        "A relative date is fine if the trajectory shows which day it is. Two different days are different tasks.",
    ),
    ("Find or buy", "Looking something up and buying it are different tasks."),
    (
        "Specific or general",
        "“The cheapest hotel” and “Hotel Adler” usually do not satisfy each other: prices change. Ask \
         yourself what the user could have known beforehand.",
    ),
];

/// What each key does when the four questions are asked.
pub const QUESTION_KEYS: [(&[&str], &str); 5] = [
    (&["y", "n"], "answer and go on"),
    (&["1", "2", "3", "4"], "choose a question"),
    (&["u"], "undo"),
    (&["j", "k"], "next, previous pair"),
    (&["Esc"], "back"),
];

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
