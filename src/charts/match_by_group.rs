//! The second paper's Figure 5 on other data: how many predictions match, by group, a bar for each predictor.

use super::frame::{
    LABEL, NAME, Scale, VALUE, at_least_narrow, fitting, line, rectangle, sheet, text,
    width_of_names,
};
use super::predictor_bars::whisker;
use crate::base::number::{counted, shortest};
use crate::diagram::{Element, TextMeasure};
use crate::evaluation::resampling::Interval;
use crate::evaluation::score::score_text;

/// A bar. Bars of one group follow each other.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupMatch {
    pub group: String,
    pub predictor: String,
    pub share: Option<f64>,
    pub interval: Option<Interval>,
    pub pairs: usize,
}

const TITLE: f64 = 24.0;
const ROW: f64 = 22.0;
const BAR: f64 = 10.0;
const GAP: f64 = 10.0;
const AXIS: f64 = 24.0;
/// Of the names of predictors, at most.
const NAMES: f64 = 0.35;
const NUMBERS: f64 = 44.0;

pub fn match_by_group(bars: &[GroupMatch], width: f64, measure: &dyn TextMeasure) -> Element {
    let width = at_least_narrow(width);
    let names = bars.iter().map(|bar| bar.predictor.as_str());
    let names = width_of_names(names, LABEL, width * NAMES, measure);
    let scale = Scale { zero: names + 10.0, one: width - NUMBERS };
    let mut parts = Vec::new();
    let mut top = 0.0;
    let mut last = None;
    for bar in bars {
        if last != Some(&bar.group) {
            top += if last.is_some() { GAP } else { 0.0 };
            let name = fitting(&bar.group, width, NAME, measure);
            parts.push(text(NAME, "start", 0.0, top + 16.0, &name));
            top += TITLE;
            last = Some(&bar.group);
        }
        parts.push(row(bar, top, names, scale, width, measure));
        top += ROW;
    }
    let ticks = [0.0, 0.5, 1.0];
    let grid =
        ticks.map(|at| line("chart-grid", (scale.at(at), TITLE - 4.0), (scale.at(at), top + 4.0)));
    let labels = ticks.map(|at| text(LABEL, "middle", scale.at(at), top + 18.0, &shortest(at)));
    sheet(width, top + AXIS, "Share of pairs that match, by group and predictor")
        .children(grid)
        .children(parts)
        .children(labels)
}

fn row(
    bar: &GroupMatch,
    top: f64,
    names: f64,
    scale: Scale,
    width: f64,
    measure: &dyn TextMeasure,
) -> Element {
    let middle = top + ROW / 2.0;
    let value = score_text(bar.share);
    let interval = bar.interval.map(|range| format!(", interval {range}")).unwrap_or_default();
    let said = format!(
        "{}, {}: match {value}{interval}, {}",
        bar.group,
        bar.predictor,
        counted(bar.pairs, "pair")
    );
    let name = fitting(&bar.predictor, names, LABEL, measure);
    let shown = bar.share.map(|share| {
        let length = scale.at(share) - scale.zero;
        rectangle("chart-shown", scale.zero, middle - BAR / 2.0, length, BAR).with("rx", 2)
    });
    Element::new("g")
        .with("role", "img")
        .with("aria-label", said.as_str())
        .child(Element::new("title").text(&said))
        .child(text(LABEL, "start", 0.0, middle + 4.0, &name))
        .children(shown)
        .children(bar.interval.map(|interval| whisker(interval, middle, scale)))
        .child(text(VALUE, "end", width, middle + 5.0, &value))
}
