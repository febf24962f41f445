//! The HTML report: complete, without scripts, and never markup made from text.

use bifact::dataset::read_whole;
use bifact::diagram::EstimatedWidths;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::Correction;
use bifact::methods::bifact::results::Results;
use bifact::report::{html_foot, html_head, html_pair};
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};
use serde_json::json;

fn report(name: &str, batch: &Batch, results: &Results) -> String {
    let settings = BootstrapSettings { resamples: 50, ..BootstrapSettings::default() };
    let summaries = results.summaries(batch, settings);
    let pairs =
        (0..batch.pairs.len()).map(|place| html_pair(batch, results, place, &EstimatedWidths));
    html_head(name, batch, results, &summaries)
        + &pairs.collect::<String>()
        + &html_foot::<Bifact>()
}

/// Read as XML, which is stricter than HTML about everything but its three void elements.
fn check_whole(html: &str) {
    let mut xml = html.replace("<!doctype html>", "");
    for void in ["<meta charset=\"utf-8\">", "initial-scale=1\">", "img-src data:\">"] {
        xml = xml.replace(void, &void.replace('>', "/>"));
    }
    let options = ParsingOptions { nodes_limit: u32::MAX, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&xml, options).unwrap_or_else(|e| panic!("{e}"));
    let known = [
        "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "p", "div",
        "table", "thead", "tbody", "tr", "th", "td", "b", "small", "article", "header", "footer",
        "ol", "li", "span", "bdi", "dl", "dt", "dd", "svg", "desc", "g", "rect", "text", "path",
        "circle", "line",
    ];
    for element in document.descendants().filter(roxmltree::Node::is_element) {
        let name = element.tag_name().name();
        assert!(known.contains(&name), "<{name}>");
        for attribute in element.attributes() {
            let name = attribute.name();
            assert!(
                !name.starts_with("on") && !["href", "src", "style", "id"].contains(&name),
                "{name}"
            );
        }
    }
}

#[test]
fn the_sample_is_all_in_it() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let html = report("The sample", &batch, &results);
    check_whole(&html);
    assert_eq!(html.matches("<article").count(), batch.pairs.len());
    assert_eq!(html.matches("<svg").count(), results.scored());
    for part in [
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        "50 of 51 pairs scored, 1 unscored (gold fact not judged: 1).",
        "judge: written by hand",
        "95 % intervals from 50 resamples, seed 2025</p>",
        "<th scope=\"row\" dir=\"auto\">terse</th><td>17 of 17</td>",
        "<th scope=\"col\">macro F1</th>",
        "<th scope=\"col\">micro recall</th>",
        "The prediction names another day, &quot;Sunday&quot;.",
        "<b>Unscored.</b>",
    ] {
        assert!(html.contains(part), "{part} is missing");
    }
    if let Some(folder) = std::env::var_os("BIFACT_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join("report.html"), html).unwrap();
    }
}

#[test]
fn a_correction_says_who_when_and_why() {
    let (batch, mut results) = read_whole(include_str!("../public/sample.jsonl"));
    let mut assessment = (**results.outcomes[0].assessed.as_ref().unwrap()).clone();
    assessment.gold[1].correction = Some(Box::new(Correction {
        verdict: Verdict::Supported,
        by: "Ana <ana@example.org>".to_owned(),
        at: "2026-03-14T09:26:53Z".to_owned(),
        note: "Two is what one order has".to_owned(),
    }));
    results.outcomes[0].assessed = Ok(assessment.into());
    let html = html_pair(&batch, &results, 0, &EstimatedWidths);
    let said = "Corrected by Ana &lt;ana@example.org&gt;, 2026-03-14T09:26:53Z (judge: missed): \
        Two is what one order has";
    assert!(html.contains(&format!("<p class=\"correction\" dir=\"auto\">{said}</p>")), "{html}");
    assert!(html.contains("✓ covered</span><p dir=\"auto\">The prediction gives no quantity."));
}

#[test]
fn no_such_pair_is_nothing() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    assert_eq!(html_pair(&batch, &results, 999, &EstimatedWidths), "");
    check_whole(&report("empty", &Batch::default(), &Results::default()));
}

#[test]
fn markup_in_every_text_is_shown_as_it_is() {
    let text = "</style><script>alert(1)</script>";
    let answer = json!({
        "expert_fact_coverage": [{"fact": text, "reasoning": text, "label": "C"}],
        "predicted_fact_accuracy": [{"fact": text, "reasoning": text, "label": "C"}],
    });
    let row = json!({
        "id": text, "gold_intent": text, "predicted_intent": text, "model": text, "judge": text,
        "gold_facts": [text], "judge_answer": answer.to_string(),
    });
    let (batch, results) = read_whole(&row.to_string());
    assert_eq!(results.scored(), 1);
    let html = report(text, &batch, &results);
    check_whole(&html);
    assert!(!html.contains("<script"), "{html}");
    assert!(html.matches("&lt;script&gt;").count() > 10, "{html}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn hostile_texts_stay_texts(
        texts in prop::collection::vec(
            prop_oneof![
                any::<String>(),
                Just("</style></title><script>alert(1)</script><!--".to_owned()),
                Just("\"><img src=x onerror=alert(1)> ]]> &lt; \u{0}".to_owned()),
            ],
            7,
        ),
    ) {
        let [id, gold, predicted, model, fact, reason, judge] = texts.as_slice() else { unreachable!() };
        let row = json!({
            "id": id, "gold_intent": format!("g{gold}"), "predicted_intent": format!("p{predicted}"),
            "model": model, "domain": reason, "judge": judge, "gold_facts": [format!("f{fact}")],
            "judge_answer": json!({
                "expert_fact_coverage": [{"fact": format!("f{fact}"), "reasoning": reason, "label": "C"}],
                "predicted_fact_accuracy": [{"fact": format!("q{fact}"), "reasoning": reason, "label": "C"}],
            }).to_string(),
        });
        let (batch, results) = read_whole(&row.to_string());
        let html = report(model, &batch, &results);
        check_whole(&html);
        prop_assert_eq!(html.matches("<svg").count(), results.scored());
    }
}
