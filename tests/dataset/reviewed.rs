//! Export fields that a person or another program damaged: reported, kept, never a panic.

use crate::reading::{extras, read};
use bifact::dataset::Role;
use bifact::methods::bifact::batch_builder::{BatchBuilder, RowNote};
use bifact::methods::bifact::fact::Fact;
use expect_test::expect;
use proptest::prelude::*;
use serde_json::json;

pub const ANSWER: &str = r#"{"expert_fact_coverage": [{"fact": "F", "label": "C"}], "predicted_fact_accuracy": [{"fact": "P", "label": "C"}]}"#;

/// A row that has all of the fields, and one of which some are spoilt.
pub fn file(spoilt: &str) -> String {
    let sound = r#""judge_key": "openai/m", "judge_prompts": "PROMPTS", "judge_parameters": "temperature 0", "gold_facts_review": {"approved_by": "Ada"}, "judged_gold_facts": ["F"], "judge_failure": {"about": "pair", "sentence": "It was late."}, "corrections": [{"of": "gold", "number": 1, "verdict": "unsupported"}]"#;
    let sound = sound.replace("PROMPTS", &"0f".repeat(32));
    format!(
        "{{\"gold\": \"g\", \"prediction\": \"p\", \"judge\": \"m\", \"gold_facts\": [\"F\"], \"judge_answer\": {ANSWER}, {sound}}}\n\
         {{\"gold\": \"h\", \"prediction\": \"p\", \"judge\": \"m\", \"gold_facts\": [\"F\"], \"judge_answer\": {ANSWER}, {spoilt}}}\n"
    )
}

#[test]
fn each_field_has_its_part() {
    let reading = read(file("\"x\": 1"));
    for (role, field) in [
        (Role::GoldReview, "gold_facts_review"),
        (Role::JudgeKey, "judge_key"),
        (Role::JudgePrompts, "judge_prompts"),
        (Role::JudgeParameters, "judge_parameters"),
        (Role::JudgedGoldFacts, "judged_gold_facts"),
        (Role::JudgeFailure, "judge_failure"),
        (Role::Corrections, "corrections"),
    ] {
        assert_eq!(reading.field(role), field);
    }
    let mut builder = BatchBuilder::default();
    let notes: Vec<_> = reading.rows.into_iter().flat_map(|row| builder.add(row)).collect();
    assert_eq!(notes, []);
    let (_, results) = builder.finish();
    assert_eq!(results.assessment(0).unwrap().tally().gold_supported, 0);
    assert_eq!(results.outcomes[0].judge.to_string(), "m (temperature 0)");
    assert_eq!(results.outcomes[0].judge.key(), Some("openai/m"));
}

#[test]
fn what_is_spoilt_is_said_and_stays_with_the_row() {
    let spoilt = json!({
        "judge_key": "openai/m",
        "judge_prompts": "0f0f",
        "judge_parameters": ["temperature"],
        "gold_facts_review": {"edited_by": "Ada"},
        "judged_gold_facts": ["F", " "],
        "judge_failure": {"about": "weather", "sentence": "It rains."},
        "corrections": [{"of": "gold", "number": 0, "verdict": "supported"}],
    });
    let members = spoilt.to_string();
    let reading = read(file(&members[1..members.len() - 1]));
    assert_eq!(reading.rows.len(), 2);
    assert_eq!(extras(&reading.rows[1]), spoilt);
    expect![[r#"
        2: Used without “judge_prompts” | “judge_prompts” should be a fingerprint of 64 digits; the row is used without it.
        2: Used without “judge_key” | “judge_key” should be “rules”, or the key of a judge whose prompts are given; the row is used without it.
        2: Used without “judge_parameters” | “judge_parameters” should be a text; the row is used without it.
        2: Used without “gold_facts_review” | “gold_facts_review” should be an object that says who edited or approved the facts, and what they were; the row is used without it.
        2: Used without “judged_gold_facts” | “judged_gold_facts” should be a list of facts; the row is used without it.
        2: Used without “judge_failure” | “judge_failure” should be an object with a sentence, about gold or pair; the row is used without it.
        2: Used without “corrections” | “corrections” should be a list of objects: of gold or predicted, number, verdict; the row is used without it.
    "#]].assert_eq(&reading.sentences());
}

#[test]
fn corrections_of_facts_that_are_not_there_are_set_aside_or_stay_with_the_row() {
    let corrections = r#""x": {"y": {}}, "corrections": [{"of":"gold","number":1,"verdict":"unsupported"},{"of":"gold","number":7,"verdict":"supported"},{"of":"predicted","number":1,"fact":"Q","verdict":"supported"}]"#;
    let reading = read(file(corrections));
    let mut builder = BatchBuilder::default();
    let notes: Vec<_> = reading.rows.into_iter().flat_map(|row| builder.add(row)).collect();
    assert_eq!(notes, [RowNote::CorrectionsOfNoFact]);
    let (batch, results) = builder.finish();
    assert_eq!(results.assessment(1).unwrap().corrections(), 1);
    let [of_lost_fact] = results.set_aside.of(1) else { panic!("{:?}", results.set_aside) };
    assert_eq!(of_lost_fact.fact.as_ref().map(Fact::as_str), Some("Q"));
    expect![[r#"{"x":{"y": {}},"corrections":[{"of":"gold","number":7,"verdict":"supported"}]}"#]]
        .assert_eq(batch.pairs[1].extras.as_deref().unwrap());
}

#[test]
fn corrections_wait_for_facts_that_another_row_brings() {
    let first = json!({"id": "early", "gold": "g", "prediction": "p", "judge_answer": ANSWER,
        "corrections": [{"of": "predicted", "number": 1, "verdict": "unsupported"}]});
    let second = json!({"id": "late", "gold": "g", "prediction": "q", "gold_facts": ["F"]});
    let mut builder = BatchBuilder::default();
    for row in read(format!("{first}\n{second}\n")).rows {
        assert_eq!(builder.add(row), []);
    }
    let (_, results) = builder.finish();
    assert_eq!(results.assessment(0).unwrap().tally().predicted_supported, 0);
}

proptest! {
    #[test]
    fn no_value_at_all_makes_them_panic(
        name in prop::sample::select(vec![
            "judge_key", "judge_prompts", "judge_parameters", "gold_facts_review", "judged_gold_facts", "judge_failure", "corrections",
        ]),
        value in prop::sample::select(vec![
            "null", "true", "-1", "1e300", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[{}]", "[null]", "{\"of\":1}",
            "[{\"of\":\"gold\",\"number\":18446744073709551615,\"verdict\":\"supported\"}]",
            "[{\"of\":\"gold\",\"number\":1.5,\"verdict\":\"supported\"}]",
            "{\"first_given\":[],\"edited_at\":\"x\"}", "{\"about\":\"gold\",\"sentence\":\"\"}",
        ]),
    ) {
        let reading = read(file(&format!("\"{name}\": {value}")));
        let mut builder = BatchBuilder::default();
        let (rows, problems) = (reading.rows, reading.problems.len());
        let notes: Vec<_> = rows.iter().cloned().flat_map(|row| builder.add(row)).collect();
        let (batch, _) = builder.finish();
        prop_assert_eq!(batch.pairs.len(), 2);
        // Said, read, or nothing to say.
        let is_kept = batch.pairs[1].extras.is_some();
        prop_assert_eq!(is_kept, problems + notes.len() > 0, "{} {}", name, value);
    }
}
