//! The figure on a phone: gold facts, then predicted ones, in the same order as beside each other.

use super::column::{BOX_GAP, Column, height_of};
use super::figure::{FactBox, Figure, Rule, Side, TextBlock};
use super::figure_text;
use super::layout::Arranged;
use super::text_styles::{F1_NUMBER, HEAD, WAY};

/// One side's facts under their head.
struct List {
    head: TextBlock,
    way: TextBlock,
    facts: Vec<FactBox>,
    bottom: f64,
}

pub fn narrow(arranged: &Arranged, column: &Column) -> Figure {
    let (pair, width) = (arranged.pair, column.width);
    let (summary, top) = column.summary(width, pair);

    let gold = column.intent(0.0, top, "Gold intent", pair.gold_intent);
    let recall_way = "recall: gold facts → prediction";
    let gold_list = list(arranged, column, Side::Gold, gold.bottom + 16.0, recall_way);
    let (recall, y) = column.score(0.0, gold_list.bottom + 6.0, figure_text::recall(pair));
    let rule = Rule { x: 0.0, y: y + 14.0, width };

    let label = figure_text::predicted_label(pair);
    let predicted = column.intent(0.0, rule.y + 18.0, &label, pair.predicted_intent);
    let precision_way = "precision: predicted facts → gold intent";
    let predicted_list =
        list(arranged, column, Side::Predicted, predicted.bottom + 16.0, precision_way);
    let (precision, y) =
        column.score(0.0, predicted_list.bottom + 6.0, figure_text::precision(pair));

    let foot = Rule { x: 0.0, y: y + 14.0, width };
    let (f1, y) = column.score_line(0.0, foot.y + 10.0, F1_NUMBER, figure_text::f1(pair));
    let mut facts = gold_list.facts;
    facts.extend(predicted_list.facts);
    Figure {
        width,
        height: y + 4.0,
        summary,
        lost_words: arranged.lost_words(column, [&gold, &predicted]),
        evidence: arranged.evidence(column, [&gold, &predicted]),
        ties: Vec::new(),
        gaps: Vec::new(),
        intents: [gold.block, predicted.block],
        heads: [gold_list.head, predicted_list.head],
        ways: [gold_list.way, predicted_list.way],
        facts,
        axis: None,
        rules: vec![rule, foot],
        recall,
        precision,
        f1,
        description: figure_text::description(pair, &arranged.lost),
    }
}

fn list(arranged: &Arranged, column: &Column, side: Side, top: f64, way: &str) -> List {
    let head = column.block(0.0, top, column.width, HEAD, &figure_text::head(arranged.pair, side));
    let top = top + height_of(&head);
    let way = column.block(0.0, top, column.width, WAY, way);
    let mut bottom = top + height_of(&way) + 8.0;
    let mut facts = Vec::new();
    let places = arranged.rows.iter().flat_map(|row| match side {
        Side::Gold => &row.gold,
        Side::Predicted => &row.predicted,
    });
    for fact in places.filter_map(|place| arranged.fact(side, *place)) {
        let fact = column.fact(0.0, bottom, side, fact);
        bottom += fact.area.height + BOX_GAP;
        facts.push(fact);
    }
    List { head, way, facts, bottom }
}
