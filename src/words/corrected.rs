//! Corrected scores, and whether the judge may replace a person.

use crate::base::number::{counted, fixed};
use crate::evaluation::resampling::Interval;

pub const TITLE: &str = "Corrected scores";
pub const TABLE: &str = "Corrected scores by predictor";
pub const ESTIMAND: &str = "The mean that people would give, over all intents like those in this batch. The judge scored \
    every pair and a person labelled a random part of them; where the two differ, the difference corrects \
    the judge’s mean.";
pub const DRAW: &str = "Draw intents and label them";
pub const DRAW_MORE: &str = "Label more of the draw";

pub const NO_LABELS: &str = "There are no labels yet. Draw gold intents at random and label them: 50 or more make a useful \
    figure.";
pub const NOT_DRAWN: &str = "The labels here do not come from a random draw, so they cannot correct the mean of all \
    pairs: easy or doubtful pairs may have been labelled first, or with the judge’s verdicts in sight. Draw gold \
    intents on the labelling desk instead.";

pub const PREDICTOR: &str = "predictor";
pub const JUDGE_ALONE: &str = "judge alone";
pub const PEOPLE_ALONE: &str = "person alone";
pub const CORRECTED: &str = "corrected";
pub const ROGAN_GLADEN: &str = "Rogan–Gladen";
pub const LABELLED: &str = "labelled intents";
pub const WEIGHT: &str = "weight of the judge";
pub const MATCH_RATE: &str = "match rate";
pub const SCORE: &str = "Score";
pub const MATCH_RULE: &str = "The judge says match if";
pub const BY_AUTORATER: &str = "AutoRater says so";
pub const MICRO: &str = "All facts together (micro means)";
pub const MICRO_EXPLAINED: &str = "Every fact counts once, whichever pair it is from. Intervals come from resampling \
    gold intents.";
pub const NO_FACT_LABELS: &str =
    "No drawn pair has labels for all its facts. Label the facts of the drawn pairs, too.";
pub const NO_MATCH_LABELS: &str = "Fewer than two drawn intents have this label.";

pub const SPLIT_LIMITS: &str = "The person labels facts as the judge split them. This corrects wrong verdicts, but not \
    a split that leaves something out, joins two facts or invents one. Split the intents yourself on the desk \
    to correct that, too.";
pub const HAND_MADE: &str = "This is the sample: its draw and its labels were written by hand to show how the \
    section works. The figures say nothing about a real judge.";

pub const DIFFERENCE: &str = "Difference of two predictors";
pub const LESS: &str = "less";
pub const SAME_INTENTS: &str = "On the gold intents that both predicted.";

pub const REPLACE: &str = "May the judge replace a person?";
pub const REPLACE_EXPLAINED: &str = "The alternative annotator test: each annotator is left out in turn. Is the judge as \
    close to the others as the one left out?";
pub const ANNOTATORS_ARE: &str = "The annotators are";
pub const EXPERTS: &str = "experts (ε 0.2)";
pub const TRAINED: &str = "trained (ε 0.15)";
pub const CROWD: &str = "crowd workers (ε 0.1)";
pub const OF_MATCHES: &str = "On matches";
pub const OF_F1: &str = "On F1 of facts";
pub const LEFT_OUT: &str = "left out";
pub const JUDGE_CLOSER: &str = "judge as close";
pub const PERSON_CLOSER: &str = "person as close";
pub const COMMON_PAIRS: &str = "pairs";
pub const ADJUSTED_P: &str = "p (Benjamini–Yekutieli)";
pub const WON: &str = "judge may replace";

pub fn f1_at_least(hundredths: u8) -> String {
    format!("F1 is at least {}", fixed(f64::from(hundredths) / 100.0, 1))
}

/// "0.71 (0.66 to 0.77)"
pub fn with_interval(value: f64, interval: Interval) -> String {
    format!("{} ({} to {})", signed(value), signed(interval.low), signed(interval.high))
}

/// With a minus sign that is as wide as a plus.
pub fn signed(value: f64) -> String {
    fixed(value, 3).replacen('-', "−", 1)
}

pub fn answer(score: &str, predictor: &str, corrected: &str, judge: &str) -> String {
    format!(
        "If people had judged, {score} of {predictor} would be {corrected}. The judge says {judge}."
    )
}

pub fn labels_by(annotator: &str, intents: usize) -> String {
    format!("Labels by {annotator}: {} from a draw.", counted(intents, "gold intent"))
}

pub fn few_labels(labelled: usize, enough: usize) -> String {
    format!(
        "Only {} labelled per predictor. With fewer than {enough} the interval is rough; it uses Student’s t.",
        counted(labelled, "pair")
    )
}

pub fn skipped(skipped: usize) -> String {
    format!(
        "{} skipped. If they are the hard ones, the figures are off: go back and label them.",
        are(skipped, "drawn intent")
    )
}

pub fn too_many_skipped(skipped: usize, reached: usize) -> String {
    format!(
        "{} of the first {reached} drawn intents were skipped. Labels that leave out so many are no random draw. \
         Label the skipped ones to see the corrected scores.",
        crate::base::number::grouped(skipped)
    )
}

pub fn unscored(intents: usize) -> String {
    format!("{} without a score by the judge left out.", are(intents, "intent"))
}

fn are(count: usize, noun: &str) -> String {
    format!("{} {}", counted(count, noun), if count == 1 { "was" } else { "were" })
}

pub fn more_labels(predictor: &str, intents: usize, pairs: usize) -> String {
    format!(
        "About {} ({}) would halve the interval of {predictor}.",
        counted(intents, "more gold intent"),
        counted(pairs, "pair")
    )
}

pub fn batch_too_small(predictor: &str) -> String {
    format!(
        "Labels alone cannot halve the interval of {predictor}: that takes a batch with more gold intents."
    )
}

pub fn difference(one: &str, other: &str, score: &str, corrected: &str, judge: &str) -> String {
    format!("{one} less {other} in {score}: {corrected}. The judge says {judge}.")
}

pub fn difference_verdict(one: &str, other: &str, interval: Interval) -> String {
    if interval.low > 0.0 {
        format!("People would put {one} ahead.")
    } else if interval.high < 0.0 {
        format!("People would put {other} ahead.")
    } else {
        "These labels do not decide who is ahead.".to_owned()
    }
}

pub fn chance_judge() -> &'static str {
    "–, the judge is no better than chance"
}

pub fn may_replace(is_passed: bool, rate: f64, advantage: f64) -> String {
    let answer = if is_passed {
        "Yes: the judge may replace a person here."
    } else {
        "No: the judge may not replace a person here."
    };
    format!(
        "{answer} It holds its own against {} % of the annotators (50 % are needed), and is at least as close to the others as the one \
         left out on {} % of pairs.",
        fixed(rate * 100.0, 0),
        fixed(advantage * 100.0, 0)
    )
}

pub fn too_few(annotators: usize, fewest: usize, pairs: usize) -> String {
    format!(
        "This needs {fewest} annotators, each with at least {pairs} pairs that another one labelled too and the judge scored. {} so far.",
        match annotators {
            0 => "There is none".to_owned(),
            1 => "There is one".to_owned(),
            many => format!("There are {many}"),
        }
    )
}
