use super::*;
use crate::agreement::labelled_set::{LabelledSet, MetricScores};
use crate::agreement::protocol::Protocol;
use crate::dataset::read_whole;
use crate::evaluation::method::Method;
use crate::evaluation::row::SameTask;
use crate::methods::bifact::Bifact;

/// Pairs of which every second is a match; each metric is right on so many of ten of them.
fn table(pairs: usize, metrics: &[(&str, usize)]) -> AgreementTable {
    let metrics: Vec<_> = metrics.iter().map(|(name, right)| (*name, *right, 0)).collect();
    table_with(pairs, &metrics)
}

/// With where each begins to count: metrics that begin elsewhere are wrong on other pairs.
fn table_with(pairs: usize, metrics: &[(&str, usize, usize)]) -> AgreementTable {
    let is_match = |pair: usize| pair.is_multiple_of(2);
    let label = |pair| Some(if is_match(pair) { SameTask::Yes } else { SameTask::No });
    let set = LabelledSet { labels: (0..pairs).map(label).collect(), ..LabelledSet::default() };
    let metrics = metrics.iter().map(|(name, right, from)| {
        let score = |pair: usize| {
            let is_right = (pair / 2 + from) % 10 < *right;
            Some(if is_match(pair) == is_right { 0.9 } else { 0.1 })
        };
        MetricScores {
            key: name.to_lowercase(),
            name: (*name).to_owned(),
            scores: (0..pairs).map(score).collect(),
        }
    });
    AgreementTable::of(set, metrics.collect(), Protocol::default()).unwrap()
}

#[track_caller]
fn check(table: &AgreementTable, title: &str) -> Vec<String> {
    let found = headline(Some(table), None).unwrap();
    assert_eq!(found.title, title);
    found.warnings
}

#[test]
fn the_judge_is_ahead_and_the_labels_decide_it() {
    let warnings = check(
        &table(400, &[("Bi-Fact", 9), ("METEOR", 7)]),
        "Bi-Fact agrees with people better than every other metric here: kappa 0.79 on 360 test pairs; \
         the difference is significant.",
    );
    assert_eq!(warnings, Vec::<String>::new());
    check(
        &table(400, &[("Bi-Fact", 9), ("METEOR", 7), ("BLEU", 6)]),
        "Bi-Fact agrees with people better than every other metric here: kappa 0.79 on 360 test pairs; \
         the difference from each of them is significant.",
    );
}

#[test]
fn the_judge_is_ahead_and_some_differences_are_open() {
    let found = table(400, &[("Bi-Fact", 9), ("METEOR", 9), ("BLEU", 6)]);
    check(
        &found,
        "Bi-Fact and METEOR agree with people equally well: kappa 0.79 on 360 test pairs.",
    );
    let found =
        headline(Some(&table_with(60, &[("Bi-Fact", 9, 0), ("METEOR", 8, 5)])), None).unwrap();
    assert!(
        found.title.ends_with("with 54 pairs the difference to METEOR is not decided."),
        "{}",
        found.title
    );
    let four = [("Bi-Fact", 9, 0), ("A", 8, 5), ("B", 8, 5), ("C", 8, 5), ("D", 8, 5)];
    let found = headline(Some(&table_with(60, &four)), None).unwrap();
    assert!(found.title.ends_with("with 54 pairs no difference is decided."), "{}", found.title);
}

#[test]
fn another_metric_is_ahead() {
    check(
        &table(400, &[("Bi-Fact", 7), ("METEOR", 9), ("BLEU", 6)]),
        "METEOR agrees with people better than Bi-Fact: kappa 0.79 against 0.39; the difference is significant.",
    );
    let found =
        headline(Some(&table_with(60, &[("Bi-Fact", 8, 5), ("METEOR", 9, 0)])), None).unwrap();
    assert!(
        found.title.starts_with("METEOR agrees with people better than Bi-Fact"),
        "{}",
        found.title
    );
    assert!(
        found.title.ends_with("with 54 pairs the difference is not decided."),
        "{}",
        found.title
    );
}

#[test]
fn one_metric_alone_is_compared_with_none() {
    check(
        &table(400, &[("Bi-Fact", 9)]),
        "Bi-Fact agrees with people with kappa 0.79 on 360 test pairs.",
    );
}

#[test]
fn a_judge_without_scores_leaves_the_baselines() {
    let mut found = table(400, &[("Bi-Fact", 9), ("METEOR", 7)]);
    found.groups[0].rows[0] = Err(crate::agreement::reason::Reason::NoScores);
    check(
        &found,
        "There is no figure for Bi-Fact yet. Of the others, METEOR agrees with people best: kappa 0.39 on \
         360 test pairs.",
    );
    found.groups[0].rows[1] = Err(crate::agreement::reason::Reason::NoScores);
    check(&found, "Kappa is not defined for any metric on these labels.");
}

#[test]
fn few_labels_and_few_development_pairs_are_warned_of() {
    let few = headline(Some(&table(20, &[("Bi-Fact", 9), ("METEOR", 7)])), None).unwrap();
    assert_eq!(few.warnings.len(), 2, "{few:?}");
    assert!(few.warnings[0].starts_with("Only 20 pairs are labelled."), "{few:?}");
    assert!(
        few.warnings[1].starts_with("Thresholds come from only 2 development pairs"),
        "{few:?}"
    );
    let enough = headline(Some(&table(100, &[("Bi-Fact", 9)])), None).unwrap();
    assert_eq!(enough.warnings, Vec::<String>::new());
}

#[test]
fn labels_of_facts_alone_have_their_sentence_and_no_labels_have_none() {
    let facts = Confusion {
        true_positives: 40,
        true_negatives: 40,
        false_positives: 10,
        false_negatives: 10,
    };
    let title = headline(None, Some(facts)).unwrap().title;
    assert_eq!(title, "The judge and the person agree on 80 % of 100 facts (kappa 0.60).");
    assert_eq!(headline(None, None), None);
    assert_eq!(headline(None, Some(Confusion::default())), None);
}

#[test]
fn the_sample_has_its_sentence() {
    let (batch, results) = read_whole(include_str!("../../../public/sample.jsonl"));
    let labels = LabelledSet::of(&batch);
    let own = crate::agreement::judge_scores::judge_scores(&results, Bifact::MAIN_SCORE).unwrap();
    let mut baselines = crate::agreement::baseline_scores::BaselineScores::default();
    let wanted: Vec<bool> = labels.labels.iter().map(Option::is_some).collect();
    baselines.step(&batch, &wanted, 0, batch.pairs.len());
    let metrics = std::iter::once(own).chain(baselines.metrics()).collect();
    let found = AgreementTable::of(labels, metrics, Protocol::default()).unwrap();
    let warnings = check(
        &found,
        "Bi-Fact agrees with people better than every other metric here: kappa 0.45 on 45 test pairs; the \
         difference from each of them is significant at these thresholds.",
    );
    assert_eq!(warnings.len(), 1);
}
