//! PPI++ as `ppi_py` computes it.

use bifact::trust::{Labelled, alone, corrected, corrected_at};

use crate::reference::{cases, close, numbers};

#[test]
fn corrected_means_and_intervals_are_those_of_ppi_py() {
    let cases = cases("corrected");
    assert!(cases.len() > 10);
    for case in cases {
        let name = case["name"].as_str().unwrap();
        let (person, judge) = (numbers(&case["person"]), numbers(&case["judge"]));
        let labelled: Vec<_> =
            person.iter().zip(&judge).map(|(&person, &judge)| Labelled { person, judge }).collect();
        let unlabelled = numbers(&case["unlabelled"]);
        let found = corrected(&labelled, &unlabelled).unwrap();
        close(found.mean.value, case["value"].as_f64().unwrap(), name);
        let expected = numbers(&case["interval"]);
        close(found.mean.interval.low, expected[0], name);
        close(found.mean.interval.high, expected[1], name);
        for at in case["at_weights"].as_array().unwrap() {
            let found = corrected_at(&labelled, &unlabelled, at[0].as_f64().unwrap()).unwrap();
            close(found.mean.interval.low, numbers(&at[1])[0], name);
            close(found.mean.interval.high, numbers(&at[1])[1], name);
        }
        if let [low, high] = numbers(&case["classical"])[..] {
            close(alone(&person).unwrap().interval.low, low, name);
            close(alone(&person).unwrap().interval.high, high, name);
        }
    }
}
