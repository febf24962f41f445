//! How far one predictor is ahead of another: a dot, its interval, and zero between the two.

use super::frame::{LABEL, NAME, Scale, at_least_narrow, fitting, line, sheet, text};
use super::predictor_bars::whisker;
use crate::diagram::{Element, TextMeasure};
use crate::evaluation::resampling::Interval;
use crate::workspace::{Difference, Standing};

pub struct DifferenceLine<'a> {
    pub first: &'a str,
    pub second: &'a str,
    pub difference: Difference,
}

const ROW: f64 = 46.0;
const AXIS: f64 = 22.0;

/// Right of zero the first predictor leads. All lines share a scale that fits the widest interval.
pub fn difference_lines(
    lines: &[DifferenceLine],
    width: f64,
    measure: &dyn TextMeasure,
) -> Element {
    let width = at_least_narrow(width);
    let reach = lines.iter().map(|line| reach(&line.difference)).fold(0.1, f64::max);
    let reach = ((reach * 10.0).ceil() / 10.0).min(1.0);
    let sides = Scale { zero: width / 2.0, one: width - 14.0 };
    let at = |lead: f64| sides.at(lead / reach);
    let mut top = 0.0;
    let mut rows = Vec::new();
    for drawn in lines {
        rows.push(row(drawn, top, width, &at, measure));
        top += ROW;
    }
    let ticks = [-reach, 0.0, reach].map(|lead| {
        let words = crate::workspace::signed(lead);
        text(LABEL, "middle", at(lead), top + 16.0, &words)
    });
    sheet(width, top + AXIS, "Differences between predictors")
        .child(line("chart-zero", (at(0.0), 20.0), (at(0.0), top + 3.0)))
        .children(rows)
        .children(ticks)
}

fn reach(difference: &Difference) -> f64 {
    let ends = difference.interval.map(|Interval { low, high }| low.abs().max(high.abs()));
    ends.or(difference.lead.map(f64::abs)).unwrap_or(0.0)
}

fn row(
    drawn: &DifferenceLine,
    top: f64,
    width: f64,
    at: &dyn Fn(f64) -> f64,
    measure: &dyn TextMeasure,
) -> Element {
    let DifferenceLine { first, second, difference } = drawn;
    let half = width / 2.0 - 12.0;
    let y = top + 32.0;
    let unit = Scale { zero: at(0.0), one: at(1.0) };
    let dot = difference.lead.map(|lead| {
        // Filled if the difference is decided, hollow if not.
        let class = match difference.standing {
            Standing::Decided => "chart-lead decided",
            _ => "chart-lead",
        };
        Element::new("circle").with("class", class).at("cx", at(lead)).at("cy", y).with("r", 4.5)
    });
    Element::new("g")
        .with("role", "img")
        .with("aria-label", difference.sentence(first, second))
        .child(text(NAME, "start", 0.0, top + 15.0, &fitting(second, half, NAME, measure)))
        .child(text(NAME, "end", width, top + 15.0, &fitting(first, half, NAME, measure)))
        .child(line("chart-grid", (0.0, y), (width, y)))
        .children(difference.interval.map(|interval| whisker(interval, y, unit)))
        .children(dot)
}
