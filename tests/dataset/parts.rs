//! Which field becomes which part of a row.

use std::borrow::Cow;

use crate::reading::{Reading, extras, read, read_row, read_with};
use bifact::dataset::Role;
use bifact::evaluation::row::SameTask;
use bifact::evaluation::verdict::Verdict::{self, Supported, Unsupported};
use bifact::methods::bifact::row_review::Row;
use expect_test::expect;
use serde_json::{Value, json};

/// A row with these fields beside its two intents.
#[track_caller]
fn row_with(field: &str, value: Value) -> Row<'static> {
    let mut record = json!({"gold": "g", "prediction": "p"});
    record[field] = value;
    read_row(record.to_string())
}

#[track_caller]
fn check_names(role: Role, names: &[&str], record: impl Fn(&str) -> Value) {
    for name in names {
        assert_eq!(read(record(name).to_string()).field(role), *name);
    }
}

#[test]
fn intents_under_their_usual_names() {
    let gold =
        "gold gold_intent reference expert_annotation target task confirmed_task intent Goal";
    let gold: Vec<_> = gold.split(' ').collect();
    check_names(Role::Gold, &gold, |name| json!({name: "g", "prediction": "p"}));
    let predicted =
        "prediction predicted predicted_intent output response hypothesis predictedIntent";
    let predicted: Vec<_> = predicted.split(' ').collect();
    check_names(Role::Predicted, &predicted, |name| json!({"gold": "g", name: "p"}));
    let nested = read(json!({"intent": {"gold": "g", "predicted": "p", "n": 1}}).to_string());
    assert_eq!(nested.pairs(), ["g > p"]);
    assert_eq!(extras(&nested.rows[0])["intent"]["n"], 1);
    assert_eq!(read("intent.gold,intent.predicted\ng,p\n").pairs(), ["g > p"]);
}

#[test]
fn long_form_has_a_row_for_each_prediction() {
    let reading = read(
        "{\"id\": 7, \"gold\": \"g\", \"model\": \"a\", \"prediction\": \"x\"}\n\
         {\"id\": 8, \"gold\": \"g\", \"model\": \"b\", \"prediction\": \"y\"}\n",
    );
    let rows = reading.rows.iter().map(|row| (row.id.as_deref(), row.model.as_deref()));
    assert_eq!(rows.collect::<Vec<_>>(), [(Some("7"), Some("a")), (Some("8"), Some("b"))]);
}

fn models(reading: &Reading) -> Vec<String> {
    let row = |row: &Row| {
        let name = |name: &Option<Cow<str>>| name.as_deref().unwrap_or("-").to_owned();
        let id = row.wanted_id().unwrap_or("-");
        format!("{id} {}: {}", name(&row.model), row.predicted_intent)
    };
    reading.rows.iter().map(row).collect()
}

#[test]
fn wide_form_has_a_row_for_each_predictor() {
    let reading = read(
        r#"{"id": "r", "gold": "g", "predictions": {"a": "x", "b": "y", "c": null},
            "match": {"a": true, "b": "no match"}, "note": "n"}"#,
    );
    assert_eq!(models(&reading), ["r/a a: x", "r/b b: y"]);
    assert!(reading.rows.iter().all(|row| row.id.as_deref() == Some("r")));
    let labels: Vec<_> = reading.rows.iter().map(|row| row.labels.same_task).collect();
    assert_eq!(labels, [Some(SameTask::Yes), Some(SameTask::No)]);
    assert!(reading.rows.iter().all(|row| extras(row) == json!({"note": "n"})));
    expect![[r#"
        1: Not predicted | There is no prediction in “c” here. It has no pair.
    "#]]
    .assert_eq(&reading.sentences());
}

#[test]
fn several_columns_can_be_predictors() {
    let parts: [(Role, &[&str]); 2] = [(Role::Gold, &["gold"]), (Role::Predicted, &["gpt", "own"])];
    let table = read_with("gold,gpt,own,n\ng,x,y,1\nh,z,,2\n", &parts);
    assert_eq!(models(&table), ["- gpt: x", "- own: y", "- gpt: z", "- own: "]);
    let lines = read_with(r#"{"gold": "g", "gpt": "x", "own": "y", "n": 1}"#, &parts);
    assert_eq!(models(&lines), ["- gpt: x", "- own: y"]);
}

#[test]
fn a_prediction_that_is_no_text_is_said() {
    let reading = read(
        "{\"gold\": \"g\", \"predictions\": {\"a\": \"x\", \"b\": \"y\"}}\n\
         {\"gold\": \"g\", \"predictions\": {\"a\": \"x\", \"b\": [\"y\"], \"c\": \"\"}}\n",
    );
    assert_eq!(models(&reading), ["- a: x", "- b: y", "- a: x", "- c: "]);
    assert_eq!(extras(&reading.rows[2]), json!({"predictions": {"a": "x", "b": ["y"], "c": ""}}));
    expect![[r#"
        1: Not predicted | There is no prediction in “c” here. It has no pair.
        2: Used without “b” | “b” should be a text; the row is used without it.
    "#]]
    .assert_eq(&reading.sentences());
}

/// In wide form a single label belongs to no prediction; it was once dropped in silence.
#[test]
fn one_label_for_several_predictions_is_said_and_kept() {
    let reading = read(r#"{"gold": "g", "predictions": {"a": "x", "b": "y"}, "match": true}"#);
    assert_eq!(reading.rows.len(), 2);
    assert!(reading.rows.iter().all(|row| extras(row) == json!({"match": true})));
    expect![[r#"
        1: Used without “match” | “match” should be an object with an entry for each prediction; the row is used without it.
    "#]].assert_eq(&reading.sentences());
}

#[test]
fn names_and_groups() {
    let row = read_row(
        r#"{"gold": "g", "prediction": "p", "id": 12, "dataset": "aitw", "split": "test",
            "model": "m", "judge": "j"}"#,
    );
    let names = [row.id, row.group, row.split, row.model, row.judge].map(Option::unwrap);
    assert_eq!(names.each_ref().map(|name| &**name), ["12", "aitw", "test", "m", "j"]);
    assert_eq!(row.extras, None);
}

#[test]
fn gold_facts_as_a_list_or_a_line_each() {
    for value in
        [json!(["One", "Two"]), json!("One\nTwo"), json!([{"fact": "One"}, {"fact": "Two"}])]
    {
        let facts = row_with("gold_facts", value).gold_facts.unwrap();
        assert_eq!(facts, ["One".into(), "Two".into()]);
    }
    let table = read_row("gold,prediction,gold_facts\ng,p,\"One\nTwo\"\n");
    assert_eq!(table.gold_facts.unwrap(), ["One".into(), "Two".into()]);
}

#[track_caller]
fn check_same_task(field: &str, values: &[Value], expected: SameTask) {
    for value in values {
        let row = row_with(field, value.clone());
        assert_eq!(row.labels.same_task, Some(expected), "{field}: {value}");
    }
}

#[test]
fn a_person_on_the_pair() {
    let yes = [json!(true), json!(1), json!(1.0), json!("1"), json!("Yes"), json!("match")];
    check_same_task("match", &yes, SameTask::Yes);
    let no = [json!(false), json!(0), json!(0.0), json!("no"), json!("No match")];
    check_same_task("human_label", &no, SameTask::No);
    check_same_task("match", &[json!("partial"), json!(0.5)], SameTask::Partly);
    assert_eq!(row_with("human_f1", json!(0.8)).labels.f1, Some(0.8));
    assert_eq!(read_row("gold,prediction,match,human_f1\ng,p,yes,1\n").labels.f1, Some(1.0));
}

/// "-1" was once read as "1".
#[test]
fn a_number_that_is_no_label_is_none() {
    for words in ["-1", "10", "2", "0.05", "", "maybe"] {
        assert_eq!(SameTask::from_words(words), None, "{words:?}");
    }
}

#[test]
fn a_person_on_each_fact() {
    let verdicts = vec![Supported, Unsupported];
    for value in [json!([1, 0]), json!([true, false]), json!(["yes", "no"]), json!("1, 0")] {
        let gold = row_with("human_present", value.clone()).labels.gold;
        assert_eq!(gold, Some(verdicts.clone()), "{value}");
        let predicted: Option<Vec<Verdict>> = row_with("human_predicted", value).labels.predicted;
        assert_eq!(predicted, Some(verdicts.clone()));
    }
}

#[test]
fn answers_and_trajectories_are_kept_as_they_are() {
    let answer = r#"{"expert_fact_coverage": [], "predicted_fact_accuracy": [] }"#;
    let text = row_with("judge_answer", json!(answer));
    assert_eq!(text.judge_answer.as_deref(), Some(answer));
    let file = format!("{{\"gold\": \"g\", \"prediction\": \"p\", \"judge_answer\": {answer}}}");
    assert_eq!(read_row(file).judge_answer.as_deref(), Some(answer));
    let steps = json!([{"tap": [1, 2]}, "back"]);
    let trajectory = row_with("trajectory", steps.clone());
    assert_eq!(extras(&trajectory), json!({"trajectory": steps}));
    let table = read_row("gold,prediction,trajectory\ng,p,tap tap\n");
    assert_eq!(extras(&table), json!({"trajectory": "tap tap"}));
}

/// A field that did not fit its role was once dropped from the row.
#[test]
fn an_unreadable_field_stays_with_its_row() {
    let reading = read(
        "{\"gold\": \"g\", \"prediction\": \"p\", \"match\": true, \"human_f1\": 1, \"model\": \"m\"}\n\
         {\"gold\": \"g\", \"prediction\": \"p\", \"match\": \"see below\", \"human_f1\": 80, \"n\": 1}\n\
         {\"gold\": \"g\", \"prediction\": \"p\", \"gold_facts\": [1], \"model\": [\"m\"]}\n",
    );
    assert_eq!(extras(&reading.rows[1]), json!({"n": 1, "match": "see below", "human_f1": 80}));
    assert_eq!(extras(&reading.rows[2]), json!({"gold_facts": [1], "model": ["m"]}));
    expect![[r#"
        2: Used without “match” | “match” should be true or false, yes or no, match, partial or no match; the row is used without it.
        2: Used without “human_f1” | “human_f1” should be a number from 0 to 1; the row is used without it.
        3: Used without “model” | “model” should be a text or a number of at most 1,000 bytes; the row is used without it.
        3: Used without “gold_facts” | “gold_facts” should be a list of facts, or a fact per line; the row is used without it.
    "#]].assert_eq(&reading.sentences());
}

/// The templates of `WebArena` have slots named "label" and "category", a few rows each.
#[test]
fn a_rare_key_within_an_object_plays_no_part() {
    let rare = json!({"gold": "g", "prediction": "p", "slots": {"category": "c", "label": "yes"}});
    let other = json!({"gold": "g", "prediction": "p", "slots": {"n": "1"}});
    let reading = read(format!("{other}\n{rare}\n{other}\n"));
    assert_eq!([Role::Group, Role::SameTask].map(|role| reading.field(role)), ["", ""]);
    assert_eq!(read(format!("{rare}\n{other}\n")).field(Role::Group), "slots.category");
}

#[test]
fn a_usual_name_with_unusual_content_plays_no_part() {
    let row =
        read_row(r#"{"gold": "g", "prediction": "p", "label": "shopping", "human_recall": 0.5}"#);
    assert_eq!(extras(&row), json!({"label": "shopping", "human_recall": 0.5}));
}
