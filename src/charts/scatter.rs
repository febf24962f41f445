//! Precision against recall: a panel per predictor, so that none is told apart by colour. Pairs
//! that lie close together are one dot, larger the more they are.

use super::frame::{
    Choice, LABEL, NAME, Scale, at_least_narrow, counted, drawn, fitting, line, mark, rectangle,
    sheet, text,
};
use crate::diagram::{Element, TextMeasure};
use crate::evaluation::number::{fixed, shortest};
use crate::evaluation::tally::{Metric, score_text};
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
const LEFT: f64 = 20.0;
const TOP: f64 = 36.0;
const BELOW: f64 = 30.0;
const GAP: f64 = 22.0;
const SMALLEST_DOT: f64 = 2.2;
const LARGEST_DOT: f64 = 11.0;
const CURVES: [f64; 3] = [0.25, 0.5, 0.75];

/// Where the panels are.
pub struct Panels {
    side: f64,
    across: usize,
    count: usize,
    width: f64,
}

#[derive(Clone, Copy)]
pub struct Panel {
    pub precision: Scale,
    pub recall: Scale,
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
        Panel {
            // A dot on the edge has to fit.
            precision: Scale { zero: left + 6.0, one: left + self.side - 6.0 },
            recall: Scale { zero: top + self.side - 6.0, one: top + 6.0 },
        }
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
            .child(text(NAME, "start", panel.precision.zero - 6.0, panel.recall.one - 24.0, &title))
            .children(chosen_area(chart, panel))
            .children(paper(panel))
            .children(background(all, panel, most))
            .children(dots(chart, shown, panel, most))
    });
    sheet(panels.width, panels.height(), "Pairs by precision and recall").children(drawn)
}

/// The frame, its ticks, and curves on which F1 is the same.
fn paper(panel: Panel) -> Vec<Element> {
    let Panel { precision, recall } = panel;
    let (left, right) = (precision.zero - 6.0, precision.one + 6.0);
    let (bottom, top) = (recall.zero + 6.0, recall.one - 6.0);
    let mut parts: Vec<Element> = CURVES.iter().map(|f1| curve(panel, *f1)).collect();
    parts.push(line("chart-axis", (left, bottom), (right, bottom)));
    parts.push(line("chart-axis", (left, top), (left, bottom)));
    for score in [0.0, 1.0] {
        let words = shortest(score);
        parts.push(text(LABEL, "middle", precision.at(score), bottom + 16.0, &words));
        parts.push(text(LABEL, "end", left - 6.0, recall.at(score) + 4.0, &words));
    }
    parts.push(text(LABEL, "middle", f64::midpoint(left, right), bottom + 16.0, "precision"));
    let (x, y) = (left - 8.0, f64::midpoint(top, bottom));
    let upwards = format!("rotate(-90 {} {})", fixed(x, 1), fixed(y, 1));
    parts.push(text(LABEL, "middle", x, y, "recall").with("transform", upwards));
    parts
}

/// Recall = F1 · precision / (2 · precision − F1), from where it is 1 to where precision is.
fn curve(panel: Panel, f1: f64) -> Element {
    let from = f1 / (2.0 - f1);
    let points = (0..=24_u8).map(|step| {
        let precision = from + (1.0 - from) * f64::from(step) / 24.0;
        let recall = f1 * precision / (2.0 * precision - f1);
        let sign = if step == 0 { "M" } else { "L" };
        let (x, y) = (panel.precision.at(precision), panel.recall.at(recall));
        format!("{sign}{} {}", fixed(x, 1), fixed(y, 1))
    });
    let path: Vec<String> = points.collect();
    // Above the frame, where no dot can hide it; the last says what all are.
    let words = match shortest(f1) {
        last if last == "0.75" => format!("F1 {last}"),
        other => other,
    };
    let label = text(LABEL, "middle", panel.precision.at(from), panel.recall.one - 9.0, &words);
    Element::new("g")
        .with("class", "chart-curve")
        .with("aria-hidden", "true")
        .child(Element::new("path").with("d", path.join(" ")))
        .child(label)
}

fn chosen_area(chart: &Scatter, Panel { precision, recall }: Panel) -> Option<Element> {
    if chart.precision.is_none() && chart.recall.is_none() {
        return None;
    }
    let ends = |range: Option<ScoreRange>| range.map_or((0.0, 1.0), |r| (r.low(), r.high()));
    let ((left, right), (low, high)) = (ends(chart.precision), ends(chart.recall));
    let (x, y) = (precision.at(left), recall.at(high));
    let (width, height) = (precision.at(right) - x, recall.at(low) - y);
    Some(
        rectangle("chart-chosen-area", x - 5.0, y - 5.0, width + 10.0, height + 10.0).with("rx", 3),
    )
}

fn radius(rows: u32, most: u32) -> f64 {
    // As many steps from the smallest to the largest dot as the area of the dots allows.
    let part = f64::from(rows) / f64::from(most.max(1));
    if most <= 1 { 3.5 } else { SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * part.sqrt() }
}

fn circle(class: &'static str, panel: Panel, (precision, recall): (f64, f64), r: f64) -> Element {
    Element::new("circle")
        .with("class", class)
        .at("cx", panel.precision.at(precision))
        .at("cy", panel.recall.at(recall))
        .at("r", r)
}

/// One path for all of them: nobody points at these, and a page of single circles is slow to build.
fn background(cells: &[Cell], panel: Panel, most: u32) -> Option<Element> {
    let circles = cells.iter().filter_map(|cell| {
        let (precision, recall) = cell.middle()?;
        let r = radius(cell.rows, most);
        let [left, y, r, across] =
            [panel.precision.at(precision) - r, panel.recall.at(recall), r, 2.0 * r]
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
        let label = format!("precision {p}, recall {r}: {}", counted(cell.rows, "pair"));
        let size = radius(cell.rows, most);
        let hit = circle("chart-hit", panel, middle, size.max(5.0) + 2.0);
        let drawn = drawn().child(circle("chart-shown", panel, middle, size));
        Some(mark(&Mark::filter(&marks), &label, choice, hit, drawn))
    });
    dots.collect()
}
