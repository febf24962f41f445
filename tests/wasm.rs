//! The edge of the app in a real browser, below the level of screens.

#![cfg(target_arch = "wasm32")]

use bifact::browser::svg_dom::{change, mount};
use bifact::browser::text_width::CanvasWidths;
use bifact::dataset::read_whole;
use bifact::diagram::{
    Element, EstimatedWidths, FigurePair, TextMeasure, TextStyle, draw, lay_out,
};
use bifact::evaluation::batch::Batch;
use bifact::methods::bifact::results::Results;
use leptos::prelude::document;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn sample() -> (Batch, Results) {
    read_whole(include_str!("../public/sample.jsonl"))
}

#[wasm_bindgen_test]
fn the_sample_is_the_same_in_wasm() {
    let (batch, results) = sample();
    assert_eq!((batch.golds.len(), batch.pairs.len()), (17, 51));
    assert_eq!(results.scored(), 50);
}

#[wasm_bindgen_test]
fn hostile_text_is_mounted_as_text() {
    let parent = document().create_element("div").unwrap();
    let hostile = "</text><script>alert(1)</script><img src=x onerror=alert(1)>";
    let drawn =
        Element::new("svg").child(Element::new("text").with("class", hostile).text(hostile));
    mount(&parent, &drawn).unwrap();
    assert_eq!(parent.text_content().unwrap(), hostile);
    assert_eq!(parent.query_selector_all("script, img").unwrap().length(), 0);
    let text = parent.query_selector("text").unwrap().unwrap();
    assert_eq!(text.get_attribute("class").unwrap(), hostile);
    assert_eq!(text.namespace_uri().unwrap(), "http://www.w3.org/2000/svg");
}

/// Only what differs is touched: the elements that stay are the same ones.
#[wasm_bindgen_test]
fn a_figure_that_changes_keeps_the_elements_that_stay() {
    let line = |text: &str, y: usize| Element::new("text").with("y", y).text(text);
    let figures = [
        Element::new("svg").with("class", "figure").children([line("a", 1), line("b", 2)]),
        Element::new("svg").with("class", "redrawn").children([line("a", 1), line("c", 3)]),
        Element::new("svg").child(line("a", 1)).child(Element::new("g").child(line("c", 3))),
        Element::new("svg").child(line("a", 1)).text("tail").child(line("d", 4)),
        Element::new("svg").child(Element::new("text").text("a").with("x", 1)),
        Element::new("svg").with("class", "figure").children([line("a", 1), line("b", 2)]),
    ];
    let parent = document().create_element("div").unwrap();
    mount(&parent, &figures[0]).unwrap();
    let first = parent.query_selector("text").unwrap().unwrap();
    for step in figures.windows(2) {
        change(&parent, &step[0], &step[1]).unwrap();
        let fresh = document().create_element("div").unwrap();
        mount(&fresh, &step[1]).unwrap();
        assert!(parent.is_equal_node(Some(&fresh)), "{}", parent.inner_html());
        let stays = parent.query_selector("text").unwrap().unwrap();
        assert!(stays.is_same_node(Some(&first)));
    }
}

#[wasm_bindgen_test]
fn mounting_again_replaces_what_was_there() {
    let parent = document().create_element("div").unwrap();
    for text in ["one", "two"] {
        mount(&parent, &Element::new("svg").child(Element::new("text").text(text))).unwrap();
    }
    assert_eq!(parent.text_content().unwrap(), "two");
}

#[wasm_bindgen_test]
fn text_is_measured_with_a_real_font() {
    let style = TextStyle { class: "", size: 20.0, weight: 400, line_height: 24.0 };
    let widths = CanvasWidths::new();
    let (narrow, wide) = (widths.width("iiii", style), widths.width("WWWW", style));
    assert!(narrow > 0.0 && wide > 2.0 * narrow, "{narrow} {wide}");
    let estimate = EstimatedWidths.width("Order two lemon tarts", style);
    let real = widths.width("Order two lemon tarts", style);
    assert!((0.75..1.4).contains(&(estimate / real)), "estimated {estimate}, drawn {real}");
}

#[wasm_bindgen_test]
fn every_pair_of_the_sample_can_be_drawn_at_any_width() {
    let (batch, results) = sample();
    let parent = document().create_element("div").unwrap();
    for (index, pair) in batch.pairs.iter().enumerate() {
        let Some(assessment) = results.assessment(index) else { continue };
        let subject = FigurePair {
            gold_intent: batch.gold(pair.gold),
            predicted_intent: &pair.predicted,
            predictor: &pair.model.0,
            assessment,
            labels: None,
            first_fact: 0,
        };
        for width in [0.0, 320.0, 700.0, 1400.0] {
            mount(&parent, &draw(&lay_out(&subject, width, &CanvasWidths::new()))).unwrap();
            let facts = parent.query_selector_all(".fact").unwrap().length() as usize;
            assert_eq!(facts, assessment.gold.len() + assessment.predicted.len());
        }
    }
}
