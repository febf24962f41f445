//! What cannot be computed is said in a sentence.

use bifact::agreement::classification::Measure;
use bifact::agreement::protocol::Protocol;
use bifact::agreement::table::AgreementTable;
use bifact::agreement::write::{PaperFigures, table_csv, table_latex, table_markdown};
use bifact::evaluation::resampling::BootstrapSettings;
use expect_test::expect;
use proptest::prelude::*;

use crate::kit::{metric, set};

/// A set of development pairs and a set of test pairs, each a letter and a score.
#[track_caller]
fn check_sentences(pairs: &[&str], scores: &[f64], expected: &expect_test::Expect) {
    let scores: Vec<_> = scores.iter().copied().map(Some).collect();
    let said = match AgreementTable::of(set(pairs), vec![metric("m", &scores)], Protocol::default())
    {
        Err(why) => why.to_string(),
        Ok(table) => {
            let markdown = table_markdown(&table, PaperFigures::LeftOut);
            let csv = table_csv(&table, PaperFigures::LeftOut);
            let latex = table_latex(&table, PaperFigures::LeftOut);
            for text in [&markdown, &csv, &latex] {
                assert!(!text.contains("NaN") && !text.contains("null"), "{text}");
                assert!(!text.contains("inf"), "{text}");
            }
            let mut said = vec![markdown.lines().nth(4).unwrap().to_owned()];
            if let Err(why) = &table.metrics[0].cross_validated {
                said.push(why.to_string());
            }
            said.join("\n")
        }
    };
    expected.assert_eq(&said);
}

#[test]
fn what_cannot_be_computed_is_a_sentence() {
    check_sentences(&[], &[], &expect!["No pair is labelled yet."]);
    check_sentences(&["d-A", "t-A"], &[0.1, 0.2], &expect!["No pair is labelled yet."]);
    check_sentences(
        &["-yA"],
        &[0.5],
        &expect![[r#"
            | m | – | – | – | – | – | – | – | The development set has no pair with a score. Every labelled pair scores 0.5, so no threshold can tell them apart. |
            Only one pair to compare; at least 2 are needed."#]],
    );
    check_sentences(
        &["-yA", "-nA"],
        &[0.7, 0.3],
        &expect![[r#"
        | m | – | – | – | – | – | – | – | The development set has no pair with a score. |
        One labelled pair is a match; cross-validation needs at least two."#]],
    );
    // No match in the development set.
    check_sentences(
        &["dnA", "tyA", "tnA"],
        &[0.5, 0.7, 0.3],
        &expect![[r#"
        | m | – | – | – | – | – | – | – | The development set has no match, so no threshold can be chosen on it. |
        One labelled pair is a match; cross-validation needs at least two."#]],
    );
    // Only matches in the development set, and constant scores.
    check_sentences(
        &["dyA", "tyA", "tnA", "tyA"],
        &[0.5; 4],
        &expect![
            "| m | 0.010 | 0.667 (0.000–1.000) | 1.000 (0.342–1.000) | 0.800 (0.000–1.000) | 0.000 | 0.667 (0.000–1.000) | 0 | Every labelled pair scores 0.5, so no threshold can tell them apart. Every pair of the development set is a match, so the threshold was never tested on a non-match. |"
        ],
    );
    // One class in the test set.
    check_sentences(
        &["dyA", "dnA", "tyA", "tyA"],
        &[0.9, 0.1, 0.9, 0.9],
        &expect![
            "| m | 0.112 | 1.000 (0.342–1.000) | 1.000 (0.342–1.000) | 1.000 | – | 1.000 (0.342–1.000) | 0 | People and scores give every pair the same answer, so kappa is undefined. |"
        ],
    );
    check_sentences(
        &["dyA", "dnA", "tnA", "tnA"],
        &[0.9, 0.1, 0.2, 0.8],
        &expect![[r#"
        | m | 0.112 | 0.000 (0.000–0.658) | – | 0.000 | 0.000 | 0.000 (0.000–0.658) | 0 | The test set has no match, so recall is undefined and kappa says nothing. |
        One labelled pair is a match; cross-validation needs at least two."#]],
    );
    // No scores at all.
    check_sentences(
        &["dyA", "dnA", "tnA", "tyA"],
        &[f64::NAN; 4],
        &expect![[r#"
        | m | – | – | – | – | – | – | – | This metric has no score for any labelled pair. |
        This metric has no score for any labelled pair."#]],
    );
}

fn any_pair() -> impl Strategy<Value = (&'static str, Option<f64>)> {
    let pairs = ["dyA", "dnA", "dpB", "tyA", "tnB", "tpA", "t-A", "-yA", "-nB", "-yC"];
    let scores = [None, Some(0.0), Some(0.5), Some(0.9), Some(1.0), Some(f64::INFINITY)];
    (prop::sample::select(pairs.to_vec()), prop::sample::select(scores.to_vec()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn any_few_pairs_give_figures_or_sentences(
        pairs in prop::collection::vec(any_pair(), 0..9),
        seed in any::<u64>(),
        folds in 0usize..4,
        percent in 0u8..=120,
    ) {
        let (letters, scores): (Vec<&str>, Vec<Option<f64>>) = pairs.into_iter().unzip();
        let protocol = Protocol {
            folds,
            development_percent: percent,
            random_splits: 5,
            bootstrap: BootstrapSettings { resamples: 20, seed },
            ..Protocol::default()
        };
        let metrics = vec![metric("m", &scores), metric("short", &[])];
        if let Ok(table) = AgreementTable::of(set(&letters), metrics, protocol) {
            let counts = table.counts;
            let counted = counts.development.pairs + counts.test.pairs + counts.left_out;
            prop_assert_eq!(counted + counts.unlabelled, letters.len());
            for row in table.groups.iter().flat_map(|group| &group.rows).flatten() {
                for measure in Measure::ALL {
                    let figure = row.figure(measure);
                    prop_assert!(figure.value.is_none_or(|value| (-1.0..=1.0).contains(&value)));
                    prop_assert!(figure.interval.is_none_or(|around| around.low <= around.high));
                }
            }
        }
    }
}
