//! Which trajectory a row has.

use bifact::dataset::read_whole;
use bifact::trajectory::{
    Trajectories, TreeReader, may_hold_trajectories, pack_reading, unpack_reading,
};
use serde_json::json;

fn trajectories(rows: &[serde_json::Value]) -> Trajectories {
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let mut reader = TreeReader::default();
    reader.read("paths.jsonl", lines.join("\n").as_bytes()).unwrap();
    let bytes = pack_reading(&reader.finish());
    Trajectories::from(&mut unpack_reading(&bytes).unwrap())
}

fn path(id: &str, goal: &str, action: &str) -> serde_json::Value {
    json!({"id": id, "gold_intent": goal, "trajectory": {"steps": [{"action": action}]}})
}

#[test]
fn a_row_holds_its_own_or_is_joined_by_id_or_by_its_gold_intent() {
    let rows = [
        json!({"id": "a", "gold": "Go", "prediction": "x", "model": "m", "trajectory": {"steps": [{"action": "wait"}]}}),
        json!({"id": "b", "gold": "Come", "prediction": "x", "model": "m"}),
        json!({"id": "c", "gold": "Stay", "prediction": "x", "model": "m"}),
        json!({"id": "d", "gold": "Go", "prediction": "y", "model": "n"}),
        json!({"id": "e", "gold": "Sleep", "prediction": "y", "model": "n"}),
    ];
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let (batch, _) = read_whole(&lines.join("\n"));
    let paths = trajectories(&[path("b", "Something else", "back"), path("z", "Stay", "home")]);
    let actions = batch.pairs.iter().map(|pair| {
        let found = paths.of_pair(&batch, pair)?;
        Some(found.steps[0].action.key())
    });
    let actions: Vec<_> = actions.collect();
    assert_eq!(actions, [Some("wait"), Some("back"), Some("home"), Some("wait"), None]);
    assert_eq!(paths.joined(&batch), 2);
}

#[test]
fn of_two_with_one_id_the_first_counts() {
    let paths = trajectories(&[path("a", "Go", "back"), path("a", "Go", "home")]);
    let (batch, _) = read_whole(r#"{"id": "a", "gold": "Go", "prediction": "x"}"#);
    let found = paths.of_pair(&batch, &batch.pairs[0]).unwrap();
    assert_eq!(found.steps[0].action.key(), "back");
    assert_eq!(paths.all().len(), 2);
}

#[test]
fn a_reading_that_is_cut_off_is_none() {
    let mut reader = TreeReader::default();
    reader.read("paths.jsonl", path("a", "Go", "back").to_string().as_bytes()).unwrap();
    let bytes = pack_reading(&reader.finish());
    for end in 0..bytes.len() {
        assert_eq!(unpack_reading(&bytes[..end]), None, "{end}");
    }
}

#[test]
fn a_table_of_rows_is_no_trajectory() {
    assert!(!may_hold_trajectories(br#"{"gold": "Go", "prediction": "x"}"#));
    assert!(may_hold_trajectories(path("a", "Go", "back").to_string().as_bytes()));
}
