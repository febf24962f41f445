//! The screen that compares judges, and the choice of what is asked again.

use crate::base::number::{counted, grouped};

pub const TITLE: &str = "Compare judges";
pub const WAYS: &str = "What to compare";
pub const WORKING: &str = "Comparing …";

pub const FIRST: &str = "First";
pub const SECOND: &str = "Second";
pub const SCORE: &str = "Score";
pub const DIFFERENCE: &str = "Difference";
pub const INTERVAL: &str = "95 % interval";
pub const P: &str = "p";
pub const JUDGES_ONLY: &str =
    "Only the judges’ own verdicts are compared. People’s corrections are left out.";
pub const TOO_FEW_SETS: &str = "There is only one set of judgements. Judge the same pairs with another model, prompt \
    or the rules, or open another file with the same gold intents.";
pub const OPEN_BESIDE: &str = "Compare with another file";
pub const READING: &str = "Reading the other file …";

pub const WHICH_REPEATS: &str = "Repeats";
pub const NO_REPEATS: &str = "Nothing was asked again yet.";
pub const HOW_TO_REPEAT: &str = "Choose how often on the Data screen";

pub const MEMBERS: &str = "Members";
pub const JURY_NEEDS: &str = "Choose three or another odd number of judges. Nothing is asked again: their verdicts \
    are counted.";
pub const JURY_IS_EVEN: &str =
    "An even number of judges can be split in half. Add one or remove one.";
pub const AGREEMENT: &str = "Agreement of every two on gold facts";

pub const PAIRS: &str = "Pairs, the largest differences first";
pub const UNSTABLE_PAIRS: &str = "Pairs, most unstable facts first";
pub const SPLIT_PAIRS: &str = "Pairs, most split votes first";
pub const MORE: &str = "Show more pairs";
pub const UNSTABLE: &str = "unstable";
pub const STABLE: &str = "stable";
pub const CHART: &str = "Differences of F1 by pair";
pub const BOTH_FIGURES: &str = "The selected pair, by both judges";
pub const THE_PAIR: &str = "The selected pair";
pub const FACT: &str = "Fact";
pub const VOTES: &str = "Votes";
pub const STABILITY: &str = "Stability";
pub const GOLD_FACTS: &str = "Gold facts";
pub const PREDICTED_FACTS: &str = "Predicted facts";
pub const FACTS_OF_SIDE: &str = "Facts";
pub const FLIP_RATE: &str = "Flip rate";
pub const FLIP_RATE_EXPLAINED: &str = "The flip rate is the share of facts on which two answers differ, over every two \
    of the answers. Its interval is resampled by pair.";
pub const UNSTABLE_FACTS: &str = "Unstable facts";
pub const TWO_MEMBERS: &str = "Two members";
pub const KAPPA: &str = "Kappa";
pub const RAW: &str = "Raw agreement";
pub const EXPORT: &str = "Save: ";
pub const LISTS_DIFFER: &str = "The predicted lists differ, so these facts are not compared.";
pub const FIGURE_OF_FIRST: &str = "The members split the prediction differently. The figure shows the predicted facts \
    of the first one.";

pub const AGAIN: &str = "Ask again, to see what flips";
pub const AGAIN_EXPLAINED: &str = "Asks the judge chosen above the same several times and shows which verdicts change. \
    Your results stay as they are.";
pub const TIMES: &str = "Answers per pair";
pub const WHICH_PAIRS: &str = "Pairs";
pub const ALL_PAIRS: &str = "All judged pairs";
pub const SAMPLE: &str = "A random sample of";
pub const FACTS: &str = "Predicted facts";
pub const HELD: &str =
    "Held fixed: shows the noise of judging alone, and can be compared fact by fact";
pub const ANEW: &str = "Split anew each time: shows all of the judge’s noise";
pub const FACTS_OF: &str = "Facts from";
pub const JUDGE_FIRST: &str = "Judge some pairs first. Then they can be asked about again.";
pub const EVEN: &str = "With an even number, a fact can be split in half and has no majority.";
pub const COLD: &str = "The temperature is 0, where most models give nearly the same answer each time. Use the \
    temperature of your real runs.";

pub fn mode(key: &str) -> &'static str {
    match key {
        "repeats" => "A judge with itself",
        "jury" => "A jury",
        _ => "Two sets",
    }
}

pub fn ask_again(times: u16) -> String {
    match times {
        1 => "Ask once more".to_owned(),
        times => format!("Ask {times} times"),
    }
}

pub fn repeats_title(name: &str, times: u16, is_held: bool) -> String {
    let facts = if is_held { "facts held" } else { "split anew" };
    match times {
        1 => format!("{name}, 1 answer, {facts}"),
        times => format!("{name}, {times} answers, {facts}"),
    }
}

pub fn votes(yes: usize, of: usize, word: &str) -> String {
    format!("{yes} of {of} {word}")
}

pub fn of_all(part: usize, all: usize) -> String {
    format!("{} of {}", grouped(part), grouped(all))
}

pub fn not_opened(name: &str, why: &str) -> String {
    format!("{name} was not opened. {why}")
}

pub fn no_judgements(name: &str) -> String {
    format!("{name} has no judgements. Export results from here as JSONL and open that file.")
}

pub fn no_partner(name: &str) -> String {
    format!("No gold intent of {name} occurs here with a prediction that can be matched.")
}

pub fn laid_beside(name: &str, pairs: usize, without_gold: usize, unclear: usize) -> String {
    let mut said = vec![format!("{name}: {} matched.", counted(pairs, "pair"))];
    if without_gold > 0 {
        said.push(format!(
            "{} here without their gold intent there.",
            counted(without_gold, "pair")
        ));
    }
    if unclear > 0 {
        said.push(format!(
            "{} left out: several predictions there, and not exactly one by the same predictor.",
            counted(unclear, "pair")
        ));
    }
    said.join(" ")
}

/// Facts of a pair that differ, for the list.
pub fn flipped(count: usize) -> String {
    counted(count, "flipped fact")
}

pub fn unstable(count: usize) -> String {
    counted(count, "unstable fact")
}

pub fn split_votes(count: usize) -> String {
    counted(count, "split vote")
}
