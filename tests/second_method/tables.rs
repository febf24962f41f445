//! The tables, the report and the agreement table of a method that `src` does not know.

use bifact::agreement::facts::FactLevel;
use bifact::agreement::judge_scores::judge_scores;
use bifact::agreement::labelled_set::LabelledSet;
use bifact::agreement::protocol::Protocol;
use bifact::agreement::reason::Reason;
use bifact::agreement::table::AgreementTable;
use bifact::agreement::write::{PaperFigures, table_markdown};
use bifact::diagram::EstimatedWidths;
use bifact::evaluation::method::Method;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::report::{
    Fold, Front, TableFormat, html_foot, html_head, html_pair, pair_table_foot, pair_table_head,
    pair_table_row, predictor_table,
};
use expect_test::expect;

use crate::directed::{Directed, Overruled};
use crate::journey::{PAIRS, judged};
use crate::worker::Journey;

/// A person overruled what was said of the second pair.
fn corrected() -> Journey<Directed> {
    let mut journey = judged();
    let finding = journey.results.outcomes[1].assessed.as_mut().unwrap();
    let overruled = Overruled { direction: "back".to_owned(), verdict: true, by: String::new() };
    std::sync::Arc::make_mut(finding).overruled.push(overruled);
    journey
}

fn tables(format: TableFormat) -> String {
    let Journey { batch, results, .. } = corrected();
    let summaries = results.summaries(&batch, BootstrapSettings::default());
    let rows = (0..PAIRS).map(|place| pair_table_row(format, &batch, &results, place));
    let text = predictor_table(format, &summaries)
        + &pair_table_head::<Directed>(format)
        + &rows.collect::<String>()
        + &pair_table_foot(format, &results);
    assert_eq!(text.matches("in-a-worker").count(), 2, "each table says what made it: {text}");
    let lines = text.lines().filter(|line| !line.contains("in-a-worker"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn markdown_has_its_scores_and_counts() {
    expect![[r#"
        ### Every pair counts the same

        | Predictor | n | Unscored | S | B |
        | --- | ---: | ---: | ---: | ---: |
        | prediction | 5 | 1 | 1.00 (0.57–1.00) | 0.80 (0.40–1.00) |


        | Id | Predictor | Status | S | B | Yes |
        | --- | --- | --- | ---: | ---: | ---: |
        | r0 | prediction | scored | 1.00 | 1.00 | 4/4 |
        | r1 | prediction | corrected | 1.00 | 1.00 | 4/4 |
        | r2 | prediction | scored | 1.00 | 1.00 | 4/4 |
        | r3 | prediction | request refused | – | – | – |
        | r4 | prediction | scored | 1.00 | 1.00 | 4/4 |
        | r5 | prediction | scored | 1.00 | 0.00 | 2/4 |


    "#]]
    .assert_eq(&tables(TableFormat::Markdown));
}

#[test]
fn latex_has_its_scores_and_counts() {
    expect![[r#"
        \paragraph{Every pair counts the same}

        \begin{tabular}{lrrrr}
        \hline
        Predictor & n & Unscored & S & B \\
        \hline
        prediction & 5 & 1 & 1.00 (0.57–1.00) & 0.80 (0.40–1.00) \\
        \hline
        \end{tabular}


        % needs \usepackage{longtable}
        \begin{longtable}{lllrrr}
        \hline
        Id & Predictor & Status & S & B & Yes \\
        \hline
        \endhead
        r0 & prediction & scored & 1.00 & 1.00 & 4/4 \\
        r1 & prediction & corrected & 1.00 & 1.00 & 4/4 \\
        r2 & prediction & scored & 1.00 & 1.00 & 4/4 \\
        r3 & prediction & request refused & – & – & – \\
        r4 & prediction & scored & 1.00 & 1.00 & 4/4 \\
        r5 & prediction & scored & 1.00 & 0.00 & 2/4 \\
        \hline
        \end{longtable}


    "#]]
    .assert_eq(&tables(TableFormat::Latex));
}

#[test]
fn the_report_has_its_pairs_and_its_explanation() {
    let Journey { batch, results, .. } = corrected();
    let summaries = results.summaries(&batch, BootstrapSettings::default());
    let pairs = (0..PAIRS)
        .map(|place| html_pair(&batch, &results, place, &EstimatedWidths, Fold::Open, ""));
    let html = html_head("Directed", &batch, &results, &summaries, &Front::default())
        + &pairs.collect::<String>()
        + &html_foot::<Directed>();
    for part in [
        "<th scope=\"col\">mean satisfies</th><th scope=\"col\">mean satisfied</th></tr>",
        "<p class=\"quiet\">Every pair counts the same. The small numbers",
        "<p>order 0 tarts: [true, true] [true, true]</p>",
        "<b>Unscored.</b>",
        "One intent satisfies another &lt;or not&gt;. A dash is an undefined score",
        "5 of 6 pairs scored",
    ] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    assert!(!html.contains("Bi-Fact") && !html.contains("<svg"), "{html}");
}

#[test]
fn agreement_takes_the_judge_at_its_own_word() {
    let Journey { batch, results, .. } = corrected();
    let metrics: Vec<_> =
        (0..Directed::SCORES.len()).filter_map(|score| judge_scores(&results, score)).collect();
    let [yes, no] = [Some(1.0), Some(0.0)];
    assert_eq!(metrics[Directed::MAIN_SCORE].scores, [yes, no, yes, None, yes, no]);
    let scores = Directed::scores(results.outcomes[1].assessed.as_ref().unwrap());
    assert_eq!(scores, [Some(1.0), Some(1.0)], "a score counts the correction");

    let table = AgreementTable::of(LabelledSet::of(&batch), metrics, Protocol::default()).unwrap();
    let main = &table.metrics[Directed::MAIN_SCORE];
    assert_eq!((&*main.key, &*main.name), ("directed", "Directed"));
    let markdown = table_markdown(&table, PaperFigures::LeftOut);
    assert!(
        markdown.contains("| Directed |") && markdown.contains("| Directed, there |"),
        "{markdown}"
    );
    assert!(!markdown.contains("Bi-Fact"), "{markdown}");
    assert_eq!(FactLevel::of(&batch, &results), Err(Reason::NoVerdicts), "it has no facts");
}
