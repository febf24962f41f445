//! How one score is spread over the pairs.

use super::frame::{
    COUNT, Choice, LABEL, Scale, at_least_narrow, drawn, height_of, line, mark, rectangle, sheet,
    short, text,
};
use crate::base::number::{counted, shortest};
use crate::diagram::Element;
use crate::methods::bifact::tally::Metric;
use crate::workspace::{BINS, Mark, ScoreRange};

pub struct Histogram<'a> {
    pub metric: Metric,
    /// Of every pair.
    pub all: &'a [u32; BINS],
    /// Of the pairs that pass all filters but this chart's own.
    pub shown: &'a [u32; BINS],
    pub chosen: Option<ScoreRange>,
}

const TOP: f64 = 18.0;
const ROOM: f64 = 96.0;
const FLOOR: f64 = TOP + ROOM;
const HEIGHT: f64 = FLOOR + 36.0;
const SIDE: f64 = 10.0;
const GAP: f64 = 3.0;

pub fn histogram(chart: &Histogram, width: f64) -> Element {
    let width = at_least_narrow(width);
    let scale = scale(width);
    let most = chart.all.iter().copied().max().unwrap_or(0);
    let ticks = (0_u8..=5).map(|tick| {
        let score = f64::from(tick) / 5.0;
        text(LABEL, "middle", scale.at(score), FLOOR + 16.0, &shortest(score))
    });
    let name = chart.metric.name();
    sheet(width, HEIGHT, &format!("Pairs by {name}"))
        .children(chart.chosen.map(|range| band(scale, range)))
        .child(line("chart-axis", (scale.zero, FLOOR + 0.5), (scale.one, FLOOR + 0.5)))
        .children((0..BINS).filter_map(|bin| bar(chart, bin, scale, most)))
        .children(ticks)
        .child(text(LABEL, "middle", width / 2.0, FLOOR + 32.0, name))
}

pub fn scale(width: f64) -> Scale {
    Scale { zero: SIDE, one: at_least_narrow(width) - SIDE }
}

fn band(scale: Scale, range: ScoreRange) -> Element {
    let (low, high) = (scale.at(range.low()), scale.at(range.high()));
    Element::new("g")
        .with("class", "chart-band")
        .child(rectangle("chart-band-area", low, 0.0, high - low, FLOOR))
        .children([low, high].map(|x| line("chart-band-edge", (x, 0.0), (x, FLOOR))))
}

fn bar(chart: &Histogram, bin: usize, scale: Scale, most: u32) -> Option<Element> {
    let range = ScoreRange::part(bin, BINS)?;
    let (all, shown) = (*chart.all.get(bin)?, *chart.shown.get(bin)?);
    let (left, right) = (scale.at(range.low()), scale.at(range.high()));
    let (x, width) = (left + GAP / 2.0, right - left - GAP);
    let choice = Choice::of(chart.chosen, |chosen| chosen.has_all_of(range));
    let metric = chart.metric;
    let (low, high) = (shortest(range.low()), shortest(range.high()));
    let label = format!("{} {low} to {high}: {}", metric.name(), counted(shown as usize, "pair"));
    let column = |class: &'static str, count: u32| {
        let height = height_of(count, most, ROOM);
        (count > 0).then(|| rectangle(class, x, FLOOR - height, width, height).with("rx", 1.5))
    };
    let top = FLOOR - height_of(all.max(shown), most, ROOM);
    let count = (shown > 0)
        .then(|| text(COUNT, "middle", f64::midpoint(left, right), top - 5.0, &short(shown)));
    let hit = rectangle("chart-hit", left, 0.0, right - left, FLOOR);
    let drawn = drawn()
        .children(column("chart-all", all))
        .children(column("chart-shown", shown))
        .children(count);
    Some(mark(&Mark::filter(&[Mark::Score(metric, range)]), &label, choice, hit, drawn))
}
