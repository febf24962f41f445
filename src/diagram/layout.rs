//! Where everything in the figure stands.
//!
//! Wide: the gold intent and its facts on the left, the prediction and its facts on the right, and
//! between them a gutter whose axis stands for "the other intent as a whole". Each fact sends an
//! arrow towards it; F1 stands at its foot. Narrow: the same, one below the other, without gutter.

use super::column::{Column, Sentence, height_of};
use super::direction::Direction;
use super::evidence::QuotedIntent;
use super::figure::{
    Anchor, Arrow, Axis, Evidence, FactBox, Figure, FigurePair, LONGEST_FACT, LONGEST_INTENT,
    Point, Rule, ScoreLine, Side, TextBlock, Tie,
};
use super::measure::{EstimatedWidths, TextMeasure, TextStyle};
use super::shortened::shortened;
use super::text_styles::{CAPTION, F1_NUMBER, HEAD, NEAR, WAY};
use super::words::{self, FactWords};
use crate::methods::bifact::fact::JudgedFact;
use crate::methods::bifact::tally::score_text;
use crate::rules::{Counterparts, near_counterparts};

const WIDE_FROM: f64 = 620.0;
const NARROWEST: f64 = 240.0;
const GUTTER: f64 = 132.0;
const ARROW_GAP: f64 = 7.0;
const FALLS_SHORT: f64 = 25.0;
/// A tie leaves its box this far above the box's foot, below the arrow.
const TIE_ABOVE_FOOT: f64 = 9.0;

/// For the page, whose fonts are those that are measured.
pub fn lay_out(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    lay_out_within(pair, width, measure, measure)
}

/// For a file that may be shown with other fonts: a line that could come out too long is broken.
pub fn lay_out_for_any_font(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    lay_out_within(pair, width, measure, &WiderOf(measure))
}

/// The measured width or the estimate, which is on the wide side.
struct WiderOf<'a>(&'a dyn TextMeasure);

impl TextMeasure for WiderOf<'_> {
    fn width(&self, text: &str, style: TextStyle) -> f64 {
        self.0.width(text, style).max(EstimatedWidths.width(text, style))
    }
}

fn lay_out_within(
    pair: &FigurePair,
    width: f64,
    measure: &dyn TextMeasure,
    at_most: &dyn TextMeasure,
) -> Figure {
    let width = width.max(NARROWEST);
    let near = near_counterparts(pair.assessment);
    let [gold, predicted] =
        [pair.gold_intent, pair.predicted_intent].map(|text| shortened(text, LONGEST_INTENT));
    let predictor = &*shortened(pair.predictor, LONGEST_FACT);
    let pair = &FigurePair { gold_intent: &gold, predicted_intent: &predicted, predictor, ..*pair };
    if width >= WIDE_FROM {
        let column = Column { width: (width - GUTTER) / 2.0, measure, at_most };
        wide(pair, &near, width, &column)
    } else {
        narrow(pair, &near, &Column { width, measure, at_most })
    }
}

fn wide(pair: &FigurePair, near: &[Counterparts], width: f64, column: &Column) -> Figure {
    let right = column.width + GUTTER;
    let axis_x = width / 2.0;

    let gold = column.intent(0.0, 0.0, "Gold intent", pair.gold_intent);
    let label = words::predicted_label(pair);
    let predicted = column.intent(right, 0.0, &label, pair.predicted_intent);
    let head_top = gold.bottom.max(predicted.bottom) + 22.0;
    let heads = [(0.0, Side::Gold), (right, Side::Predicted)]
        .map(|(x, side)| column.block(x, head_top, column.width, HEAD, &words::head(pair, side)));
    let ways = [(head_top - 18.0, "recall →"), (head_top, "← precision")]
        .map(|(top, text)| centred(axis_x, top + 13.0, WAY, text));

    let top = head_top + HEAD.line_height + 10.0;
    let spoken = |side| {
        let facts = facts_of(pair, near, side);
        facts.map(|(number, fact, words)| (number, fact, FactWords { near: None, ..words }))
    };
    let (mut facts, gold_end) = column.facts(0.0, top, Side::Gold, spoken(Side::Gold));
    let (more, predicted_end) = column.facts(right, top, Side::Predicted, spoken(Side::Predicted));
    facts.extend(more);
    for fact in &mut facts {
        fact.arrow = Some(arrow(fact, axis_x));
    }
    let bottom = gold_end.max(predicted_end) + 6.0;

    let score_top = bottom + 14.0;
    let (recall, recall_end) = column.score(0.0, score_top, words::recall(pair));
    let (precision, precision_end) = column.score(right, score_top, words::precision(pair));
    let f1 = f1_in_gutter(axis_x, score_top, pair);
    Figure {
        width,
        height: recall_end.max(precision_end).max(score_top + 100.0),
        evidence: evidence(pair, column, [&gold, &predicted]),
        ties: ties(pair, near, &facts, axis_x),
        intents: [gold.block, predicted.block],
        heads,
        ways,
        facts,
        axis: Some(Axis { x: axis_x, top: top - 4.0, bottom: score_top + 22.0 }),
        rules: [0.0, right].map(|x| Rule { x, y: bottom, width: column.width }).into(),
        recall,
        precision,
        f1,
        description: words::description(pair),
    }
}

fn narrow(pair: &FigurePair, near: &[Counterparts], column: &Column) -> Figure {
    let width = column.width;
    let list = |side: Side, top: f64, way: &str| {
        let head = column.block(0.0, top, width, HEAD, &words::head(pair, side));
        let top = top + height_of(&head);
        let way = column.block(0.0, top, width, WAY, way);
        let top = top + height_of(&way) + 8.0;
        let (facts, end) = column.facts(0.0, top, side, facts_of(pair, near, side));
        (head, way, facts, end)
    };
    let gold = column.intent(0.0, 0.0, "Gold intent", pair.gold_intent);
    let (gold_head, recall_way, mut facts, y) =
        list(Side::Gold, gold.bottom + 18.0, "recall: gold facts → prediction");
    let (recall, y) = column.score(0.0, y + 6.0, words::recall(pair));
    let rule = Rule { x: 0.0, y: y + 14.0, width };

    let label = words::predicted_label(pair);
    let predicted = column.intent(0.0, rule.y + 18.0, &label, pair.predicted_intent);
    let (predicted_head, precision_way, more, y) =
        list(Side::Predicted, predicted.bottom + 18.0, "precision: predicted facts → gold intent");
    facts.extend(more);
    let (precision, y) = column.score(0.0, y + 6.0, words::precision(pair));

    let foot = Rule { x: 0.0, y: y + 14.0, width };
    let (f1, y) = column.score_line(0.0, foot.y + 10.0, F1_NUMBER, words::f1(pair));
    Figure {
        width,
        height: y + 4.0,
        evidence: evidence(pair, column, [&gold, &predicted]),
        ties: Vec::new(),
        intents: [gold.block, predicted.block],
        heads: [gold_head, predicted_head],
        ways: [recall_way, precision_way],
        facts,
        axis: None,
        rules: vec![rule, foot],
        recall,
        precision,
        f1,
        description: words::description(pair),
    }
}

/// Those that are drawn, each with its number and what is said of it.
fn facts_of<'a>(
    pair: &'a FigurePair,
    near: &'a [Counterparts],
    side: Side,
) -> impl Iterator<Item = (usize, &'a JudgedFact, FactWords)> {
    pair.drawn(side).map(move |(place, judged)| {
        let near = words::counterpart(pair.assessment, near, side, place);
        (pair.number_of(side, place), judged, FactWords::of(side, judged, near))
    })
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

/// Between facts that are both drawn.
fn ties(pair: &FigurePair, near: &[Counterparts], facts: &[FactBox], axis: f64) -> Vec<Tie> {
    let drawn = |number: usize| facts.iter().find(|fact| fact.number == number);
    let mut ties: Vec<Tie> = Vec::new();
    for near in near {
        let gold = pair.number_of(Side::Gold, near.gold);
        let predicted = pair.number_of(Side::Predicted, near.predicted);
        let (Some(from), Some(to)) = (drawn(gold), drawn(predicted)) else { continue };
        let foot = |fact: &FactBox| fact.area.y + fact.area.height - TIE_ABOVE_FOOT;
        let from = Point { x: from.area.x + from.area.width, y: foot(from) };
        let to = Point { x: to.area.x, y: foot(to) };
        let word = centred(axis, f64::midpoint(from.y, to.y) + 4.0, NEAR, "near");
        let is_free = |y: f64| {
            let known = ties.iter().filter_map(|tie| tie.word.as_ref());
            known.into_iter().all(|other| (other.y - y).abs() >= 1.5 * NEAR.line_height)
        };
        let word = Some(word).filter(|word| is_free(word.y));
        ties.push(Tie { gold, predicted, from, to, word });
    }
    ties
}

/// A gold fact rests on words of the prediction, a predicted one on words of the gold intent.
fn evidence(
    pair: &FigurePair,
    column: &Column,
    [gold, predicted]: [&Sentence; 2],
) -> Vec<Evidence> {
    let mut lit = Vec::new();
    for (side, sentence, intent) in
        [(Side::Gold, predicted, pair.predicted_intent), (Side::Predicted, gold, pair.gold_intent)]
    {
        let quoted = QuotedIntent::of(intent);
        for (place, fact) in pair.drawn(side) {
            let areas = column.areas(sentence, intent, &quoted.passages(&fact.reason));
            if !areas.is_empty() {
                let fact_number = pair.number_of(side, place);
                lit.push(Evidence { fact: fact_number, verdict: fact.stands(), areas });
            }
        }
    }
    lit
}

fn f1_in_gutter(axis: f64, top: f64, pair: &FigurePair) -> ScoreLine {
    let value = words::f1(pair).value;
    ScoreLine {
        value,
        number: centred(axis, top + 66.0, F1_NUMBER, &score_text(value)),
        caption: centred(axis, top + 90.0, CAPTION, "F1"),
    }
}

fn centred(x: f64, y: f64, style: TextStyle, text: &str) -> TextBlock {
    TextBlock {
        x,
        y,
        anchor: Anchor::Middle,
        direction: Direction::LeftToRight,
        style,
        lines: vec![text.to_owned()],
    }
}
