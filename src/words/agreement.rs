//! The agreement screen.

use crate::base::number::{counted, fixed};
use crate::evaluation::row::SameTask;

pub const TITLE: &str = "Is the judge right?";
pub const LEAD: &str = "Scores compared with people’s labels. A pair counts as a match when its score \
    reaches a threshold, which is chosen on development pairs and tested on the others.";

pub const NO_LABELS: &str = "No labels yet";
pub const HOW_TO_LABEL: [&str; 2] = [
    "Add a column named ",
    " to your file, with yes, no or partial for each pair, and open the file again. Or label pairs here: \
     they are shown one at a time, without the judge’s verdicts.",
];
pub const LABEL_HERE: &str = "Label pairs here";

pub const PAPER_BESIDE: &str = "Show the paper’s figures";
pub const OF_PAPER: &str = "Paper, other data";
pub const TEST_PAIRS_OF: &str = "Test pairs of";
pub const ALL_PREDICTORS: &str = "all predictors";
pub const NEEDS_A_MODEL: &str = "Not computed here: it needs a model.";
pub const OWN_METRIC: &str = "F1 of facts, from the judge’s own verdicts: gold facts the prediction covers \
    against predicted facts that are correct.";

pub const THRESHOLDS: &str = "How the thresholds were chosen";
pub const THRESHOLDS_EXPLAINED: &str = "F1 on the development pairs at thirty thresholds; the lowest of \
    the best is used. Bars show how often each threshold would win with other development pairs.";

pub const FACTS: &str = "Fact by fact";
pub const LABEL_FACTS: [&str; 3] = [
    " Label facts here, or add the columns ",
    " and ",
    " to your file, each a list of true and false.",
];
pub const KAPPA_PER_FACT: &str = "Kappa per fact: ";
pub const ALL_FACTS_AGREE: &str = "Judge and person agree on every fact.";
pub const FURTHEST_APART: &str = "Largest differences";

pub const ANNOTATORS: &str = "Inter-annotator agreement";
pub const OF_PAIRS: &str = "Pairs: same task?";
pub const OF_FACTS: &str = "Facts";
pub const OF_FULFILMENT: &str = "Tasks: fulfilled?";
pub const OF_SATISFACTION: &str = "Tasks: satisfied? (both directions)";

pub const DIRECTIONS: &str = "A model’s answers against a person’s";
pub const DIRECTION: &str = "Question";
pub const PREDICTION_TO_GOLD: &str = "Prediction satisfies gold";
pub const GOLD_TO_PREDICTION: &str = "Gold satisfies prediction";
pub const BOTH_DIRECTIONS: &str = "Both directions";
pub const PREDICTION_FULFILLED: &str = "Prediction is fulfilled";
pub const SAME_PAIRS: &str = "Counted on the test pairs, where both have answered.";

pub const MEAN_KAPPA: &str = "Mean kappa over every two: ";
pub const COHENS_KAPPA: &str = "Cohen’s kappa";
pub const RAW_AGREEMENT: &str = "raw agreement";
pub const BOTH_LABELLED: &str = "both labelled";
pub const ALPHA: &str = "Krippendorff’s alpha, gaps allowed: ";
pub const ORDINAL_ALPHA: &str = "; with partial between yes and no ";
pub const ON_DEVELOPMENT: &str = "on development";

pub const NO_SYNONYMS: &str = "METEOR here matches words and stems, not synonyms. ";
pub const LOAD_WORDNET: &str = "Load WordNet 3.0";
/// Before and after the link to the licence.
pub const FOR_SYNONYMS: [&str; 2] = [" for synonyms (1.4 MB, from this site, under ", ")."];
pub const WITH_SYNONYMS: [&str; 2] = ["METEOR matches synonyms from WordNet 3.0, under ", "."];
pub const LICENCE: &str = "its licence";
pub const LOADING_WORDNET: &str = "Loading WordNet …";
pub const WORDNET_MISSING: &str = "WordNet (wordnet.bin beside this page) could not be loaded. ";
pub const TRY_AGAIN: &str = "Try again";

pub fn two_people(one: &str, other: &str) -> String {
    format!("{one} and {other}")
}

pub fn random_splits(splits: usize, [low, high, median]: [&str; 3]) -> String {
    format!("{splits} random splits: {low} to {high}, median {median}")
}

pub fn cross_validated(folds: usize, f1: &str, kappa: &str) -> String {
    format!("{folds}-fold on all pairs: F1 {f1}, kappa {kappa}")
}

pub fn baselines_took(pairs: usize, milliseconds: &str) -> String {
    format!(" Eight baselines scored {} in {milliseconds} ms.", counted(pairs, "pair"))
}

pub fn directions(annotator: &str) -> String {
    format!("A model’s answers against {annotator}")
}

pub fn paper_directions(f1: f64, kappas: [f64; 2]) -> String {
    let [fulfilment, satisfaction] = kappas.map(|kappa| fixed(kappa, 2));
    format!(
        "The second paper, on its own data: F1 {} for AutoRater; kappa between people {fulfilment} for \
         fulfilment and {satisfaction} for satisfaction.",
        fixed(f1, 2)
    )
}

pub fn cannot_tell(count: usize) -> Option<String> {
    (count > 0).then(|| format!("In {} the model cannot tell.", counted(count, "pair")))
}

pub const DISAGREEMENTS: &str = "Pairs to settle";
pub const FIRST_TWO: &str = "First two annotators";
pub const SETTLED: &str = "Third annotator";
pub const SETTLE: &str = "Settle them";
pub const NOT_SETTLED: &str = "–";

pub fn disagreements(all: usize, settled: usize) -> String {
    format!(
        "The first two annotators differ on {}. A third has settled {settled}.",
        counted(all, "pair")
    )
}

pub fn nearly_constant(share: f64) -> String {
    format!(
        "{} % of the answers are the same. Kappa says little then: one differing answer moves it far.",
        fixed(share * 100.0, 0)
    )
}

/// What one annotator said of a pair.
pub fn said(annotator: &str, level: Option<SameTask>, fulfilled: [Option<bool>; 2]) -> String {
    let level = level.map(|level| match level {
        SameTask::Yes => "match",
        SameTask::Partly => "partial match",
        SameTask::No => "no match",
    });
    let fulfilled = ["gold", "prediction"].into_iter().zip(fulfilled).filter_map(|(task, said)| {
        Some(if said? { format!("{task} fulfilled") } else { format!("{task} not fulfilled") })
    });
    let all: Vec<String> = level.map(str::to_owned).into_iter().chain(fulfilled).collect();
    format!("{annotator}: {}", all.join(", "))
}

pub const OWN_LABELS: &str = "Your labels";
pub const BLIND: &str = "Pairs are shown without the judge’s verdicts. ";
pub const KEPT_WITH_PROJECT: &str = "Labels are saved with the project.";
pub const KEPT_IN_TAB: &str = "Labels stay in this tab until you save them.";
pub const LABEL_PAIRS: &str = "Label pairs";
pub const OPEN_LABELS: &str = "Open labels.jsonl";
pub const SAVE_LABELS: &str = "Save labels.jsonl";

pub const PROTOCOL: &str = "Protocol";
pub const SPLIT_BY_COLUMN: &str = "Use the file’s split column";
pub const STRATIFIED: &str = "Same share of matches in both parts";
pub const PARTLY: &str = "Partial matches";
pub const DEVELOPMENT_PART: &str = "Development part (% of labelled pairs)";
pub const SEED: &str = "Seed";
pub const LABELS_BY: &str = "Labels by";

pub const EXPORT: &str = "Export: ";

/// Beside a threshold that few pairs chose.
pub fn from_few(development: usize) -> String {
    format!("from {}", counted(development, "pair"))
}

/// "Nobody labelled what precision needs" as a line in place of an empty table.
pub fn without_labels(scores: &[&str]) -> Option<String> {
    let named = match scores {
        [] => return None,
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    Some(format!("There are no labels for {named} yet."))
}

pub fn ties(tied: usize) -> String {
    match tied {
        0 | 1 => String::new(),
        tied => format!(", {tied} thresholds tie"),
    }
}

/// `all` pairs have letters that ROUGE ignores; in `whole` of them it reads no word of an intent.
pub fn rouge_blind(all: usize, whole: usize) -> String {
    let have = if all == 1 { "has" } else { "have" };
    let pairs = counted(all, "labelled pair");
    let zero = match whole {
        0 => String::new(),
        whole => format!(
            " In {} it cannot read a word of an intent, so the score is 0.",
            counted(whole, "pair")
        ),
    };
    format!(
        "ROUGE reads only plain Latin letters and digits. {pairs} {have} other letters, which it ignores \
         or splits words at.{zero}"
    )
}

pub fn working(what: &str, part: f64) -> String {
    format!("{what} … {} %", fixed(part * 100.0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_without_labels_are_named_together() {
        assert_eq!(without_labels(&[]), None);
        assert_eq!(without_labels(&["F1"]).unwrap(), "There are no labels for F1 yet.");
        assert_eq!(
            without_labels(&["precision", "F1"]).unwrap(),
            "There are no labels for precision or F1 yet."
        );
    }

    #[test]
    fn one_threshold_ties_with_nothing() {
        assert_eq!(ties(1), "");
        assert_eq!(ties(15), ", 15 thresholds tie");
    }
}
