//! The alternative annotator test against scipy's t-test and statsmodels' correction.

use bifact::trust::{AnnotatorType, Answers, Closeness, alternative_annotator_test};
use serde_json::Value;

use crate::reference::{cases, close, numbers};

fn answers(list: &Value) -> Vec<Option<f64>> {
    list.as_array().unwrap().iter().map(Value::as_f64).collect()
}

#[test]
fn the_test_is_that_of_scipy_and_statsmodels() {
    let cases = cases("alternative");
    assert_eq!(cases.len(), 4);
    for case in cases {
        let is_it =
            |who: &AnnotatorType| (who.epsilon() - case["epsilon"].as_f64().unwrap()).abs() < 1e-12;
        let who = AnnotatorType::ALL.into_iter().find(is_it).unwrap();
        let closeness = if case["scale"] == "same" { Closeness::Same } else { Closeness::Near };
        let people: Vec<_> = case["people"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .map(|(name, list)| Answers { name: name.to_string(), answers: answers(list) })
            .collect();
        let judge = answers(&case["judge"]);
        let found = alternative_annotator_test(&judge, &people, closeness, who).unwrap();
        for (annotator, expected) in found.annotators.iter().zip(numbers(&case["p"])) {
            close(annotator.p, expected, "p");
        }
        close(found.winning_rate, case["winning_rate"].as_f64().unwrap(), "winning rate");
        close(found.advantage, case["advantage"].as_f64().unwrap(), "advantage");
    }
}
