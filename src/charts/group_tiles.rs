//! A small histogram of F1 per group, all to one scale, so that a weak group stands out.

use super::frame::{
    Choice, LABEL, NAME, Scale, VALUE, at_least_narrow, drawn, fitting, height_of, line, mark,
    rectangle, sheet, text,
};
use crate::base::number::counted;
use crate::diagram::{Element, TextMeasure};
use crate::methods::bifact::tally::{Metric, score_text};
use crate::workspace::{BINS, Mark, Part};

pub struct GroupTile<'a> {
    /// Empty for pairs without a group.
    pub name: &'a str,
    pub all: &'a Part,
    /// Of the pairs that pass all filters but the one on groups.
    pub shown: &'a Part,
    pub is_chosen: bool,
}

const NARROWEST_TILE: f64 = 130.0;
const GAP: f64 = 20.0;
const ROOM: f64 = 40.0;
const FLOOR: f64 = 20.0 + 6.0 + ROOM;
const TILE: f64 = FLOOR + 26.0;
/// Only the largest groups are shown, with the number of the others.
const MOST_TILES: usize = 24;

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn group_tiles(tiles: &[GroupTile], width: f64, measure: &dyn TextMeasure) -> Element {
    let width = at_least_narrow(width);
    let across = (((width + GAP) / (NARROWEST_TILE + GAP)) as usize).max(1);
    let tile_width = (width + GAP) / across as f64 - GAP;
    let drawn = largest(tiles);
    let most = drawn.iter().filter_map(|tile| tile.all.histogram.iter().max()).max();
    let most = most.copied().unwrap_or(0);
    let chosen = tiles.iter().any(|tile| tile.is_chosen).then_some(());
    let rows = drawn.len().div_ceil(across) as f64;
    let hidden = tiles.len() - drawn.len();
    let more = (hidden > 0).then(|| {
        let groups = counted(hidden, "smaller group");
        text(LABEL, "start", 0.0, rows * TILE + 14.0, &format!("and {groups}"))
    });
    let height = rows * TILE + if hidden > 0 { 20.0 } else { 0.0 };
    let placed = drawn.iter().enumerate().map(|(place, tile)| {
        let x = (place % across) as f64 * (tile_width + GAP);
        let y = (place / across) as f64 * TILE;
        let corner = Corner { x, y, width: tile_width };
        draw(tile, corner, most, Choice::of(chosen, |()| tile.is_chosen), measure)
    });
    sheet(width, height, "F1 by group").children(placed).children(more)
}

/// Sorted by number of pairs, otherwise in order.
fn largest<'a, 'b>(tiles: &'b [GroupTile<'a>]) -> Vec<&'b GroupTile<'a>> {
    let mut sizes: Vec<(u32, usize)> =
        tiles.iter().enumerate().map(|(place, tile)| (u32::MAX - tile.all.rows, place)).collect();
    sizes.sort_unstable();
    sizes.iter().take(MOST_TILES).filter_map(|(_, place)| tiles.get(*place)).collect()
}

struct Corner {
    x: f64,
    y: f64,
    width: f64,
}

fn draw(
    tile: &GroupTile,
    Corner { x, y, width }: Corner,
    most: u32,
    choice: Choice,
    measure: &dyn TextMeasure,
) -> Element {
    let mean = score_text(tile.shown.mean(Metric::F1));
    let name = if tile.name.is_empty() { "no group" } else { tile.name };
    let pairs = counted(tile.shown.rows as usize, "pair");
    let label = format!("{name}: mean F1 {mean}, {pairs}");
    let room = width - measure.width(&mean, VALUE) - 10.0;
    let floor = y + FLOOR;
    let scale = Scale { zero: x, one: x + width };
    let ends = [(0.0, "start", "0"), (1.0, "end", "1")];
    let ends =
        ends.map(|(at, anchor, words)| text(LABEL, anchor, scale.at(at), floor + 14.0, words));
    let hit = rectangle("chart-hit", x - 6.0, y, width + 12.0, TILE - 6.0).with("rx", 4);
    let drawn = drawn()
        .child(text(NAME, "start", x, y + 15.0, &fitting(name, room, NAME, measure)))
        .child(text(VALUE, "end", x + width, y + 15.0, &mean))
        .children(columns("chart-all", &tile.all.histogram, scale, floor, most))
        .children(columns("chart-shown", &tile.shown.histogram, scale, floor, most))
        .child(line("chart-axis", (x, floor + 0.5), (x + width, floor + 0.5)))
        .children(ends)
        .child(text(LABEL, "middle", x + width / 2.0, floor + 14.0, &pairs));
    mark(&Mark::filter(&[Mark::Group(tile.name)]), &label, choice, hit, drawn)
}

#[allow(clippy::cast_precision_loss)]
fn columns(
    class: &'static str,
    counts: &[u32; BINS],
    scale: Scale,
    floor: f64,
    most: u32,
) -> Vec<Element> {
    let bars = counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(bin, count)| {
        let (left, right) =
            (scale.at(bin as f64 / BINS as f64), scale.at((bin + 1) as f64 / BINS as f64));
        let height = height_of(*count, most, ROOM);
        rectangle(class, left + 1.0, floor - height, right - left - 2.0, height)
    });
    bars.collect()
}
