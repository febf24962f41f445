//! Empty predictions and missing ones.

use crate::reading::{Reading, path, read, read_in_slices};
use bifact::dataset::{EmptyPredictions, Mapping, Role};
use expect_test::expect;

const COLUMNS: [&str; 2] = ["a", "b"];

fn read_columns(file: &str, empty: EmptyPredictions) -> Reading {
    let mut mapping = Mapping::default();
    mapping.empty = empty;
    mapping.assign(Role::Gold, vec![path("gold")]);
    mapping.assign(Role::Predicted, COLUMNS.map(path).to_vec());
    read_in_slices(file.as_bytes(), 64 * 1024, move |_| Some(mapping.clone())).unwrap()
}

/// Twelve rows, two predictors, one empty cell.
fn twelve_rows() -> String {
    let row = |row: usize| format!("g{row},x{row},{}\n", if row == 7 { "" } else { "y" });
    format!("gold,a,b\n{}", (0..12).map(row).collect::<String>())
}

#[test]
fn an_empty_cell_is_a_pair_that_says_nothing() {
    let reading = read_columns(&twelve_rows(), EmptyPredictions::Counted);
    assert_eq!(reading.rows.len(), 24);
    let empty: Vec<_> = reading.rows.iter().filter(|row| row.predicted_intent.is_empty()).collect();
    assert_eq!(empty.len(), 1);
    assert_eq!((&*empty[0].gold_intent, empty[0].model.as_deref()), ("g7", Some("b")));
    assert_eq!(reading.sentences(), "");
}

#[test]
fn it_can_be_left_out_and_is_named_then() {
    let reading = read_columns(&twelve_rows(), EmptyPredictions::LeftOut);
    assert_eq!(reading.rows.len(), 23);
    expect![[r#"
        9: Empty prediction, left out | “b” is empty here, and empty predictions are left out.
    "#]]
    .assert_eq(&reading.sentences());
    assert!(reading.unused().is_empty());
    // A line without any pair is not used.
    let none = read_columns("gold,a,b\ng,,\nh,x,y\n", EmptyPredictions::LeftOut);
    assert_eq!(none.unused(), b"g,,\n");
    expect![[r#"
        2: Empty prediction, left out | “a”, “b” is empty here, and empty predictions are left out.
    "#]]
    .assert_eq(&none.sentences());
}

#[test]
fn a_cell_that_is_null_or_not_there_is_not_predicted() {
    let lines = r#"{"gold": "g", "a": "x", "b": null}
        {"gold": "h", "a": "", "b": " "}
        {"gold": "i", "b": "y"}
        {"gold": "j", "a": null}"#;
    let reading = read_columns(lines, EmptyPredictions::Counted);
    assert_eq!(reading.pairs(), ["g > x", "h > ", "h > ", "i > y"]);
    expect![[r#"
        1: Not predicted | There is no prediction in “b” here. It has no pair.
        3: Not predicted | There is no prediction in “a” here. It has no pair.
        4: Not predicted | There is no prediction in “a”, “b” here. They have no pairs.
    "#]]
    .assert_eq(&reading.sentences());
    assert_eq!(reading.unused().trim_ascii(), br#"{"gold": "j", "a": null}"#);
}

#[test]
fn the_same_holds_for_predictions_by_name() {
    let reading = read(
        r#"{"gold": "g", "predictions": {"a": "x", "b": "y"}}
        {"gold": "h", "predictions": {"a": "x"}}
        {"gold": "i", "predictions": {"a": "", "b": "y", "rare": "z"}}"#,
    );
    assert_eq!(reading.pairs(), ["g > x", "g > y", "h > x", "i > ", "i > y", "i > z"]);
    expect![[r#"
        2: Not predicted | There is no prediction in “b” here. It has no pair.
    "#]]
    .assert_eq(&reading.sentences());
}

#[test]
fn the_choice_is_kept_with_the_columns() {
    let mut mapping = Mapping::default();
    mapping.empty = EmptyPredictions::LeftOut;
    mapping.assign(Role::Gold, vec![path("g")]);
    let kept = r#"{"parts":[["Gold",["g"]]],"empty":"left-out"}"#;
    assert_eq!(mapping.to_json(), kept);
    assert_eq!(Mapping::from_json(kept), Some(mapping));
    assert_eq!(Mapping::from_json(r#"{"parts":[],"empty":"halved"}"#), None);
}
