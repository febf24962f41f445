//! The figures of `agreement` against values that scikit-learn, scipy and numpy gave for the same
//! input. They are not part of the project: `BIFACT_SHARED` names the folder that has them.

use bifact::agreement::classification::{Cell, Confusion, Measure};
use bifact::agreement::correlation::{Correlation, PearsonBootstrap, pearson, spearman};
use bifact::agreement::p_value::two_sided_p;
use bifact::agreement::resampling::ClassificationBootstrap;
use bifact::agreement::threshold::{Histogram, Reached, thresholds};
use bifact::base::random::SplitMix64;
use bifact::evaluation::resampling::{BootstrapSettings, Interval, percentile_interval};
use serde_json::Value;

#[test]
fn figures_are_those_of_the_reference() {
    let Ok(folder) = std::env::var("BIFACT_SHARED") else {
        println!("BIFACT_SHARED names no folder of reference values: nothing is compared.");
        return;
    };
    let path = std::path::Path::new(&folder).join("reference/agreement_stats.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut compared = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        match case["kind"].as_str().unwrap() {
            "classification" => classification(&case),
            "calibration" => calibration(&case),
            "pearson" => correlation(&case),
            "pearson_p_table" => p_table(&case),
            "bootstrap_splitmix64" => bootstrap(&case),
            "bootstrap_scipy_percentile" => bootstrap_of_other_draws(&case),
            "bootstrap_explicit_indices" => explicit_draws(&case),
            "splitmix64_stream" => stream(&case),
            other => panic!("no comparison for {other}"),
        }
        compared += 1;
    }
    println!("{compared} cases of {} agree.", path.display());
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn labels(value: &Value) -> Vec<bool> {
    value.as_array().unwrap().iter().map(|label| label.as_u64() == Some(1)).collect()
}

fn count(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// To ten digits, for `serde_json` does not read numbers to the last; null is undefined.
#[track_caller]
fn check(what: &str, case: &Value, value: Option<f64>, expected: &Value) {
    let is_close = match (value, expected.as_f64()) {
        (Some(value), Some(expected)) => (value - expected).abs() <= 1e-10 * expected.abs() + 1e-20,
        (value, expected) => value.is_none() && expected.is_none(),
    };
    assert!(is_close, "{} {}: {what} is {value:?}, not {expected}", case["kind"], case["name"]);
}

fn confusion(labels: &[bool], predicted: &[bool]) -> Vec<Cell> {
    labels.iter().zip(predicted).map(|(label, predicted)| Cell::of(*label, *predicted)).collect()
}

fn classification(case: &Value) {
    let expected = &case["expected"];
    let cells = confusion(&labels(&case["y_true"]), &labels(&case["y_pred"]));
    let found: Confusion = cells.into_iter().collect();
    assert_eq!(found.true_negatives, count(&expected["tn"]));
    assert_eq!(found.false_positives, count(&expected["fp"]));
    assert_eq!(found.false_negatives, count(&expected["fn"]));
    assert_eq!(found.true_positives, count(&expected["tp"]));
    // scikit-learn writes 0 for these where they are undefined.
    check("precision", case, found.precision().or(Some(0.0)), &expected["precision"]);
    check("recall", case, found.recall().or(Some(0.0)), &expected["recall"]);
    check("f1", case, found.f1().or(Some(0.0)), &expected["f1"]);
    check("kappa", case, found.kappa(), &expected["kappa"]);
    check("accuracy", case, found.raw_agreement(), &expected["accuracy"]);
}

fn calibration(case: &Value) {
    let expected = &case["expected30"];
    let grid = thresholds();
    for (threshold, expected) in grid.iter().zip(expected["grid"].as_array().unwrap()) {
        check("threshold", case, Some(*threshold), expected);
    }
    let mut histogram = Histogram::default();
    for (score, is_match) in numbers(&case["scores"]).iter().zip(labels(&case["labels"])) {
        histogram.add(Reached::of(*score, &grid), is_match);
    }
    let curve = histogram.curve();
    let curve_f1 = expected["f1"].as_array().unwrap();
    for ((_, f1), expected) in curve.points().zip(curve_f1) {
        check("f1", case, f1.or(Some(0.0)), expected);
    }
    let best = curve.best();
    check("best f1", case, best.confusion.f1().or(Some(0.0)), &expected["best_f1"]);
    check("threshold", case, Some(best.value), &expected["best_threshold_lowest"]);
    assert_eq!(best.tied, count(&expected["n_tied"]));
}

fn xy(case: &Value) -> Vec<(f64, f64)> {
    numbers(&case["x"]).into_iter().zip(numbers(&case["y"])).collect()
}

fn correlation(case: &Value) {
    let expected = &case["expected"];
    let found = pearson(&xy(case)).ok();
    check("r", case, found.map(|found| found.coefficient), &expected["r"]);
    check("p", case, found.and_then(|found| found.p), &expected["p"]);
    let interval = found.and_then(|found: Correlation| found.interval);
    check("low", case, interval.map(|interval| interval.low), &expected["ci95"][0]);
    check("high", case, interval.map(|interval| interval.high), &expected["ci95"][1]);
    let ranked = spearman(&xy(case)).ok();
    check("rho", case, ranked.map(|ranked| ranked.coefficient), &expected["spearman"][0]);
    check("p of rho", case, ranked.and_then(|ranked| ranked.p), &expected["spearman"][1]);
}

fn p_table(case: &Value) {
    for row in case["rows"].as_array().unwrap() {
        let p = two_sided_p(row[1].as_f64().unwrap(), count(&row[0]));
        check(&format!("p of {row}"), case, p, &row[4]);
    }
}

#[track_caller]
fn check_interval(what: &str, case: &Value, found: Option<Interval>, expected: &Value) {
    let ends = expected.as_array().unwrap();
    check(what, case, found.map(|interval| interval.low), &ends[0]);
    check(what, case, found.map(|interval| interval.high), &ends[ends.len() - 1]);
}

fn settings(case: &Value) -> BootstrapSettings {
    BootstrapSettings { resamples: count(&case["B"]), seed: case["seed"].as_u64().unwrap() }
}

fn resampled_correlation(case: &Value, settings: BootstrapSettings) -> Interval {
    let mut bootstrap = PearsonBootstrap::new(&xy(case), settings);
    while !bootstrap.is_done() {
        bootstrap.resample_once();
    }
    bootstrap.interval().unwrap()
}

fn bootstrap(case: &Value) {
    let settings = settings(case);
    let x = numbers(&case["x"]);
    let mut random = SplitMix64(settings.seed);
    let first: Vec<usize> = x.iter().map(|_| random.below(x.len())).collect();
    let expected: Vec<usize> =
        case["first_resample"].as_array().unwrap().iter().map(count).collect();
    assert_eq!(first[..expected.len()], expected);

    let r = resampled_correlation(case, settings);
    check_interval("r", case, Some(r), &case["pearson_ci"]);

    let predicted: Vec<bool> = x.iter().map(|x| *x >= 0.5).collect();
    let cells = confusion(&labels(&case["labels"]), &predicted);
    let mut bootstrap = ClassificationBootstrap::new(x.len(), settings);
    bootstrap.add_metric(&cells.into_iter().map(Some).collect::<Vec<_>>());
    while !bootstrap.is_done() {
        bootstrap.resample_once();
    }
    check_interval("f1", case, bootstrap.interval(0, Measure::F1), &case["f1_ci"]);
    check_interval("kappa", case, bootstrap.interval(0, Measure::Kappa), &case["kappa_ci"]);

    let mut random = SplitMix64(settings.seed);
    let mut means = (0..settings.resamples).map(|_| {
        let draws: Vec<f64> = x.iter().map(|_| x[random.below(x.len())]).collect();
        mean(&draws)
    });
    check_interval("mean", case, percentile_interval(&mut means), &case["mean_ci"]);
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).unwrap())
}

/// Another generator's draws: the same but for chance.
fn bootstrap_of_other_draws(case: &Value) {
    let settings = BootstrapSettings { resamples: count(&case["B_pearson"]), seed: 42 };
    let found = resampled_correlation(case, settings);
    let expected = numbers(&case["pearson_ci"]);
    let width = expected[1] - expected[0];
    assert!((found.low - expected[0]).abs() < 0.1 * width, "{found} {expected:?}");
    assert!((found.high - expected[1]).abs() < 0.1 * width, "{found} {expected:?}");
}

fn explicit_draws(case: &Value) {
    let x = numbers(&case["x"]);
    let mut means = case["indices"].as_array().unwrap().iter().map(|draws| {
        let drawn: Vec<f64> =
            draws.as_array().unwrap().iter().map(|place| x[count(place)]).collect();
        mean(&drawn)
    });
    check_interval("mean", case, percentile_interval(&mut means), &case["mean_ci"]);
}

fn stream(case: &Value) {
    let mut random = SplitMix64(case["seed"].as_u64().unwrap());
    for expected in case["u64"].as_array().unwrap() {
        assert_eq!(random.draw().to_string(), expected.as_str().unwrap());
    }
}
