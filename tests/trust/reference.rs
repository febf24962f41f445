//! Reads the values that the Python libraries gave.

use serde_json::Value;

pub fn cases(section: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("reference.json")).unwrap();
    all[section].as_array().unwrap().clone()
}

pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[track_caller]
pub fn close(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-9, "{what}: {found} is not {expected}");
}

#[test]
fn the_libraries_are_the_ones_the_documents_name() {
    let all: Value = serde_json::from_str(include_str!("reference.json")).unwrap();
    assert_eq!(all["libraries"]["ppi-python"], "0.2.3");
}
