//! Differences between predictors, on the gold intents they share.

use super::*;
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::tally::{FactTally, Metric};

fn difference(rows: Vec<Row>) -> Difference {
    let data = built(rows);
    let columns = Columns::of(source(&data));
    let all: Vec<u32> = (0..).take(columns.rows.len()).collect();
    let settings = BootstrapSettings::default();
    let means = GoldMeans::of_predictors(&columns, &all, Metric::Recall);
    let mut bootstrap = PairedBootstrap::new(&means, (0, 1), settings);
    while !bootstrap.is_done() {
        bootstrap.resample_once();
    }
    bootstrap.difference()
}

/// A row of each predictor per gold intent, as `(covered by a, covered by b)`.
fn against(verdicts: &[(&str, &str)]) -> Vec<Row<'static>> {
    let rows = verdicts.iter().enumerate().flat_map(|(n, (a, b))| {
        let gold = format!("Intent {n}");
        [row(&format!("a{n}"), &gold, "a", a, "+"), row(&format!("b{n}"), &gold, "b", b, "+")]
    });
    rows.collect()
}

#[test]
fn a_difference_is_said_plainly() {
    let check = |verdicts: &[(&str, &str)], standing: Standing, sentence: &str| {
        let difference = difference(against(verdicts));
        assert_eq!(difference.standing, standing);
        assert_eq!(difference.sentence("a", "b"), sentence);
    };
    check(
        &[("+++", "+--"); 8],
        Standing::Decided,
        "a is ahead of b by 0.67 recall on the 8 gold intents they share; the interval, 0.67 to \
         0.67, lies on one side of zero.",
    );
    check(
        &[
            ("+--", "++-"),
            ("+--", "+++"),
            ("+++", "++-"),
            ("+--", "+++"),
            ("+++", "++-"),
            ("", "+++"),
        ],
        Standing::Undecided,
        "b is ahead of a by 0.20 recall on the 5 gold intents they share; the interval, −0.20 to \
         0.60, includes zero.",
    );
    check(
        &[("+-+", "++-"); 6],
        Standing::Identical,
        "a and b have the same recall on each of the 6 gold intents they share.",
    );
    check(
        &[("+-+", "++-")],
        Standing::TooFew,
        "a and b have 1 scored gold intent in common, too few to say which is better.",
    );
}

#[test]
fn means_on_equal_terms_leave_out_what_one_lacks() {
    let data = built(against(&[("+++", "+--"), ("+--", ""), ("++-", "+++")]));
    let columns = Columns::of(source(&data));
    let covered = |rows: &[u32]| -> Vec<Vec<usize>> {
        let tallies = tallies_on_common_golds(&columns, rows, &[0, 1]);
        let covered = |list: &Vec<FactTally>| list.iter().map(|t| t.gold_supported).collect();
        tallies.iter().map(covered).collect()
    };
    let all: Vec<u32> = columns.by_gold().to_vec();
    assert_eq!(covered(&all), [[3, 2], [1, 3]]);
    // Without the second gold intent's only pair and one of the third.
    assert_eq!(covered(&all[..4]), [[3], [1]]);
}
