//! Whatever is drawn stays on its sheet, and every mark names a filter.

use super::*;
use proptest::prelude::*;

use crate::workspace::{Difference, Standing};

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
