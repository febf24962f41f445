//! The judge of the sample against the labels in it, by pair and by fact.

use bifact::agreement::classification::{Confusion, Measure};
use bifact::agreement::fact_resampling::FactBootstrap;
use bifact::agreement::facts::FactLevel;
use bifact::agreement::judge_scores::judge_scores;
use bifact::agreement::labelled_set::LabelledSet;
use bifact::agreement::protocol::Protocol;
use bifact::agreement::reason::{Reason, Set};
use bifact::agreement::table::AgreementTable;
use bifact::dataset::read_whole;
use bifact::evaluation::method::Method;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::signature::Judge;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::Correction;
use bifact::methods::bifact::tally::Metric;
use expect_test::expect;

#[test]
fn the_sample_fact_by_fact() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let level = FactLevel::of(&batch, &results).unwrap();
    let pearson = level.pearson().unwrap();
    let mut bootstrap = FactBootstrap::new(&level, BootstrapSettings::default());
    while !bootstrap.is_done() {
        bootstrap.resample_once();
    }
    let (r, kappa) = (bootstrap.pearson().unwrap(), bootstrap.kappa().unwrap());
    assert!(r.low <= pearson.coefficient && pearson.coefficient <= r.high);
    let by_fact = level.facts().kappa().unwrap();
    assert!(kappa.low <= by_fact && by_fact <= kappa.high);
    let apart: Vec<_> = level
        .disagreements()
        .iter()
        .map(|one| format!("{} {}", batch.pairs[one.place].id, one.facts_apart))
        .collect();
    expect!["45 pairs, Confusion { true_positives: 333, false_positives: 9, false_negatives: 4, true_negatives: 100 }, r 0.8917, kappa 0.9198, apart: playlist-terse 1, digest-terse 1, hostel-careful 2, sourdough-careful 1, rowing-terse 1, dni-terse 1, jackets-careful 2, vase-terse 1, sourdough-chatty 1, labtour-careful 1, film-terse 1"].assert_eq(&format!(
        "{} pairs, {:?}, r {:.4}, kappa {by_fact:.4}, apart: {}",
        pearson.pairs,
        level.facts(),
        pearson.coefficient,
        apart.join(", ")
    ));
}

#[test]
fn a_correction_is_the_persons_word_and_leaves_the_judge_its_own() {
    let (batch, mut results) = read_whole(include_str!("../../public/sample.jsonl"));
    let before = FactLevel::of(&batch, &results).unwrap();
    let place = before.pairs[0].place;
    let judged = judge_scores(&results, Bifact::MAIN_SCORE).unwrap().scores[place];
    let assessment = results.outcomes[place].assessed.as_mut().unwrap();
    let fact = &mut std::sync::Arc::make_mut(assessment).gold[0];
    let verdict = Verdict::from(!fact.verdict.is_supported());
    let nobody = String::new;
    fact.correction =
        Some(Box::new(Correction { verdict, by: nobody(), at: nobody(), note: nobody() }));
    assert_eq!(judge_scores(&results, Bifact::MAIN_SCORE).unwrap().scores[place], judged);
    let after = FactLevel::of(&batch, &results).unwrap();
    assert_eq!(after.pairs[0].judge, before.pairs[0].judge);
    assert_ne!(after.pairs[0].person, before.pairs[0].person);
    assert_ne!(after.facts(), before.facts());
}

#[test]
fn labels_of_predicted_facts_are_not_held_against_another_judges_facts() {
    let (batch, mut results) = read_whole(include_str!("../../public/sample.jsonl"));
    let before = FactLevel::of(&batch, &results).unwrap();
    for outcome in &mut results.outcomes {
        outcome.judge = Judge::Rules;
    }
    let after = FactLevel::of(&batch, &results).unwrap();
    assert_eq!(after.predicted_facts(), Confusion::default());
    assert_eq!(after.gold_facts(), before.gold_facts());
    // The person's own F1 needs no judge.
    assert_eq!(after.both(Metric::F1), before.both(Metric::F1));
}

#[test]
fn the_judge_of_the_sample_against_its_labels() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let metrics = vec![judge_scores(&results, Bifact::MAIN_SCORE).unwrap()];
    let table = AgreementTable::of(LabelledSet::of(&batch), metrics, Protocol::default()).unwrap();
    assert_eq!(table.groups.len(), 4);
    assert_eq!(table.metrics[0].name, "Bi-Fact");
    let row = table.groups[0].rows[0].as_ref().unwrap();
    let kappa = row.figure(Measure::Kappa);
    assert!(kappa.interval.unwrap().low <= kappa.value.unwrap());
    assert_eq!(row.confusion.pairs() + row.undefined, table.counts.test.pairs);
    let nobody = LabelledSet { labels: vec![None; 51], ..LabelledSet::of(&batch) };
    let refused = AgreementTable::of(nobody, Vec::new(), Protocol::default());
    assert_eq!(refused, Err(Reason::NoLabels));
    assert_eq!(Reason::NoPairs(Set::Test).to_string(), "The test set has no pair with a score.");
}
