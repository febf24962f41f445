//! The figure and the charts, of any text at any width: well-formed, and nothing in them that runs.

use bifact::charts::{
    GroupTile, Lost, PredictorBar, Scatter, group_tiles, kind_bars, predictor_bars, scatter,
};
use bifact::diagram::{
    Element, EstimatedWidths, ExportSettings, FigurePair, Theme, as_markdown, as_text, export_svg,
    inline_svg, quoted_passages, to_xml,
};
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::{Assessment, Fact, JudgedFact};
use bifact::methods::bifact::tally::Metric;
use bifact::workspace::{BINS, Cell, FactKind, GRID, Part, View};
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};

use crate::effort::try_hard;
use crate::growth::Family;
use crate::mutation::any_text;
use crate::target::Target;

pub const TARGET: Target = Target { name: "figures", families };

#[derive(Debug, Clone)]
struct Drawn {
    gold: String,
    predicted: String,
    predictor: String,
    assessment: Assessment,
}

impl Drawn {
    fn pair(&self) -> FigurePair<'_> {
        FigurePair {
            gold_intent: &self.gold,
            predicted_intent: &self.predicted,
            predictor: &self.predictor,
            assessment: &self.assessment,
            labels: None,
            first_fact: 0,
        }
    }
}

fn facts() -> impl Strategy<Value = Vec<JudgedFact>> {
    let quoting = any_text().prop_map(|text| format!("It says \"{text}\"."));
    let fact = (any_text(), any::<bool>(), prop_oneof![any_text(), quoting]);
    prop::collection::vec(fact, 0..6).prop_map(|facts| {
        let judged = |(text, is_right, reason): (String, bool, String)| {
            Some(JudgedFact::new(Fact::new(&text)?, Verdict::from(is_right), reason))
        };
        facts.into_iter().filter_map(judged).collect()
    })
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (any_text(), any_text(), any_text(), facts(), facts()).prop_map(
        |(gold, predicted, predictor, of_gold, of_predicted)| Drawn {
            gold,
            predicted,
            predictor,
            assessment: Assessment { gold: of_gold, predicted: of_predicted },
        },
    )
}

fn check_xml(xml: &str) -> Result<(), TestCaseError> {
    let options = ParsingOptions { nodes_limit: u32::MAX, ..ParsingOptions::default() };
    let document = Document::parse_with_options(xml, options);
    prop_assert!(document.is_ok(), "{:?} in {}", document, xml);
    for element in
        document.iter().flat_map(Document::descendants).filter(roxmltree::Node::is_element)
    {
        let known = [
            "svg", "title", "desc", "style", "g", "rect", "text", "tspan", "path", "circle", "line",
        ];
        prop_assert!(known.contains(&element.tag_name().name()), "{:?}", element);
        for attribute in element.attributes() {
            prop_assert!(
                !attribute.name().starts_with("on") && !attribute.name().ends_with("href")
            );
        }
    }
    Ok(())
}

#[test]
fn a_figure_of_any_text_is_well_formed() {
    let inputs = (drawn(), prop_oneof![0.0..2000.0, -1e6..1e6_f64], prop::option::of(0..8_usize));
    try_hard("figures, SVG", inputs, |(drawn, width, lit)| {
        for theme in [Theme::Light, Theme::Dark, Theme::Transparent] {
            let settings = ExportSettings { width, theme, lit };
            check_xml(&export_svg(&drawn.pair(), settings, &EstimatedWidths))?;
        }
        as_text(&drawn.pair());
        as_markdown(&drawn.pair());
        Ok(())
    });
}

#[test]
fn quoted_passages_stand_in_the_intent_apart_and_in_order() {
    let reason = prop::collection::vec(any_text(), 0..5).prop_map(|parts| parts.join("\""));
    try_hard("figures, evidence", (reason, any_text()), |(reason, intent)| {
        let whole = format!("{intent} {reason}");
        let passages = quoted_passages(&reason, &whole);
        for passage in &passages {
            prop_assert!(whole.get(passage.clone()).is_some_and(|text| !text.is_empty()));
        }
        prop_assert!(passages.windows(2).all(|two| two[0].end < two[1].start));
        Ok(())
    });
}

fn charts(names: &[String], width: f64) -> Vec<Element> {
    let mut part = Part::default();
    (part.rows, part.scored, part.histogram[BINS / 2]) = (3, 2, 2);
    let bar = |name| PredictorBar {
        name,
        of_all: Some(0.5),
        mean: names.len().is_multiple_of(2).then_some(0.25),
        interval: None,
        pairs: 3,
        is_chosen: false,
    };
    let bars: Vec<PredictorBar> = names.iter().map(|name| bar(name)).collect();
    let tile = |name| GroupTile { name, all: &part, shown: &part, is_chosen: false };
    let tiles: Vec<GroupTile> = names.iter().map(|name| tile(name)).collect();
    let cells = vec![vec![Cell::default(); GRID * GRID]; names.len().max(1)];
    let dots = Scatter {
        names: names.iter().map(String::as_str).collect(),
        all: &cells,
        shown: &cells,
        precision: None,
        recall: None,
    };
    let kinds = [1; FactKind::ALL.len()];
    vec![
        predictor_bars(Metric::F1, &bars, width, &EstimatedWidths),
        group_tiles(&tiles, width, &EstimatedWidths),
        scatter(&dots, width, &EstimatedWidths),
        kind_bars(Lost::Missed, (&kinds, &kinds), None, width, &EstimatedWidths),
    ]
}

#[test]
fn charts_of_any_names_are_well_formed_and_their_marks_are_filters() {
    let inputs = (prop::collection::vec(any_text(), 0..6), 0.0..2000.0);
    try_hard("figures, charts", inputs, |(names, width)| {
        for chart in charts(&names, width) {
            let xml = to_xml(&chart);
            check_xml(&xml)?;
            let document = Document::parse(&xml).expect("checked");
            for mark in document.descendants().filter_map(|node| node.attribute("data-filter")) {
                let view = View::default().toggled(mark);
                prop_assert_ne!(&view, &View::default(), "{}", mark);
                prop_assert_eq!(view.toggled(mark), View::default(), "{}", mark);
            }
        }
        Ok(())
    });
}

fn draw(drawn: &Drawn) {
    inline_svg(&drawn.pair(), 700.0, &EstimatedWidths);
    inline_svg(&drawn.pair(), 320.0, &EstimatedWidths);
}

fn plain(gold: String, facts: Vec<(String, String)>) -> Drawn {
    let judged = |(fact, reason): &(String, String)| {
        JudgedFact::new(Fact::new(fact).expect("a fact"), Verdict::Unsupported, reason.clone())
    };
    let facts: Vec<JudgedFact> = facts.iter().map(judged).collect();
    let assessment = Assessment { gold: facts.clone(), predicted: facts };
    Drawn { predicted: gold.clone(), gold, predictor: "m".to_owned(), assessment }
}

fn of_intent(name: &'static str, largest: usize, make: fn(usize) -> String) -> Family {
    let make = move |n| plain(make(n), vec![("Go".to_owned(), "It says \"go\"".to_owned())]);
    Family::new(name, largest, make, draw)
}

fn of_facts(name: &'static str, largest: usize, fact: fn(usize) -> (String, String)) -> Family {
    Family::new(
        name,
        largest,
        move |n| plain("Go home".to_owned(), (0..n).map(fact).collect()),
        draw,
    )
}

fn families() -> Vec<Family> {
    vec![
        of_intent("a long intent", 100_000, |n| "some words ".repeat(n)),
        of_intent("one endless word", 100_000, |n| "x".repeat(n)),
        of_intent("an endless word of one sign", 100_000, |n| {
            "e".to_owned() + &"\u{301}".repeat(n)
        }),
        of_intent("spaces that may break", 100_000, |n| {
            "a".to_owned() + &"\u{2003}".repeat(n) + "b"
        }),
        of_intent("tabs", 100_000, |n| "\ta".to_owned() + &"\t".repeat(n) + "b"),
        of_intent("spaces without width", 100_000, |n| {
            "a\u{200b}".to_owned() + &"\u{200b}".repeat(n)
        }),
        of_intent("joiners without width", 100_000, |n| "\u{200c}\u{200d}".repeat(n)),
        of_intent("lines", 100_000, |n| "a\n".repeat(n)),
        of_intent("two directions", 100_000, |n| "שלום hello, 12 ".repeat(n)),
        of_intent("signs of no direction", 100_000, |n| "!".repeat(n) + "ש"),
        of_facts("many facts", 10_000, |at| (format!("Fact {at}"), String::new())),
        // No more than a hundred are compared.
        of_facts("many near facts", 1000, |at| {
            (
                format!(
                    "The day of stop {at} of the long tour through many old towns is Friday {at}"
                ),
                String::new(),
            )
        })
        .from(100),
        Family::new(
            "many quotes",
            100_000,
            |n| plain("go home a b c ".repeat(n), vec![("Go".to_owned(), "\"a\" ".repeat(n))]),
            draw,
        ),
        Family::new(
            "many quotes that are not there",
            100_000,
            |n| plain("aaaa ".repeat(n), vec![("Go".to_owned(), "\"aaaa b\" ".repeat(n))]),
            draw,
        ),
        Family::new(
            "quotes in quotes",
            100_000,
            |n| {
                plain(
                    "a b c ".repeat(n),
                    vec![("Go".to_owned(), "“‘«".repeat(n) + &"»’”".repeat(n))],
                )
            },
            draw,
        ),
        Family::new(
            "marks of a chart",
            10_000,
            |n| (0..n).map(|at| format!("name {at}")).collect::<Vec<_>>(),
            |names: &Vec<String>| {
                charts(names, 700.0);
            },
        ),
        Family::new(
            "a long name in a chart",
            100_000,
            |n| vec!["long ".repeat(n)],
            |names: &Vec<String>| {
                charts(names, 700.0);
            },
        ),
    ]
}
