//! Rows of the same gold intent share one list of facts.

use crate::reading::read;
use bifact::evaluation::batch::Batch;
use bifact::methods::bifact::batch_builder::{BatchBuilder, RowNote};
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::results::Unscored;
use expect_test::expect;

fn built(file: &str) -> (Batch, Results, Vec<RowNote>) {
    let mut builder = BatchBuilder::default();
    let notes = read(file).rows.into_iter().flat_map(|row| builder.add(row)).collect();
    let (batch, results) = builder.finish();
    (batch, results, notes)
}

fn ids(batch: &Batch) -> Vec<&str> {
    batch.pairs.iter().map(|pair| pair.id.0.as_str()).collect()
}

#[test]
fn the_same_gold_intent_is_frozen_once() {
    let (batch, results, notes) = built(
        r#"{"gold": "g", "predictions": {"a": "x", "b": "y"}, "gold_facts": ["F"]}
           {"gold": "g", "predictions": {"a": "z"}}
           {"gold": "h", "predictions": {"a": "z"}}"#,
    );
    assert_eq!((batch.golds.len(), batch.pairs.len(), notes.len()), (2, 4, 0));
    assert_eq!(results.outcomes[2].assessed, Err(Unscored::NotJudged));
    assert_eq!(results.outcomes[3].assessed, Err(Unscored::NoGround));
}

#[test]
fn other_facts_for_it_are_shown_with_the_row_that_froze_them() {
    let (_, results, notes) = built(
        r#"{"id": "none", "gold": "g", "prediction": "x"}
           {"id": "first", "gold": "g", "prediction": "x", "gold_facts": ["F"]}
           {"id": "other", "gold": "g", "prediction": "x", "gold_facts": ["G"]}
           {"id": "same", "gold": "g", "prediction": "x", "gold_facts": [" F "]}"#,
    );
    assert_eq!(notes, [RowNote::OtherGoldFacts { first: "first".to_owned() }]);
    let outcomes: Vec<_> = results
        .outcomes
        .iter()
        .map(|outcome| outcome.assessed.as_ref().unwrap_err().name())
        .collect();
    assert_eq!(outcomes, ["not judged", "not judged", "gold facts differ", "not judged"]);
}

#[test]
fn an_empty_or_unusable_list_freezes_nothing() {
    for without in [r#""gold_facts": []"#, r#""gold_facts_answer": "[\"cut""#] {
        let (_, results, notes) = built(&format!(
            "{{\"gold\": \"g\", \"prediction\": \"x\", {without}}}\n\
             {{\"gold\": \"g\", \"prediction\": \"x\", \"gold_facts\": [\"F\"]}}\n"
        ));
        assert_eq!(notes, []);
        assert_eq!(results.golds[0].as_ref().unwrap().facts.len(), 1, "{without}");
        assert!(
            results.outcomes.iter().all(|outcome| outcome.assessed == Err(Unscored::NotJudged))
        );
    }
}

#[test]
fn an_id_that_is_taken_gets_its_line() {
    let (batch, _, notes) = built(
        r#"{"id": "r", "gold": "g", "prediction": "x"}
           {"id": "r", "gold": "g", "prediction": "y"}
           {"gold": "g", "prediction": "y"}"#,
    );
    assert_eq!(ids(&batch), ["r", "r-line-2", "line-3"]);
    assert_eq!(notes, [RowNote::DuplicateId { id: "r".to_owned() }]);
}

/// In long form a task's id stands in the rows of all its predictors.
#[test]
fn the_same_id_of_another_predictor_is_no_duplicate() {
    let (batch, _, notes) = built(
        r#"{"id": "r", "gold": "g", "model": "a", "prediction": "x"}
           {"id": "r", "gold": "g", "model": "b", "prediction": "x"}
           {"id": "r", "gold": "g", "model": "c", "prediction": "x"}
           {"id": "r", "gold": "g", "model": "b", "prediction": "y"}"#,
    );
    assert_eq!(ids(&batch), ["r", "r/b", "r/c", "r/b-line-4"]);
    assert_eq!(notes, [RowNote::DuplicateId { id: "r".to_owned() }]);
}

#[test]
fn verdicts_that_do_not_fit_the_facts_are_said_before_any_judge() {
    let (batch, _, notes) = built(
        r#"{"gold": "g", "prediction": "x", "gold_facts": ["F", "G"], "human_present": [1, 0]}
           {"gold": "g", "prediction": "x", "human_present": [1]}"#,
    );
    assert_eq!(notes, [RowNote::LabelsOfOtherLength { of: "gold" }]);
    assert_eq!(batch.pairs[0].person().gold.as_ref().map(Vec::len), Some(2));
    assert_eq!(batch.pairs[1].person().gold, None);
}

#[test]
fn deep_brackets_in_an_answer_leave_the_pair_unscored() {
    let deep = "[".repeat(100_000);
    let (batch, results, _) = built(&format!(
        "{{\"gold\": \"g\", \"prediction\": \"x\", \"gold_facts\": [\"F\"], \"judge_answer\": \"{deep}\"}}\n\
         {{\"gold\": \"h\", \"prediction\": \"x\", \"gold_facts_answer\": \"{deep}\"}}\n"
    ));
    assert_eq!((batch.pairs.len(), results.scored()), (2, 0));
    expect![[r#"The JSON of the answer is broken, so it is not certain which label belongs to which fact. Quotes inside a text have to be written as \"."#]].assert_eq(&results.outcomes[0].assessed.as_ref().unwrap_err().to_string());
}
