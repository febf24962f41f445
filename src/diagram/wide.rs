//! The figure with both sides beside each other, fact by fact.

use super::column::{BOX_GAP, Column};
use super::figure::{Area, Arrow, Axis, FactBox, Figure, Rule, Side};
use super::figure_text;
use super::layout::{Arranged, centred};
use super::rows::Row;
use super::text_styles::{HEAD, WAY};
use super::ties::ties;

pub const GUTTER: f64 = 104.0;
const ARROW_GAP: f64 = 7.0;
const FALLS_SHORT: f64 = 27.0;
/// Between what was lost and F1.
const SCORE_GAP: f64 = 20.0;

pub fn wide(arranged: &Arranged, width: f64, column: &Column) -> Figure {
    let pair = arranged.pair;
    let right = column.width + GUTTER;
    let axis_x = width / 2.0;

    let (summary, top) = column.summary_beside_score(right - SCORE_GAP, pair);
    let gold = column.intent(0.0, top, "Gold intent", pair.gold_intent);
    let label = figure_text::predicted_label(pair);
    let predicted = column.intent(right, top, &label, pair.predicted_intent);
    let head_top = gold.bottom.max(predicted.bottom) + 12.0;
    let heads = [(0.0, Side::Gold), (right, Side::Predicted)].map(|(x, side)| {
        column.block(x, head_top, column.width, HEAD, &figure_text::head(pair, side))
    });
    let ways = [(head_top - 18.0, "recall →"), (head_top, "← precision")]
        .map(|(top, text)| centred(axis_x, top + 13.0, WAY, text));

    let top = head_top + HEAD.line_height + 8.0;
    let mut lines =
        Lines { column, right, bottom: top, gold: vec![], predicted: vec![], gaps: vec![] };
    for row in &arranged.rows {
        lines.add(arranged, row);
    }
    let Lines { gold: mut facts, predicted: more, gaps, bottom, .. } = lines;
    facts.extend(more);
    for fact in &mut facts {
        fact.arrow = Some(arrow(fact, axis_x));
    }
    let bottom = bottom + 5.0;

    let score_top = bottom + 8.0;
    let (recall, recall_end) = column.score(0.0, score_top, figure_text::recall(pair));
    let (precision, precision_end) = column.score(right, score_top, figure_text::precision(pair));
    let f1 = column.score_in_front(right, summary.y, figure_text::f1(pair));
    Figure {
        width,
        height: recall_end.max(precision_end),
        summary,
        lost_words: arranged.lost_words(column, [&gold, &predicted]),
        evidence: arranged.evidence(column, [&gold, &predicted]),
        ties: ties(pair, &arranged.links, &facts, axis_x),
        gaps,
        intents: [gold.block, predicted.block],
        heads,
        ways,
        facts,
        axis: Some(Axis { x: axis_x, top: top - 4.0, bottom }),
        rules: [0.0, right].map(|x| Rule { x, y: bottom, width: column.width }).into(),
        recall,
        precision,
        f1,
        description: figure_text::description(pair, &arranged.lost),
    }
}

/// The facts line by line, from the top.
struct Lines<'a> {
    column: &'a Column<'a>,
    right: f64,
    bottom: f64,
    gold: Vec<FactBox>,
    predicted: Vec<FactBox>,
    gaps: Vec<Area>,
}

impl Lines<'_> {
    fn add(&mut self, arranged: &Arranged, row: &Row) {
        let top = self.bottom;
        let mut gold = self.stack(arranged, 0.0, Side::Gold, &row.gold);
        let mut predicted = self.stack(arranged, self.right, Side::Predicted, &row.predicted);
        let foot =
            |facts: &[FactBox]| facts.last().map_or(top, |fact| fact.area.y + fact.area.height);
        let foot = foot(&gold).max(foot(&predicted));
        // What stands for several facts is as high as they are together.
        for facts in [&mut gold, &mut predicted] {
            if let [only] = facts.as_mut_slice() {
                only.area.height = foot - top;
            }
        }
        let is_linked = |side: Side, place: usize| {
            arranged.links.iter().any(|link| match side {
                Side::Gold => link.gold == place,
                Side::Predicted => link.predicted == place,
            })
        };
        match (gold.as_slice(), predicted.as_slice()) {
            ([alone], []) if !row.gold.iter().any(|at| is_linked(Side::Gold, *at)) => {
                self.leave_gap(alone, self.right);
            }
            ([], [alone]) => self.leave_gap(alone, 0.0),
            _ => {}
        }
        self.bottom = foot + BOX_GAP;
        self.gold.append(&mut gold);
        self.predicted.append(&mut predicted);
    }

    fn stack(&self, arranged: &Arranged, x: f64, side: Side, places: &[usize]) -> Vec<FactBox> {
        let mut y = self.bottom;
        let facts = places.iter().filter_map(|place| arranged.fact(side, *place));
        let boxes = facts.map(|(number, judged, words)| {
            // A line to it says what it is similar to.
            let words = figure_text::FactWords { near: None, ..words };
            let fact = self.column.fact(x, y, side, (number, judged, words));
            y += fact.area.height + BOX_GAP;
            fact
        });
        boxes.collect()
    }

    fn leave_gap(&mut self, beside: &FactBox, x: f64) {
        if !beside.verdict.is_supported() {
            self.gaps.push(Area { x, ..beside.area });
        }
    }
}

/// A supported fact's arrow arrives at the axis; an unsupported one's falls short of it.
fn arrow(fact: &FactBox, axis: f64) -> Arrow {
    let reaches = fact.verdict.is_supported();
    let stop = if reaches { ARROW_GAP } else { FALLS_SHORT };
    let (from, to) = match fact.side {
        Side::Gold => (fact.area.x + fact.area.width + ARROW_GAP, axis - stop),
        Side::Predicted => (fact.area.x - ARROW_GAP, axis + stop),
    };
    Arrow { from, to, y: fact.middle, reaches }
}
