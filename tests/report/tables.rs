//! Tables in Markdown and LaTeX: what they say of the sample, and what hostile names do to them.

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::results::Results;
use bifact::report::{
    TableFormat, pair_table_foot, pair_table_head, pair_table_row, predictor_table,
};
use expect_test::{Expect, expect};
use serde_json::json;

fn predictors(format: TableFormat, file: &str) -> String {
    let (batch, results) = read_whole(file);
    let summaries = results.summaries(&batch, BootstrapSettings::default());
    predictor_table(format, &summaries).replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

fn pairs(format: TableFormat, batch: &Batch, results: &Results) -> String {
    let rows = (0..batch.pairs.len()).map(|place| pair_table_row(format, batch, results, place));
    pair_table_head::<Bifact>(format)
        + &rows.collect::<String>()
        + &pair_table_foot(format, results)
}

const SAMPLE: &str = include_str!("../../public/sample.jsonl");

fn check(table: &str, expected: Expect) {
    expected.assert_eq(table);
}

#[test]
fn predictors_of_the_sample_in_markdown() {
    check(
        &predictors(TableFormat::Markdown, SAMPLE),
        expect![[r#"
        ### Macro: every pair counts the same

        | Predictor | n | Unscored | P | R | F1 |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | terse | 17 | 0 | 0.92 (0.84–0.98) | 0.45 (0.38–0.51) | 0.59 (0.52–0.65) |
        | chatty | 16 | 1 | 0.58 (0.56–0.61) | 0.90 (0.86–0.95) | 0.71 (0.68–0.73) |
        | careful | 17 | 0 | 0.96 (0.93–1.00) | 0.92 (0.87–0.97) | 0.94 (0.90–0.98) |

        ### Micro: every fact counts the same

        | Predictor | n | Unscored | P | R | F1 |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | terse | 17 | 0 | 0.92 (0.84–0.98) | 0.45 (0.38–0.51) | 0.60 (0.54–0.66) |
        | chatty | 16 | 1 | 0.59 (0.56–0.62) | 0.90 (0.86–0.95) | 0.71 (0.68–0.74) |
        | careful | 17 | 0 | 0.96 (0.92–1.00) | 0.93 (0.88–0.98) | 0.95 (0.90–0.98) |

        judge: written by hand · no prompt sent · bifact VERSION · 95 % intervals from 1000 resamples, seed 2025

    "#]],
    );
}

#[test]
fn predictors_of_the_sample_in_latex() {
    check(
        &predictors(TableFormat::Latex, SAMPLE),
        expect![[r#"
            \paragraph{Macro: every pair counts the same}

            \begin{tabular}{lrrrrr}
            \hline
            Predictor & n & Unscored & P & R & F1 \\
            \hline
            terse & 17 & 0 & 0.92 (0.84–0.98) & 0.45 (0.38–0.51) & 0.59 (0.52–0.65) \\
            chatty & 16 & 1 & 0.58 (0.56–0.61) & 0.90 (0.86–0.95) & 0.71 (0.68–0.73) \\
            careful & 17 & 0 & 0.96 (0.93–1.00) & 0.92 (0.87–0.97) & 0.94 (0.90–0.98) \\
            \hline
            \end{tabular}

            \paragraph{Micro: every fact counts the same}

            \begin{tabular}{lrrrrr}
            \hline
            Predictor & n & Unscored & P & R & F1 \\
            \hline
            terse & 17 & 0 & 0.92 (0.84–0.98) & 0.45 (0.38–0.51) & 0.60 (0.54–0.66) \\
            chatty & 16 & 1 & 0.59 (0.56–0.62) & 0.90 (0.86–0.95) & 0.71 (0.68–0.74) \\
            careful & 17 & 0 & 0.96 (0.92–1.00) & 0.93 (0.88–0.98) & 0.95 (0.90–0.98) \\
            \hline
            \end{tabular}

            judge: written by hand · no prompt sent · bifact VERSION · 95 \% intervals from 1000 resamples, seed 2025

        "#]],
    );
}

/// Two predictors, one pair of each, every text as hostile as its format allows.
fn hostile() -> (Batch, Results) {
    let evil = "a|b\n\n| x | `<script>` [l](http://e) \\end{longtable} 100% & $1_2^3 ~ #{}";
    let row = |id: &str, judge: &str| {
        json!({"id": format!("{id}{evil}"), "gold": "g", "model": format!("[{id}]{evil}"),
            "prediction": "p", "gold_facts": ["F"], "judge": judge,
            "judge_answer": {"expert_fact_coverage": [{"fact": "F", "label": "C"}],
                "predicted_fact_accuracy": [{"fact": "P", "label": "M"}]}})
    };
    read_whole(&format!("{}\n{}\n", row("1", evil), row("2", "plain")))
}

#[test]
fn hostile_names_stay_in_their_cells() {
    let (batch, results) = hostile();
    let markdown = pairs(TableFormat::Markdown, &batch, &results);
    let rows: Vec<&str> = markdown.lines().take(4).collect();
    for row in rows {
        let bare = row.replace("\\\\", "").replace("\\|", "");
        assert_eq!(bare.matches('|').count(), 9, "{row}");
    }
    let without_escapes = markdown.replace("\\<", "").replace("\\`", "").replace("\\[", "");
    for sign in ["<", "`", "["] {
        assert!(!without_escapes.contains(sign), "{sign} in {markdown}");
    }

    let latex = pairs(TableFormat::Latex, &batch, &results);
    assert_eq!(latex.matches("\\end{longtable}").count(), 1, "{latex}");
    for row in latex.lines().filter(|line| line.ends_with("\\\\")) {
        assert_eq!(row.replace("\\&", "").matches('&').count(), 7, "{row}");
        assert!(!row.starts_with('['), "{row}");
    }
    let comments = latex.replace("\\%", "").matches('%').count();
    assert_eq!(comments, 1, "{latex}");
}

#[test]
fn a_pair_says_how_it_stands() {
    let (batch, results) = read_whole(SAMPLE);
    let row = |place| pair_table_row(TableFormat::Markdown, &batch, &results, place);
    check(
        &row(0),
        expect![[r#"
        | tarts-terse | terse | scored | 0.67 | 0.50 | 0.57 | 2/4 | 2/3 |
    "#]],
    );
    let unscored = batch.pairs.iter().position(|pair| pair.id.0 == "playlist-chatty").unwrap();
    check(
        &row(unscored),
        expect![[r#"
        | playlist-chatty | chatty | gold fact not judged | – | – | – | – | – |
    "#]],
    );
    assert_eq!(row(9_999), "");
}
