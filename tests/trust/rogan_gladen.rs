//! Rogan and Gladen's estimate with the interval of arXiv 2511.21140.

use bifact::trust::{Labelled, rogan_gladen};

use crate::reference::{cases, close, numbers};

#[test]
fn the_estimate_and_its_interval_follow_the_formulas() {
    for case in cases("rogan_gladen") {
        let counts = numbers(&case["counts"]);
        let repeated = |place: usize| std::iter::repeat_n((), counts[place] as usize);
        let answers = [(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0)].into_iter().enumerate();
        let labelled: Vec<_> = answers
            .flat_map(|(place, (person, judge))| {
                repeated(place).map(move |()| Labelled { person, judge })
            })
            .collect();
        let unlabelled: Vec<f64> =
            repeated(4).map(|()| 1.0).chain(repeated(5).map(|()| 0.0)).collect();
        let found = rogan_gladen(&labelled, &unlabelled).unwrap().rate;
        close(found.value, case["value"].as_f64().unwrap(), "rate");
        let expected = numbers(&case["interval"]);
        close(found.interval.low, expected[0], "low");
        close(found.interval.high, expected[1], "high");
    }
}
