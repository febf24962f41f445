//! Kappa, alpha and corrections for many tests, as scikit-learn, krippendorff and statsmodels compute them.

use bifact::agreement::annotators::{Annotator, Scale, krippendorff_alpha, rater_pairs};
use bifact::evaluation::benjamini_yekutieli::adjusted_by;
use bifact::evaluation::holm::adjusted;
use bifact::evaluation::row::SameTask;

use crate::reference::{cases, close, numbers};

#[test]
fn corrections_for_many_tests_are_those_of_statsmodels() {
    for case in cases("adjusted") {
        let ps = numbers(&case["p"]);
        for (found, name) in [(adjusted(&ps, ps.len()), "holm"), (adjusted_by(&ps), "fdr_by")] {
            let expected = numbers(&case[name]);
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                close(*found, expected, name);
            }
        }
    }
    assert_eq!(adjusted_by(&[]), [0.0; 0]);
}

#[test]
fn kappa_and_alpha_are_those_of_scikit_learn_and_krippendorff() {
    for case in cases("annotators") {
        let people: Vec<Annotator> = case["labels"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .map(|(who, labels)| {
                let label = |label: &serde_json::Value| {
                    Some([SameTask::No, SameTask::Partly, SameTask::Yes][label.as_u64()? as usize])
                };
                let labels: Vec<_> = labels.as_array().unwrap().iter().map(label).collect();
                Annotator::of_pairs(who.to_string(), &labels)
            })
            .collect();
        let pairs = rater_pairs(&people);
        for (pair, expected) in pairs.iter().zip(numbers(&case["kappas"])) {
            close(pair.kappa.unwrap(), expected, "kappa");
        }
        let alphas = numbers(&case["alphas"]);
        for (scale, expected) in [Scale::Nominal, Scale::Ordinal].into_iter().zip(alphas) {
            close(krippendorff_alpha(&people, scale).unwrap(), expected, "alpha");
        }
    }
}
