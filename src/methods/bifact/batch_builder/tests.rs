//! Rows of every kind, and the batch they become.

use super::*;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::row::Origin;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::bootstrap::Averaging;
use crate::methods::bifact::tally::Metric;

fn built(rows: Vec<Row>) -> (Batch, Results, Vec<RowNote>) {
    let mut builder = BatchBuilder::default();
    let notes = rows.into_iter().flat_map(|row| builder.add(row)).collect();
    let (batch, results) = builder.finish();
    (batch, results, notes)
}

fn row<'a>(line: u32, model: &'a str, facts: &[&str], labels: &[&str]) -> Row<'a> {
    let coverage: Vec<_> = facts
        .iter()
        .zip(labels)
        .map(|(fact, label)| serde_json::json!({"fact": fact, "label": label}))
        .collect();
    let answer = serde_json::json!({
        "expert_fact_coverage": coverage,
        "predicted_fact_accuracy": [{"fact": "Feed it", "label": "C"}],
    });
    Row {
        origin: Origin { file: 0, line },
        id: Some("row".into()),
        gold_intent: "Feed the cat".into(),
        predicted_intent: "Feed it".into(),
        model: Some(model.into()),
        gold_facts: Some(facts.iter().map(|fact| (*fact).into()).collect()),
        judge_answer: Some(answer.to_string().into()),
        ..Row::default()
    }
}

#[test]
fn one_gold_is_frozen_for_all_its_predictions() {
    let facts = ["Feed", "A cat"];
    let (batch, results, _) =
        built(vec![row(1, "a", &facts, &["C", "M"]), row(2, "b", &facts, &["C", "C"])]);
    assert_eq!(batch.golds.len(), 1);
    let models: Vec<_> = batch.predictors().iter().map(|p| p.model.to_string()).collect();
    assert_eq!(models, ["a", "b"]);
    let recalls: Vec<_> = (0..2)
        .map(|pair| results.assessment(pair).unwrap().tally().scores().recall.unwrap())
        .collect();
    assert_eq!(recalls, [0.5, 1.0]);
}

#[test]
fn rows_of_one_name_are_told_apart_and_noted() {
    let rows = (1..=3).map(|line| row(line, "a", &["Feed"], &["C"])).collect();
    let (batch, _, notes) = built(rows);
    let ids: Vec<_> = batch.pairs.iter().map(|p| p.id.0.as_str()).collect();
    assert_eq!(ids, ["row", "row-line-2", "row-line-3"]);
    assert_eq!(notes, vec![RowNote::DuplicateId { id: "row".to_owned() }; 2]);
}

#[test]
fn other_facts_for_the_same_intent_are_said_not_merged() {
    let mut other = row(2, "b", &["Feed", "A cat"], &["C", "C"]);
    other.id = None;
    let (_, results, notes) = built(vec![row(1, "a", &["Feed"], &["C"]), other]);
    assert!(results.outcomes[0].assessed.is_ok());
    assert_eq!(
        results.outcomes[1].assessed,
        Err(Unscored::GroundsDiffer(
            DifferingGround {
                first: "row".to_owned(),
                own: vec!["Feed".to_owned(), "A cat".to_owned()]
            }
            .into()
        ))
    );
    assert_eq!(notes, [RowNote::OtherGoldFacts { first: "row".to_owned() }]);
}

#[test]
fn facts_given_once_hold_for_every_row_of_the_intent() {
    let mut without = row(2, "b", &["Feed"], &["M"]);
    without.gold_facts = None;
    let given = row(1, "a", &["Feed"], &["C"]);
    for rows in [vec![given.clone(), without.clone()], vec![without, given]] {
        assert_eq!(built(rows).1.scored(), 2);
    }
}

#[test]
fn verdicts_of_a_person_have_to_fit_the_facts() {
    let mut labelled = row(1, "a", &["Feed"], &["C"]);
    labelled.labels.gold = Some(vec![Verdict::Supported; 2]);
    let (batch, _, notes) = built(vec![labelled]);
    assert_eq!(batch.pairs[0].person().gold, None);
    assert_eq!(notes, [RowNote::LabelsOfOtherLength { of: "gold" }]);
}

#[test]
fn an_unscored_pair_is_counted_and_not_averaged() {
    let mut forgotten = row(2, "a", &["Feed", "A cat"], &["C"]);
    forgotten.gold_intent = "Feed the cats".into();
    let mut waiting = row(3, "a", &["Feed"], &["C"]);
    waiting.judge_answer = None;
    waiting.gold_intent = "Feed another cat".into();
    let (batch, results, _) = built(vec![row(1, "a", &["Feed"], &["C"]), forgotten, waiting]);
    let summary = results.summaries(&batch, BootstrapSettings::default()).remove(0);
    assert_eq!((summary.pairs, summary.scored, summary.unscored()), (3, 1, 2));
    assert_eq!(summary.means.get(Averaging::Macro, Metric::Recall).value, Some(1.0));
    let why: Vec<_> = results.outcomes[1..].iter().map(|o| &o.assessed).collect();
    assert_eq!(why[0].as_ref().unwrap_err().name(), "gold fact not judged");
    assert_eq!(*why[1], Err(Unscored::NotJudged));
}

#[test]
fn a_file_that_promises_too_much_is_read_as_it_comes() {
    let mut builder = BatchBuilder::default();
    builder.expect(usize::MAX);
    builder.add(Row {
        gold_intent: "Sow".into(),
        predicted_intent: "Dig".into(),
        ..Row::default()
    });
    assert_eq!(builder.finish().0.pairs.len(), 1);
}
