//! Charts as text, and what holds for each at any width.

use super::*;
use crate::diagram::{Element, EstimatedWidths, Node};
use crate::evaluation::resampling::Interval;
use crate::methods::bifact::tally::Metric;
use crate::workspace::{
    BINS, Cell, Difference, Facets, FactKind, GRID, LostBy, Mode, Part, ScoreRange, Standing, View,
};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::sync::Arc;

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

#[test]
fn a_brush_sets_its_own_scores_and_leaves_the_rest() {
    #[track_caller]
    fn check(kind: ChartKind, from: (f64, f64), to: (f64, f64), expected: Option<&str>) {
        // The picture was drawn before words were looked for.
        let (drawn, now) = ("recall=0.1-0.2", "q=tea&recall=0.1-0.2");
        let [drawn, now] = [drawn, now].map(View::from_query);
        let view = picture(drawn).brushed(&now, kind, 220.0, from, to);
        assert_eq!(view.map(|view| view.to_query()).as_deref(), expected);
    }
    // Between the ends at 10 and 210 a bar is 20 wide; upwards does not matter.
    check(ChartKind::Histogram, (95.0, 0.0), (115.0, 90.0), Some("q=tea&recall=0.4-0.6"));
    check(ChartKind::Histogram, (115.0, 0.0), (95.0, 0.0), Some("q=tea&recall=0.4-0.6"));
    check(ChartKind::Histogram, (0.0, 0.0), (220.0, 0.0), Some("q=tea"));
    // The whole of a panel is no filter.
    check(ChartKind::Scatter, (0.0, 0.0), (220.0, 400.0), Some("q=tea"));
    check(ChartKind::Missed, (0.0, 0.0), (220.0, 90.0), None);
}

#[test]
fn a_picture_draws_every_chart_with_what_is_chosen_in_it() {
    let view = View::from_query("group=&predictor=b&recall=0.4-0.6");
    let drawn = picture(view);
    let pressed = |kind: ChartKind| {
        let chart = drawn.draw(kind, 400.0, &EstimatedWidths);
        let mut found = Vec::new();
        marks(&chart, &mut found);
        let pressed = found.iter().filter(|mark| attribute(mark, "aria-pressed") == "true");
        pressed.map(|mark| attribute(mark, "data-filter").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(pressed(ChartKind::Histogram), ["recall=0.4-0.5", "recall=0.5-0.6"]);
    assert_eq!(pressed(ChartKind::Predictors), ["predictor=b"]);
    assert_eq!(pressed(ChartKind::Groups), ["group=", "group=&predictor=b"]);
    assert_eq!(pressed(ChartKind::Scatter), Vec::<String>::new());
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

/// The left and right ends of all rectangles, circles and lines.
fn ends(element: &Element, found: &mut Vec<f64>) {
    let number = |name: &str| attribute(element, name).parse::<f64>().ok();
    if let (Some(x), Some(width)) = (number("x"), number("width")) {
        found.extend([x, x + width]);
    }
    if let (Some(x), Some(r)) = (number("cx"), number("r")) {
        found.extend([x - r, x + r]);
    }
    found.extend(number("x1").into_iter().chain(number("x2")));
    for child in &element.children {
        if let Node::Element(child) = child {
            ends(child, found);
        }
    }
}

fn all_charts(width: f64, counts: [u32; 10], score: f64) -> Vec<Element> {
    let measure = &EstimatedWidths;
    let kinds = [0, 1, 2, 3, 4, 5, 6].map(|place: usize| counts[place]);
    let mut cells = vec![vec![Cell::default(); GRID * GRID]; 3];
    #[allow(clippy::cast_possible_truncation)]
    for (place, times) in [(0, 1), (GRID + 1, 700), (GRID * GRID - 1, 9)] {
        (0..times).for_each(|_| cells[1][place].add(score as f32, 1.0));
    }
    let part = Part::default();
    let interval = Some(Interval { low: score / 2.0, high: score });
    let bar = |name, is_chosen| PredictorBar {
        name,
        of_all: Some(score),
        mean: Some(score),
        interval,
        pairs: 3,
        is_chosen,
    };
    let tile = |name, is_chosen| GroupTile { name, all: &part, shown: &part, is_chosen };
    let difference = Difference {
        metric: Metric::F1,
        common: 9,
        first: Some(score),
        second: Some(0.0),
        lead: Some(score),
        interval,
        standing: Standing::Decided,
    };
    let chart = Histogram { metric: Metric::Recall, all: &counts, shown: &counts, chosen: None };
    let names = vec!["a", "b&c=d", "次"];
    let dots = Scatter { names, all: &cells, shown: &cells, precision: None, recall: None };
    let apart = picture_by_predictor(kinds, score);
    vec![
        apart.draw(ChartKind::Missed, width, measure),
        apart.draw(ChartKind::Invented, width, measure),
        apart.draw(ChartKind::Groups, width, measure),
        histogram(&chart, width),
        scatter(&dots, width, measure),
        predictor_bars(Metric::F1, &[bar("a", true), bar("b&c=d", false)], width, measure),
        group_tiles(&[tile("", false), tile("x", true)], width, measure),
        kind_bars(Lost::Invented, (&kinds, &kinds), None, width, measure),
        difference_lines(&[DifferenceLine { first: "a", second: "b", difference }], width, measure),
    ]
}

/// Whatever is drawn stays on its paper, and every mark names a filter.
#[track_caller]
fn check_fit(width: f64, counts: [u32; 10], score: f64) {
    for chart in all_charts(width, counts, score) {
        let paper: f64 = attribute(&chart, "width").parse().unwrap();
        assert!((paper - width.max(200.0)).abs() <= 0.5);
        let mut found = Vec::new();
        for child in &chart.children {
            if let Node::Element(child) = child {
                ends(child, &mut found);
            }
        }
        // A tile's focus ring stands a little beside it.
        assert!(found.iter().all(|x| (-6.1..=paper + 6.6).contains(x)), "{found:?} on {paper}");
        let mut buttons = Vec::new();
        marks(&chart, &mut buttons);
        for button in buttons {
            let filter = attribute(button, "data-filter");
            let view = View::default().toggled(filter);
            assert_eq!(view.to_query(), filter);
            assert_eq!(view.toggled(filter), View::default());
            assert!(!attribute(button, "aria-label").is_empty());
            assert_eq!(attribute(button, "role"), "button");
        }
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
fn lost_facts_of_predictors_stand_side_by_side() {
    let picture = picture_by_predictor([3, 0, 10, 0, 0, 0, 0], 0.5);
    let drawn = picture.draw(ChartKind::Missed, 400.0, &EstimatedWidths);
    let mut found = Vec::new();
    marks(&drawn, &mut found);
    let said: Vec<&str> = found.iter().map(|mark| attribute(mark, "aria-label")).collect();
    assert_eq!(
        said,
        [
            "actions: 10 facts missed",
            "a, actions: 1.1 facts a pair missed",
            "b, actions: 1.1 facts a pair missed",
            "dates and times: 3 facts missed",
            "a, dates and times: 0.3 facts a pair missed",
            "b, dates and times: 0.3 facts a pair missed",
        ]
    );
    let groups = picture.draw(ChartKind::Groups, 400.0, &EstimatedWidths);
    let mut found = Vec::new();
    marks(&groups, &mut found);
    let filters: Vec<&str> = found.iter().map(|mark| attribute(mark, "data-filter")).collect();
    assert_eq!(filters, ["group=x", "group=x&predictor=a", "group=x&predictor=b"]);
    assert_eq!(attribute(found[2], "aria-label"), "b, x: mean F1 –");
}

#[test]
fn a_narrow_sheet_says_how_many_predictors_it_leaves_out() {
    let mut picture = picture_by_predictor([3; 7], 0.5);
    picture.predictors = (0..9).map(|number| format!("model {number}").into()).collect();
    let mut text = String::new();
    outline(&picture.draw(ChartKind::Missed, 260.0, &EstimatedWidths), 0, &mut text);
    assert!(text.contains("\"and 4 more predictors\""), "{text}");
}

#[test]
fn a_folded_band_is_a_few_bars() {
    let picture = picture_by_predictor([5, 0, 10, 0, 0, 0, 0], 0.5);
    assert_eq!(picture.glance(Band::LostFacts), [0.5, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(picture.glance(Band::Scores), [1.0; BINS]);
}

#[test]
fn dots_in_the_corners_fit() {
    for width in 0..700 {
        for score in [0.0, 1.0] {
            check_fit(f64::from(width) * 2.03, [0; 10], score);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_chart_fits_and_every_mark_filters(
        width in 0.0..1400.0f64,
        counts in prop::array::uniform10(0_u32..100_000),
        score in 0.0..=1.0f64,
    ) {
        check_fit(width, counts, score);
    }
}
