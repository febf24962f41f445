//! The HTML report: complete, without scripts, and never markup made from text.

use bifact::dataset::read_whole;
use bifact::diagram::EstimatedWidths;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::signature::Signature;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::Correction;
use bifact::methods::bifact::results::Results;
use bifact::report::{Fold, FrontWork, html_foot, html_head, html_pair, pairs_in_report};
use bifact::workspace::{Columns, Source};
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};
use serde_json::json;

fn report(name: &str, batch: &Batch, results: &Results) -> String {
    let settings = BootstrapSettings { resamples: 50, ..BootstrapSettings::default() };
    let summaries = results.summaries(batch, settings);
    let source = Source::of(batch, results);
    let judges = Signature::of_all(summaries.iter().map(|summary| &summary.signature));
    let front = FrontWork::begin(&Columns::of(source)).finish(judges.judges(), &EstimatedWidths);
    let pairs = pairs_in_report(results)
        .into_iter()
        .map(|(place, fold)| html_pair(batch, results, place, &EstimatedWidths, fold, ""));
    html_head(name, batch, results, &summaries, &front)
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
        "ol", "ul", "li", "span", "bdi", "dl", "dt", "dd", "svg", "desc", "g", "rect", "text",
        "path", "circle", "line", "polygon", "tspan", "nav", "a", "section", "details", "summary",
    ];
    for element in document.descendants().filter(roxmltree::Node::is_element) {
        let name = element.tag_name().name();
        assert!(known.contains(&name), "<{name}>");
        for attribute in element.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && !["src", "style"].contains(&name), "{name}");
            // A link leads to a section of the report, and only sections have a name to lead to.
            let of_sections = ["answer", "predictors", "charts", "comparison", "pairs"];
            let is_known = |value: &str| of_sections.contains(&value);
            match name {
                "href" => assert!(value.strip_prefix('#').is_some_and(is_known), "{value}"),
                "id" => assert!(is_known(value), "{value}"),
                "role" => assert!(
                    ["img", "figure", "list", "listitem", "presentation"].contains(&value),
                    "{value}"
                ),
                "tabindex" | "data-filter" | "aria-pressed" => panic!("{name} in a still file"),
                _ => {}
            }
        }
    }
}

#[test]
fn the_sample_is_all_in_it() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let html = report("The sample", &batch, &results);
    check_whole(&html);
    assert_eq!(html.matches("<article").count(), batch.pairs.len());
    assert_eq!(html.matches("class=\"figure\"").count(), results.scored());
    assert!(html.matches("class=\"chart\"").count() >= 4);
    for part in [
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        "50 of 51 pairs scored, 1 unscored (gold fact not judged: 1).",
        "judge: written by hand",
        "95 % intervals from 50 resamples, seed 2025</p>",
        "<th scope=\"row\" dir=\"auto\">terse</th><td>3</td><td>17 of 17</td>",
        "<a href=\"#comparison\">Comparison</a>",
        "<p class=\"headline\">",
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
    let html = html_pair(&batch, &results, 0, &EstimatedWidths, Fold::Open, "");
    let said = "Changed by Ana &lt;ana@example.org&gt;, 14 Mar 2026, 09:26 UTC (judge: missed): \
        Two is what one order has";
    assert!(html.contains(&format!("<p class=\"correction\" dir=\"auto\">{said}</p>")), "{html}");
    assert!(html.contains("✓ covered</span><p dir=\"auto\">The prediction gives no quantity."));
}

#[test]
fn the_answer_comes_first_and_the_predictors_are_ranked() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let html = report("The sample", &batch, &results);
    let at = |part: &str| html.find(part).unwrap_or_else(|| panic!("{part} is missing"));
    let order = [
        "<nav",
        "id=\"answer\"",
        "id=\"predictors\"",
        "id=\"charts\"",
        "id=\"comparison\"",
        "id=\"pairs\"",
    ];
    assert!(order.is_sorted_by_key(|part| at(part)), "{order:?}");
    let names = ["careful", "chatty", "terse"].map(|name| at(&format!("dir=\"auto\">{name}</th>")));
    let ranks: Vec<usize> = (1..=3).map(|rank| at(&format!("</th><td>{rank}</td>"))).collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    let mut first = names;
    first.sort_unstable();
    assert!(first[0] < ranks[0] && first[2] < ranks[2], "{names:?} {ranks:?}");
}

#[test]
fn pairs_with_most_to_see_come_first_and_only_those_are_open() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let order = pairs_in_report(&results);
    let faults = |place: usize| {
        let assessment = results.assessment(place)?;
        let all = assessment.gold.iter().chain(&assessment.predicted);
        Some(all.filter(|judged| !judged.stands().is_supported()).count())
    };
    let found: Vec<Option<usize>> = order.iter().map(|(place, _)| faults(*place)).collect();
    let unscored = found.iter().position(Option::is_none).unwrap();
    assert!(found[..unscored].is_sorted_by(|one, other| one >= other), "{found:?}");
    assert!(found[..unscored].iter().all(|faults| *faults > Some(0)));
    assert!(found[unscored + 1..].iter().all(|faults| *faults == Some(0)), "{found:?}");
    let mut places: Vec<usize> = order.iter().map(|(place, _)| *place).collect();
    places.sort_unstable();
    assert_eq!(places, (0..batch.pairs.len()).collect::<Vec<_>>());
    assert_eq!(order.iter().filter(|(_, fold)| *fold == Fold::Open).count(), 10);
}

#[test]
fn no_such_pair_is_nothing() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    assert_eq!(html_pair(&batch, &results, 999, &EstimatedWidths, Fold::Open, ""), "");
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
        prop_assert_eq!(html.matches("class=\"figure\"").count(), results.scored());
    }
}
