//! Precision against recall, with a panel per predictor, so that colours are not needed. Close pairs
//! share a dot, whose size shows their number.

use super::frame::{
    Choice, LABEL, NAME, at_least_narrow, drawn, fitting, mark, rectangle, sheet, text,
};
use super::panel::{BELOW, LEFT, Panel, radius};
use crate::base::number::{counted, fixed, shortest};
use crate::diagram::{Element, TextMeasure};
use crate::methods::bifact::tally::{Metric, score_text};
use crate::workspace::{Cell, GRID, Mark, ScoreRange};

pub struct Scatter<'a> {
    /// A name per panel; none where one panel is for all predictors.
    pub names: Vec<&'a str>,
    /// As `Facets` has them.
    pub all: &'a [Vec<Cell>],
    pub shown: &'a [Vec<Cell>],
    pub precision: Option<ScoreRange>,
    pub recall: Option<ScoreRange>,
}

const LARGEST_PANEL: f64 = 300.0;
const SMALLEST_PANEL: f64 = 112.0;
const TOP: f64 = 36.0;
/// A larger one would reach beyond the sheet.
const LARGEST_HIT: f64 = 12.0;
const GAP: f64 = 22.0;
const CURVES: [f64; 3] = [0.25, 0.5, 0.75];

/// Where the panels are.
pub struct Panels {
    side: f64,
    across: usize,
    count: usize,
    width: f64,
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
impl Panels {
    pub fn new(count: usize, width: f64) -> Self {
        let width = at_least_narrow(width);
        let fit = ((width + GAP) / (SMALLEST_PANEL + LEFT + GAP)) as usize;
        let across = fit.clamp(1, count.max(1));
        let room = (width + GAP) / across as f64 - GAP - LEFT;
        Self { side: room.min(LARGEST_PANEL), across, count, width }
    }

    pub fn panel(&self, place: usize) -> Panel {
        let (column, row) = ((place % self.across) as f64, (place / self.across) as f64);
        let left = column * (self.side + LEFT + GAP) + LEFT;
        let top = row * self.row_height() + TOP;
        Panel::new((left, top), self.side)
    }

    /// The panel whose part of the paper this is.
    pub fn at(&self, x: f64, y: f64) -> Panel {
        let place = |at: f64, size: f64| (at / size).max(0.0) as usize;
        let column = place(x, self.side + LEFT + GAP).min(self.across - 1);
        let place = place(y, self.row_height()) * self.across + column;
        self.panel(place.min(self.count.saturating_sub(1)))
    }

    fn row_height(&self) -> f64 {
        TOP + self.side + BELOW
    }

    fn height(&self) -> f64 {
        self.count.div_ceil(self.across) as f64 * self.row_height()
    }
}

pub fn scatter(chart: &Scatter, width: f64, measure: &dyn TextMeasure) -> Element {
    let panels = Panels::new(chart.shown.len(), width);
    let cells = chart.all.iter().chain(chart.shown).flatten();
    let most = cells.map(|cell| cell.rows).max().unwrap_or(0);
    let drawn = chart.shown.iter().enumerate().map(|(place, shown)| {
        let panel = panels.panel(place);
        let name = chart.names.get(place).copied().unwrap_or_default();
        let all = chart.all.get(place).map(Vec::as_slice).unwrap_or_default();
        let title = fitting(name, panels.side, NAME, measure);
        Element::new("g")
            .with("role", "group")
            .with("aria-label", name)
            .child(text(NAME, "start", panel.left(), panel.top() - 18.0, &title))
            .children(chosen_area(chart, panel))
            .children(CURVES.map(|f1| curve(panel, f1)))
            .children(panel.axes("precision", "recall"))
            .children(background(all, panel, most))
            .children(dots(chart, shown, panel, most))
    });
    sheet(panels.width, panels.height(), "Pairs by precision and recall").children(drawn)
}

/// A curve on which F1 is the same: recall = F1 · precision / (2 · precision − F1), from where it
/// is 1 to where precision is.
fn curve(panel: Panel, f1: f64) -> Element {
    let from = f1 / (2.0 - f1);
    let points = (0..=24_u8).map(|step| {
        let precision = from + (1.0 - from) * f64::from(step) / 24.0;
        let recall = f1 * precision / (2.0 * precision - f1);
        let sign = if step == 0 { "M" } else { "L" };
        let (x, y) = (panel.across.at(precision), panel.up.at(recall));
        format!("{sign}{} {}", fixed(x, 1), fixed(y, 1))
    });
    let path: Vec<String> = points.collect();
    // Above the frame, where no dot can hide it; the last says what all are.
    let words = match shortest(f1) {
        last if last == "0.75" => format!("F1 {last}"),
        other => other,
    };
    let label = text(LABEL, "middle", panel.across.at(from), panel.up.one - 9.0, &words);
    Element::new("g")
        .with("class", "chart-curve")
        .with("aria-hidden", "true")
        .child(Element::new("path").with("d", path.join(" ")))
        .child(label)
}

fn chosen_area(chart: &Scatter, Panel { across, up }: Panel) -> Option<Element> {
    if chart.precision.is_none() && chart.recall.is_none() {
        return None;
    }
    let ends = |range: Option<ScoreRange>| range.map_or((0.0, 1.0), |r| (r.low(), r.high()));
    let ((left, right), (low, high)) = (ends(chart.precision), ends(chart.recall));
    let (x, y) = (across.at(left), up.at(high));
    let (width, height) = (across.at(right) - x, up.at(low) - y);
    Some(
        rectangle("chart-chosen-area", x - 5.0, y - 5.0, width + 10.0, height + 10.0).with("rx", 3),
    )
}

/// One path for all of them: nobody clicks these, and many single circles are slow to build.
fn background(cells: &[Cell], panel: Panel, most: u32) -> Option<Element> {
    let circles = cells.iter().filter_map(|cell| {
        let (precision, recall) = cell.middle()?;
        let r = radius(cell.rows, most);
        let [left, y, r, across] =
            [panel.across.at(precision) - r, panel.up.at(recall), r, 2.0 * r]
                .map(|length| fixed(length, 1));
        Some(format!("M{left} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0"))
    });
    let path: Vec<String> = circles.collect();
    let dots = Element::new("path").with("class", "chart-all").with("d", path.concat());
    (!path.is_empty()).then_some(dots)
}

fn dots(chart: &Scatter, cells: &[Cell], panel: Panel, most: u32) -> Vec<Element> {
    let dots = cells.iter().enumerate().filter_map(|(place, cell)| {
        let middle = cell.middle()?;
        let precision = ScoreRange::part(place % GRID, GRID)?;
        let recall = ScoreRange::part(place / GRID, GRID)?;
        let is_in = |chosen: Option<ScoreRange>, part| chosen.is_none_or(|c| c.has_all_of(part));
        let chosen = chart.precision.or(chart.recall);
        let choice = Choice::of(chosen, |_| {
            is_in(chart.precision, precision) && is_in(chart.recall, recall)
        });
        let marks =
            [Mark::Score(Metric::Precision, precision), Mark::Score(Metric::Recall, recall)];
        let [p, r] = [middle.0, middle.1].map(|score| score_text(Some(score)));
        let label = format!("precision {p}, recall {r}: {}", counted(cell.rows as usize, "pair"));
        let size = radius(cell.rows, most);
        let hit = panel.dot("chart-hit", middle, (size.max(5.0) + 2.0).min(LARGEST_HIT));
        let drawn = drawn().child(panel.dot("chart-shown", middle, size));
        Some(mark(&Mark::filter(&marks), &label, choice, hit, drawn))
    });
    dots.collect()
}
