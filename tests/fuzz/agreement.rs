//! Labels against scores: any labels, any numbers. Figures are within their bounds or there is a
//! reason why there are none.

use bifact::agreement::annotators::{Annotator, Scale, krippendorff_alpha, rater_pairs};
use bifact::agreement::classification::Measure;
use bifact::agreement::correlation::{pearson, spearman};
use bifact::agreement::labelled_set::{LabelledSet, MetricScores};
use bifact::agreement::protocol::Protocol;
use bifact::agreement::table::AgreementTable;
use bifact::agreement::write::{PaperFigures, table_csv, table_latex, table_markdown};
use bifact::evaluation::pair::ModelName;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::row::SameTask;
use proptest::prelude::*;

use crate::effort::try_hard;
use crate::growth::Family;
use crate::mutation::any_text;
use crate::target::Target;

pub const TARGET: Target = Target { name: "agreement", families };

fn label() -> impl Strategy<Value = Option<SameTask>> {
    prop::option::of(prop::sample::select(&[SameTask::Yes, SameTask::Partly, SameTask::No][..]))
}

fn score() -> impl Strategy<Value = Option<f64>> {
    let strange = prop::sample::select(
        &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 5e-324, 1e308][..],
    );
    prop::option::of(prop_oneof![4 => 0.0..=1.0, 1 => any::<f64>(), 1 => strange])
}

/// A label, a split, the number of a predictor and two scores.
type Pair = (Option<SameTask>, Option<String>, usize, Option<f64>, Option<f64>);

fn pairs() -> impl Strategy<Value = Vec<Pair>> {
    let split = prop_oneof![
        Just(None),
        Just(Some("dev".to_owned())),
        Just(Some("test".to_owned())),
        any_text().prop_map(Some),
    ];
    prop::collection::vec((label(), split, 0..4_usize, score(), score()), 0..40)
}

fn table_of(pairs: &[Pair], protocol: Protocol) -> Option<AgreementTable> {
    let mut set = LabelledSet::default();
    let names = ["a", "=b", "<c>", "d|\\"];
    set.predictors = names.iter().map(|name| (ModelName((*name).into()), Vec::new())).collect();
    for (place, (label, split, predictor, ..)) in pairs.iter().enumerate() {
        set.labels.push(*label);
        set.splits.push(split.as_deref().map(Into::into));
        set.predictors[*predictor].1.push(place);
    }
    let metric = |name: &str, scores: Vec<Option<f64>>| MetricScores {
        key: name.to_lowercase(),
        name: name.to_owned(),
        scores,
    };
    let metrics = vec![
        metric("=one", pairs.iter().map(|pair| pair.3).collect()),
        metric("two\n", pairs.iter().map(|pair| pair.4).collect()),
    ];
    AgreementTable::of(set, metrics, protocol).ok()
}

fn quick(seed: u64) -> Protocol {
    Protocol {
        random_splits: 3,
        bootstrap: BootstrapSettings { resamples: 10, seed },
        ..Protocol::default()
    }
}

#[test]
fn any_labels_and_scores_give_figures_or_reasons() {
    try_hard("agreement, tables", (pairs(), any::<u64>(), 0..12_usize), |(pairs, seed, folds)| {
        let Some(table) = table_of(&pairs, Protocol { folds, ..quick(seed) }) else {
            return Ok(());
        };
        for row in table.groups.iter().flat_map(|group| &group.rows).flatten() {
            for measure in Measure::ALL {
                let figure = row.figure(measure);
                prop_assert!(figure.value.is_none_or(|value| (-1.0..=1.0).contains(&value)));
                prop_assert!(figure.interval.is_none_or(|around| around.low <= around.high));
            }
        }
        for paper in [PaperFigures::Beside, PaperFigures::LeftOut] {
            let csv = table_csv(&table, paper);
            prop_assert!(!csv.contains("NaN") && !csv.contains(",=") && !csv.contains("\"="));
            table_markdown(&table, paper);
            table_latex(&table, paper);
        }
        Ok(())
    });
}

#[test]
fn any_numbers_correlate_within_bounds_or_not_at_all() {
    let number = || prop_oneof![4 => 0.0..=1.0, 1 => any::<f64>(), 1 => Just(0.5)];
    let inputs = prop::collection::vec((number(), number()), 0..40);
    try_hard("agreement, correlation", inputs, |pairs| {
        for found in [pearson(&pairs), spearman(&pairs)].into_iter().flatten() {
            prop_assert!((-1.0..=1.0).contains(&found.coefficient), "{:?}", found);
        }
        Ok(())
    });
}

#[test]
fn any_annotators_agree_within_bounds_or_not_at_all() {
    let inputs = prop::collection::vec(prop::collection::vec(label(), 0..20), 0..5);
    try_hard("agreement, annotators", inputs, |people| {
        let people: Vec<Annotator> =
            people.iter().map(|labels| Annotator::of_pairs("p".to_owned(), labels)).collect();
        for scale in [Scale::Nominal, Scale::Ordinal] {
            if let Ok(alpha) = krippendorff_alpha(&people, scale) {
                prop_assert!(alpha.is_finite() && alpha <= 1.0 + 1e-12, "{}", alpha);
            }
        }
        prop_assert_eq!(
            rater_pairs(&people).len(),
            people.len() * people.len().saturating_sub(1) / 2
        );
        Ok(())
    });
}

fn numbered(at: usize) -> Pair {
    let part = |of: usize| u32::try_from(at * 7919 % of).map(|part| f64::from(part) / 1000.0).ok();
    let label = [Some(SameTask::Yes), Some(SameTask::No), Some(SameTask::Partly)][at % 3];
    (label, None, at % 4, part(1000), part(10))
}

fn families() -> Vec<Family> {
    vec![
        Family::new(
            "many pairs",
            10_000,
            |n| (0..n).map(numbered).collect::<Vec<_>>(),
            |pairs| {
                table_of(pairs, quick(1));
            },
        ),
        Family::new(
            "correlation",
            100_000,
            |n| (0..n).map(numbered).collect::<Vec<_>>(),
            |pairs| {
                let pairs: Vec<(f64, f64)> =
                    pairs.iter().filter_map(|pair| pair.3.zip(pair.4)).collect();
                let _ = (pearson(&pairs), spearman(&pairs));
            },
        ),
        Family::new(
            "many labels",
            100_000,
            |n| (0..n).map(|at| numbered(at).0).collect::<Vec<_>>(),
            |labels| {
                let people = [0, 1, 2].map(|_| Annotator::of_pairs("p".to_owned(), labels));
                let _ = (krippendorff_alpha(&people, Scale::Ordinal), rater_pairs(&people));
            },
        ),
    ]
}
