//! One row per kind of fact or group, one column per predictor.

use super::frame::{
    Choice, LABEL, NAME, VALUE, at_least_narrow, drawn, fitting, mark, rectangle, sheet, text,
    width_of_names,
};
use crate::base::number::{counted, fixed};
use crate::diagram::{Element, TextMeasure};

pub struct SideBySide<'a> {
    pub title: String,
    /// Predictors, the best first.
    pub columns: Vec<&'a str>,
    pub rows: Vec<Row>,
    /// The value that fills a cell.
    pub most: f64,
    pub decimals: u32,
    /// Said where there is no row.
    pub nothing: String,
}

pub struct Row {
    pub name: String,
    pub label: String,
    pub filter: String,
    pub choice: Choice,
    /// One per column.
    pub cells: Vec<Cell>,
}

#[derive(Clone)]
pub struct Cell {
    pub all: Option<f64>,
    pub shown: Option<f64>,
    pub label: String,
    pub filter: String,
    pub choice: Choice,
}

const HEAD: f64 = 22.0;
const ROW: f64 = 26.0;
const BAR: f64 = 10.0;
/// A narrower column would hold no bar beside its value.
const NARROWEST_COLUMN: f64 = 72.0;
const GAP: f64 = 12.0;

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn side_by_side(chart: &SideBySide, width: f64, measure: &dyn TextMeasure) -> Element {
    let width = at_least_narrow(width);
    let names = chart.rows.iter().map(|row| row.name.as_str());
    let names = width_of_names(names, NAME, width * 0.34, measure) + GAP;
    let fit = ((width - names) / NARROWEST_COLUMN) as usize;
    let columns = chart.columns.len().min(fit.max(1));
    let column = (width - names) / columns.max(1) as f64;
    let place = Place { names, column, measure };
    let heads = chart.columns.iter().take(columns).enumerate().map(|(number, name)| {
        let words = fitting(name, column - GAP, LABEL, measure);
        text(LABEL, "start", names + number as f64 * column, 14.0, &words)
    });
    let heads: Vec<Element> = heads.collect();
    let mut top = HEAD;
    let mut rows = Vec::new();
    for row in &chart.rows {
        rows.push(name_of(row, top, &place));
        let cells = row.cells.iter().take(columns).enumerate();
        rows.extend(cells.map(|(number, cell)| {
            let left = names + number as f64 * column;
            draw(cell, (left, top), chart.most, chart.decimals, &place)
        }));
        top += ROW;
    }
    let hidden = chart.columns.len() - columns;
    let more = (hidden > 0).then(|| {
        let others = counted(hidden, "more predictor");
        text(LABEL, "start", names, top + 14.0, &format!("and {others}"))
    });
    let nothing = rows.is_empty().then(|| text(LABEL, "start", 0.0, 17.0, &chart.nothing));
    let heads = if rows.is_empty() { Vec::new() } else { heads };
    let height = top + if hidden > 0 { 20.0 } else { 4.0 };
    sheet(width, height, &chart.title)
        .children(heads)
        .children(rows)
        .children(more)
        .children(nothing)
}

struct Place<'a> {
    names: f64,
    column: f64,
    measure: &'a dyn TextMeasure,
}

fn name_of(row: &Row, top: f64, place: &Place) -> Element {
    let words = fitting(&row.name, place.names - GAP, NAME, place.measure);
    let hit = rectangle("chart-hit", 0.0, top + 1.0, place.names - 4.0, ROW - 2.0).with("rx", 4);
    let drawn = drawn().child(text(NAME, "end", place.names - GAP + 2.0, top + 17.5, &words));
    mark(&row.filter, &row.label, row.choice, hit, drawn)
}

fn draw(cell: &Cell, (left, top): (f64, f64), most: f64, decimals: u32, place: &Place) -> Element {
    let value = cell.shown.map_or_else(|| "–".to_owned(), |shown| fixed(shown, decimals));
    let right = left + place.column - GAP;
    let room = (right - left - place.measure.width(&value, VALUE) - 8.0).max(4.0);
    let bar = |class: &'static str, part: Option<f64>| {
        let length = if most > 0.0 { room * (part? / most).clamp(0.0, 1.0) } else { 0.0 };
        Some(rectangle(class, left, top + (ROW - BAR) / 2.0, length, BAR).with("rx", 2))
    };
    let hit =
        rectangle("chart-hit", left - 4.0, top + 1.0, place.column - 4.0, ROW - 2.0).with("rx", 4);
    let drawn = drawn()
        .children(bar("chart-all", cell.all))
        .children(bar("chart-shown", cell.shown))
        .child(text(VALUE, "end", right, top + 17.5, &value));
    mark(&cell.filter, &cell.label, cell.choice, hit, drawn)
}
