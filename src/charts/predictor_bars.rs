//! The predictors' means side by side, each with its interval.

use super::frame::{
    Choice, LABEL, NAME, Scale, VALUE, at_least_narrow, drawn, fitting, line, mark, rectangle,
    sheet, text,
};
use crate::base::number::{counted, shortest};
use crate::diagram::{Element, TextMeasure};
use crate::evaluation::resampling::Interval;
use crate::methods::bifact::tally::{Metric, score_text};
use crate::workspace::Mark;

pub struct PredictorBar<'a> {
    pub name: &'a str,
    /// Over all of its pairs.
    pub of_all: Option<f64>,
    /// Over the pairs that pass all filters but the one on predictors.
    pub mean: Option<f64>,
    pub interval: Option<Interval>,
    pub pairs: u32,
    pub is_chosen: bool,
}

const ROW: f64 = 46.0;
const BAR: f64 = 10.0;
const AXIS: f64 = 24.0;
/// Only the first are drawn, with the number of the others.
pub const MOST_BARS: usize = 30;

pub fn predictor_bars(
    metric: Metric,
    bars: &[PredictorBar],
    width: f64,
    measure: &dyn TextMeasure,
) -> Element {
    let width = at_least_narrow(width);
    let scale = Scale { zero: 1.0, one: width - 1.0 };
    let chosen = bars.iter().any(|bar| bar.is_chosen).then_some(());
    let mut top = 0.0;
    let mut rows = Vec::new();
    let (drawn, hidden) = bars.split_at(bars.len().min(MOST_BARS));
    for bar in drawn {
        let choice = Choice::of(chosen, |()| bar.is_chosen);
        rows.push(row(metric, bar, choice, top, scale, measure));
        top += ROW;
    }
    let ticks = [(0.0, "start"), (0.25, "middle"), (0.5, "middle"), (0.75, "middle"), (1.0, "end")];
    let grid = ticks.map(|(score, _)| {
        line("chart-grid", (scale.at(score), 18.0), (scale.at(score), top + 4.0))
    });
    let labels = ticks
        .map(|(score, anchor)| text(LABEL, anchor, scale.at(score), top + 18.0, &shortest(score)));
    let more = (!hidden.is_empty()).then(|| {
        let others = counted(hidden.len(), "more predictor");
        text(LABEL, "start", scale.zero, top + AXIS + 14.0, &format!("and {others}"))
    });
    let height = top + AXIS + if hidden.is_empty() { 0.0 } else { 20.0 };
    sheet(width, height, &format!("Mean {} of each predictor", metric.name()))
        .children(grid)
        .children(rows)
        .children(labels)
        .children(more)
}

fn row(
    metric: Metric,
    bar: &PredictorBar,
    choice: Choice,
    top: f64,
    scale: Scale,
    measure: &dyn TextMeasure,
) -> Element {
    let (middle, bar_top) = (top + 31.0, top + 31.0 - BAR / 2.0);
    let value = score_text(bar.mean);
    let interval = bar.interval.map(|interval| interval.to_string()).unwrap_or_default();
    let label = format!(
        "{}: mean {} {value}{}, {}",
        bar.name,
        metric.name(),
        if interval.is_empty() { String::new() } else { format!(", interval {interval}") },
        counted(bar.pairs as usize, "pair")
    );
    let right = scale.one;
    let numbers = measure.width(&value, VALUE) + measure.width(&interval, LABEL) + 14.0;
    let name = fitting(bar.name, right - numbers - 12.0, NAME, measure);
    let to = |class: &'static str, score: Option<f64>| {
        let width = scale.at(score?) - scale.zero;
        Some(rectangle(class, scale.zero, bar_top, width, BAR).with("rx", 2))
    };
    let interval_x = right - measure.width(&value, VALUE) - 8.0;
    let hit = rectangle("chart-hit", 0.0, top + 1.0, right + 1.0, ROW - 3.0).with("rx", 4);
    let drawn = drawn()
        .child(text(NAME, "start", scale.zero, top + 17.0, &name))
        .child(text(LABEL, "end", interval_x, top + 17.0, &interval))
        .child(text(VALUE, "end", right, top + 17.0, &value))
        .children(to("chart-all", bar.of_all))
        .children(to("chart-shown", bar.mean))
        .children(bar.interval.map(|interval| whisker(interval, middle, scale)));
    mark(&Mark::filter(&[Mark::Predictor(bar.name)]), &label, choice, hit, drawn)
}

/// A line from end to end with a stroke at each, readable on the bar and beyond it.
pub fn whisker(interval: Interval, y: f64, scale: Scale) -> Element {
    let (low, high) = (scale.at(interval.low), scale.at(interval.high));
    let strokes = || {
        let ends = [low, high].map(|x| ((x, y - 5.0), (x, y + 5.0)));
        [ends[0], ends[1], ((low, y), (high, y))]
    };
    Element::new("g")
        .children(strokes().map(|(from, to)| line("chart-whisker-edge", from, to)))
        .children(strokes().map(|(from, to)| line("chart-whisker", from, to)))
}
