//! F1 against threshold on the development pairs, with the threshold that was chosen. Behind it, how
//! often each threshold would have been the best had other pairs been drawn.

use super::frame::{LABEL, Scale, VALUE, at_least_narrow, line, rectangle, sheet, text};
use crate::base::number::{fixed, shortest};
use crate::diagram::Element;

pub struct ThresholdCurve<'a> {
    pub name: &'a str,
    /// Threshold and F1, from the lowest threshold up.
    pub points: &'a [(f64, Option<f64>)],
    /// The threshold that was chosen, and its F1.
    pub chosen: Option<(f64, f64)>,
    /// The part of random draws that chose the threshold at the same place.
    pub drawn: &'a [f64],
}

const TOP: f64 = 22.0;
const ROOM: f64 = 92.0;
const FLOOR: f64 = TOP + ROOM;
const HEIGHT: f64 = FLOOR + 34.0;
const LEFT: f64 = 22.0;
const RIGHT: f64 = 8.0;
const BAR: f64 = 4.0;

pub fn threshold_curve(chart: &ThresholdCurve, width: f64) -> Element {
    let width = at_least_narrow(width);
    let across = Scale { zero: LEFT, one: width - RIGHT };
    let up = Scale { zero: FLOOR, one: TOP };
    let label = match chart.chosen {
        Some((threshold, f1)) => format!(
            "{}: F1 against threshold, best at {} with {}",
            chart.name,
            fixed(threshold, 3),
            fixed(f1, 3)
        ),
        None => format!("{}: F1 against threshold", chart.name),
    };
    let mut parts = vec![
        line("chart-axis", (across.zero, FLOOR + 0.5), (across.one, FLOOR + 0.5)),
        line("chart-grid", (across.zero, TOP + 0.5), (across.one, TOP + 0.5)),
        text(LABEL, "middle", f64::midpoint(across.zero, across.one), FLOOR + 30.0, "threshold"),
    ];
    for score in [0.0, 0.5, 1.0] {
        parts.push(text(LABEL, "middle", across.at(score), FLOOR + 16.0, &shortest(score)));
    }
    for score in [0.0, 1.0] {
        parts.push(text(LABEL, "end", LEFT - 6.0, up.at(score) + 4.0, &shortest(score)));
    }
    sheet(width, HEIGHT, &label)
        .with_instead("role", "img")
        .children(parts)
        .children(bars(chart, across))
        .child(Element::new("path").with("class", "chart-line").with("d", path(chart, across, up)))
        .children(chart.chosen.map(|chosen| mark_of(chosen, across, up)))
}

/// The most frequent is as high as the chart has room.
fn bars(chart: &ThresholdCurve, across: Scale) -> Vec<Element> {
    let most = chart.drawn.iter().copied().fold(0.0, f64::max);
    let bars = chart.points.iter().zip(chart.drawn).filter(|(_, part)| **part > 0.0);
    bars.map(|((threshold, _), part)| {
        let height = (ROOM * part / most).max(1.5);
        rectangle("chart-all", across.at(*threshold) - BAR / 2.0, FLOOR - height, BAR, height)
    })
    .collect()
}

/// Interrupted where F1 is undefined.
fn path(chart: &ThresholdCurve, across: Scale, up: Scale) -> String {
    let mut path = String::new();
    let mut is_down = false;
    for (threshold, f1) in chart.points {
        let Some(f1) = f1 else {
            is_down = false;
            continue;
        };
        path.push(if is_down { 'L' } else { 'M' });
        let [x, y] = [across.at(*threshold), up.at(*f1)].map(|length| fixed(length, 1));
        path.extend([x.as_str(), " ", &y]);
        is_down = true;
    }
    path
}

/// Its value stands above the chart, where no line is.
fn mark_of((threshold, f1): (f64, f64), across: Scale, up: Scale) -> Element {
    let (x, y) = (across.at(threshold), up.at(f1));
    let dot = Element::new("circle").with("class", "chart-lead decided");
    let anchor = match threshold {
        low if low < 0.08 => "start",
        high if high > 0.92 => "end",
        _ => "middle",
    };
    Element::new("g")
        .child(line("chart-zero", (x, TOP - 4.0), (x, FLOOR)))
        .child(dot.at("cx", x).at("cy", y).at("r", 4.0))
        .child(text(VALUE, anchor, x, TOP - 8.0, &fixed(threshold, 2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_of(points: &[(f64, Option<f64>)]) -> String {
        let chart = ThresholdCurve { name: "BLEU", points, chosen: None, drawn: &[] };
        path(&chart, Scale { zero: 0.0, one: 100.0 }, Scale { zero: 100.0, one: 0.0 })
    }

    #[test]
    fn the_line_is_lifted_over_what_is_undefined() {
        let points = [(0.0, Some(0.5)), (0.5, Some(1.0)), (0.6, None), (1.0, Some(0.0))];
        assert_eq!(path_of(&points), "M0.0 50.0L50.0 0.0M100.0 100.0");
        assert_eq!(path_of(&[]), "");
    }

    #[test]
    fn bars_are_measured_by_the_most_frequent() {
        let points = [(0.2, None), (0.4, None), (0.6, None)];
        let chart = ThresholdCurve {
            name: "BLEU",
            points: &points,
            chosen: None,
            drawn: &[0.5, 0.0, 0.25],
        };
        let bars = bars(&chart, Scale { zero: 0.0, one: 100.0 });
        let heights: Vec<_> = bars.iter().map(|bar| bar.attribute("height").unwrap()).collect();
        assert_eq!(heights, ["92", "46"]);
    }

    #[test]
    fn it_says_what_it_shows() {
        let chart =
            ThresholdCurve { name: "BLEU", points: &[], chosen: Some((0.25, 0.5)), drawn: &[] };
        let drawn = threshold_curve(&chart, 50.0);
        let label = drawn.attribute("aria-label").unwrap();
        assert_eq!(label, "BLEU: F1 against threshold, best at 0.250 with 0.500");
        assert_eq!(drawn.attribute("width"), Some("200"));
    }
}
