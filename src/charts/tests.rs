//! Charts as text, and what holds for each at any width.

mod fit;
mod pictures;

use std::sync::Arc;

use expect_test::{Expect, expect};

use super::*;
use crate::diagram::{Element, EstimatedWidths, Node};
use crate::evaluation::resampling::Interval;
use crate::methods::bifact::tally::Metric;
use crate::workspace::{BINS, Cell, Facets, FactKind, GRID, LostBy, Mode, Part, ScoreRange, View};

/// A line per element, without what all charts share.
fn outline(element: &Element, depth: usize, to: &mut String) {
    let skipped = ["xmlns", "role", "tabindex", "viewBox", "aria-pressed"];
    let attributes = element.attributes.iter().filter(|(name, _)| !skipped.contains(name));
    let attributes: Vec<_> = attributes.map(|(name, value)| format!(" {name}={value:?}")).collect();
    let texts = element.children.iter().filter_map(|child| match child {
        Node::Text(text) => Some(format!(" {text:?}")),
        Node::Element(_) => None,
    });
    let texts: String = texts.collect();
    let line = ["  ".repeat(depth).as_str(), element.name, &attributes.concat(), &texts].concat();
    to.extend([line.as_str(), "\n"]);
    for child in &element.children {
        match child {
            Node::Element(child) if child.name != "title" => outline(child, depth + 1, to),
            _ => {}
        }
    }
}

#[track_caller]
fn check(chart: &Element, expected: Expect) {
    let mut text = String::new();
    outline(chart, 0, &mut text);
    expected.assert_eq(&text);
}

fn marks<'a>(element: &'a Element, found: &mut Vec<&'a Element>) {
    if element.attributes.iter().any(|(name, _)| *name == "data-filter") {
        found.push(element);
    }
    for child in &element.children {
        if let Node::Element(child) = child {
            marks(child, found);
        }
    }
}

fn attribute<'a>(element: &'a Element, name: &str) -> &'a str {
    let found = element.attributes.iter().find(|(known, _)| *known == name);
    found.map_or("", |(_, value)| value.as_str())
}

fn picture(view: View) -> Picture {
    let facets = |scatters: usize| Facets {
        shown: 0,
        modes: [0; Mode::ALL.len()],
        predictors: vec![Part::default(); 2],
        groups: vec![Part::default(); 1],
        histograms: [[1; BINS]; 3],
        scatters: vec![vec![Cell::default(); GRID * GRID]; scatters],
        missed: [0; FactKind::ALL.len()],
        invented: [0; FactKind::ALL.len()],
        lost_by: vec![LostBy::default(); 2],
        by_group: vec![(0.0, 0); 2],
    };
    let all = Arc::new(facets(2));
    Picture {
        predictors: vec!["a".into(), "b".into()],
        groups: vec!["".into()],
        all: all.clone(),
        shown: all,
        view,
        metric: Metric::Recall,
        intervals: Vec::new(),
    }
}

/// Two predictors that lose facts of all kinds, in one group.
fn picture_by_predictor(kinds: [u32; 7], score: f64) -> Picture {
    let mut picture = picture(View::default());
    let mut facets = (*picture.all).clone();
    (facets.missed, facets.invented) = (kinds, kinds);
    let by = LostBy { missed: kinds, missed_of: 9, invented: kinds, invented_of: 3 };
    facets.lost_by = vec![by; 2];
    facets.by_group = vec![(score * 3.0, 3), (0.0, 0)];
    picture.shown = Arc::new(facets.clone());
    picture.all = Arc::new(facets);
    picture.groups = vec!["x".into()];
    picture
}

#[test]
fn a_histogram() {
    let all = [0, 0, 0, 2, 0, 8, 0, 0, 0, 1200];
    let shown = [0, 0, 0, 0, 0, 4, 0, 0, 0, 1];
    let chosen = ScoreRange::new(0.5, 0.7);
    let chart = Histogram { metric: Metric::F1, all: &all, shown: &shown, chosen };
    let drawn = histogram(&chart, 220.0);
    let bars = drawn.children.iter().filter_map(|child| match child {
        Node::Element(child) if child.name == "g" => Some(child.clone()),
        _ => None,
    });
    // The band, and the bars that have anything in them.
    let kept = bars.enumerate().filter(|(place, _)| [0, 4, 6, 10].contains(place));
    let kept = Element::new("svg").children(kept.map(|(_, bar)| bar));
    check(
        &kept,
        expect![[r#"
            svg
              g class="chart-band"
                rect class="chart-band-area" x="110" y="0" width="40" height="114"
                line class="chart-band-edge" x1="110" y1="0" x2="110" y2="114"
                line class="chart-band-edge" x1="150" y1="0" x2="150" y2="114"
              g class="mark left-out"
                rect class="chart-hit" x="70" y="0" width="20" height="114" aria-label="F1 0.3 to 0.4: 0 pairs" data-filter="f1=0.3-0.4"
                g class="chart-drawn" aria-hidden="true"
                  rect class="chart-all" x="71.5" y="112.5" width="17" height="1.5" rx="1.5"
              g class="mark chosen"
                rect class="chart-hit" x="110" y="0" width="20" height="114" aria-label="F1 0.5 to 0.6: 4 pairs" data-filter="f1=0.5-0.6"
                g class="chart-drawn" aria-hidden="true"
                  rect class="chart-all" x="111.5" y="112.5" width="17" height="1.5" rx="1.5"
                  rect class="chart-shown" x="111.5" y="112.5" width="17" height="1.5" rx="1.5"
                  text class="chart-count" text-anchor="middle" x="120" y="107.5" "4"
              g class="mark left-out"
                rect class="chart-hit" x="190" y="0" width="20" height="114" aria-label="F1 0.9 to 1: 1 pair" data-filter="f1=0.9-1"
                g class="chart-drawn" aria-hidden="true"
                  rect class="chart-all" x="191.5" y="18" width="17" height="96" rx="1.5"
                  rect class="chart-shown" x="191.5" y="112.5" width="17" height="1.5" rx="1.5"
                  text class="chart-count" text-anchor="middle" x="200" y="13" "1"
        "#]],
    );
}

#[test]
fn bars_of_kinds_begin_with_the_most_frequent() {
    let all = [3, 0, 10, 0, 0, 0, 0];
    let chart = kind_bars(
        Lost::Missed,
        (&all, &[3, 0, 5, 0, 0, 0, 0]),
        Some(FactKind::Time),
        240.0,
        &EstimatedWidths,
    );
    check(
        &chart,
        expect![[r#"
            svg class="chart" aria-label="Facts missed by kind" width="240" height="52"
              g class="mark left-out"
                rect class="chart-hit" x="0" y="1" width="240" height="24" rx="4" aria-label="actions: 5 facts missed" data-filter="missed=actions"
                g class="chart-drawn" aria-hidden="true"
                  text class="chart-name" text-anchor="end" x="111.1" y="17.5" "actions"
                  rect class="chart-all" x="121.1" y="8" width="89.3" height="10" rx="2"
                  rect class="chart-shown" x="121.1" y="8" width="44.6" height="10" rx="2"
                  text class="chart-value" text-anchor="end" x="240" y="17.5" "5"
              g class="mark chosen"
                rect class="chart-hit" x="0" y="27" width="240" height="24" rx="4" aria-label="dates and times: 3 facts missed" data-filter="missed=times"
                g class="chart-drawn" aria-hidden="true"
                  text class="chart-name" text-anchor="end" x="111.1" y="43.5" "dates and times"
                  rect class="chart-all" x="121.1" y="34" width="26.8" height="10" rx="2"
                  rect class="chart-shown" x="121.1" y="34" width="26.8" height="10" rx="2"
                  text class="chart-value" text-anchor="end" x="240" y="43.5" "3"
        "#]],
    );
}

/// A predictor a row made a chart of a million points.
#[test]
fn of_very_many_predictors_the_first_have_bars() {
    let names: Vec<String> = (0..20_000).map(|number| format!("model {number}")).collect();
    let bar = |name| PredictorBar {
        name,
        of_all: Some(0.5),
        mean: Some(0.5),
        interval: None,
        pairs: 1,
        is_chosen: false,
    };
    let bars: Vec<PredictorBar> = names.iter().map(|name| bar(name)).collect();
    let drawn = crate::diagram::to_xml(&predictor_bars(Metric::F1, &bars, 240.0, &EstimatedWidths));
    assert_eq!(drawn.matches("class=\"mark\"").count(), crate::charts::MOST_BARS);
    assert!(drawn.contains("and 19,970 more predictors"));
}

#[test]
fn a_long_name_ends_in_an_ellipsis() {
    let name = "a predictor with a very long name indeed";
    let bar = PredictorBar {
        name,
        of_all: Some(0.5),
        mean: Some(0.25),
        interval: Some(Interval { low: 0.2, high: 0.3 }),
        pairs: 1,
        is_chosen: false,
    };
    check(
        &predictor_bars(Metric::F1, &[bar], 240.0, &EstimatedWidths),
        expect![[r#"
            svg class="chart" aria-label="Mean F1 of each predictor" width="240" height="70"
              line class="chart-grid" x1="1" y1="18" x2="1" y2="50"
              line class="chart-grid" x1="60.5" y1="18" x2="60.5" y2="50"
              line class="chart-grid" x1="120" y1="18" x2="120" y2="50"
              line class="chart-grid" x1="179.5" y1="18" x2="179.5" y2="50"
              line class="chart-grid" x1="239" y1="18" x2="239" y2="50"
              g class="mark"
                rect class="chart-hit" x="0" y="1" width="240" height="43" rx="4" aria-label="a predictor with a very long name indeed: mean F1 0.25, interval 0.20–0.30, 1 pair" data-filter="predictor=a%20predictor%20with%20a%20very%20long%20name%20indeed"
                g class="chart-drawn" aria-hidden="true"
                  text class="chart-name" text-anchor="start" x="1" y="17" "a predictor with…"
                  text class="chart-label" text-anchor="end" x="200.1" y="17" "0.20–0.30"
                  text class="chart-value" text-anchor="end" x="239" y="17" "0.25"
                  rect class="chart-all" x="1" y="26" width="119" height="10" rx="2"
                  rect class="chart-shown" x="1" y="26" width="59.5" height="10" rx="2"
                  g
                    line class="chart-whisker-edge" x1="48.6" y1="26" x2="48.6" y2="36"
                    line class="chart-whisker-edge" x1="72.4" y1="26" x2="72.4" y2="36"
                    line class="chart-whisker-edge" x1="48.6" y1="31" x2="72.4" y2="31"
                    line class="chart-whisker" x1="48.6" y1="26" x2="48.6" y2="36"
                    line class="chart-whisker" x1="72.4" y1="26" x2="72.4" y2="36"
                    line class="chart-whisker" x1="48.6" y1="31" x2="72.4" y2="31"
              text class="chart-label" text-anchor="start" x="1" y="64" "0"
              text class="chart-label" text-anchor="middle" x="60.5" y="64" "0.25"
              text class="chart-label" text-anchor="middle" x="120" y="64" "0.5"
              text class="chart-label" text-anchor="middle" x="179.5" y="64" "0.75"
              text class="chart-label" text-anchor="end" x="239" y="64" "1"
        "#]],
    );
}
