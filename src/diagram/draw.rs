//! From geometry to an SVG tree.

use super::figure::{Anchor, Arrow, Axis, FactBox, Figure, Rule, ScoreLine, Side, TextBlock};
use super::layout::BADGE;
use super::svg::Element;
use crate::evaluation::fact::Verdict;
use crate::evaluation::number::{fixed, shortest};

/// The `<svg>` of a figure. Colours and fonts come from the classes.
pub fn draw(figure: &Figure) -> Element {
    let of = |side| figure.facts.iter().enumerate().filter(move |(_, fact)| fact.side == side);
    let list = |side, label| {
        Element::new("g")
            .with("role", "list")
            .with("aria-label", label)
            .children(of(side).map(|(index, fact)| draw_fact(index, fact)))
    };
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .at("width", figure.width)
        .at("height", figure.height)
        .with("viewBox", format!("0 0 {} {}", tenths(figure.width), tenths(figure.height)))
        .children(figure.axis.iter().map(draw_axis))
        .children(figure.rules.iter().map(draw_rule))
        .children(figure.texts.iter().map(draw_text))
        .child(list(Side::Gold, "Gold facts, checked against the prediction"))
        .child(list(Side::Predicted, "Predicted facts, checked against the gold intent"))
        .child(draw_score(&figure.recall, "pair-recall"))
        .child(draw_score(&figure.precision, "pair-precision"))
        .child(draw_score(&figure.f1, "pair-f1"))
}

fn draw_fact(index: usize, fact: &FactBox) -> Element {
    let word = fact.side.word(fact.verdict);
    let test_id = match fact.side {
        Side::Gold => "gold-fact",
        Side::Predicted => "predicted-fact",
    };
    Element::new("g")
        .with("class", format!("fact {}", fact.verdict.name()))
        .with("role", "listitem")
        .with("tabindex", 0)
        .with("data-testid", test_id)
        .with("data-verdict", fact.verdict.name())
        .with("data-fact", index)
        .with("aria-label", format!("{}: {word}. {}", fact.fact, fact.reason))
        .child(
            Element::new("rect")
                .with("class", "fact-box")
                .at("x", fact.x + 0.5)
                .at("y", fact.y + 0.5)
                .at("width", fact.width - 1.0)
                .at("height", fact.height - 1.0)
                .with("rx", 8),
        )
        .child(draw_badge(fact))
        .child(draw_text(&fact.lines))
        .child(draw_text(&fact.word))
        .children(fact.arrow.iter().map(draw_arrow))
}

fn draw_badge(fact: &FactBox) -> Element {
    let radius = BADGE / 2.0;
    let (x, y) = (fact.x + 12.0 + radius, fact.y + fact.height / 2.0);
    let mark = match fact.verdict {
        Verdict::Supported => "M-4.6 .4 L-1.4 3.6 L4.8 -3.4",
        Verdict::Unsupported => "M-3.8 -3.8 L3.8 3.8 M3.8 -3.8 L-3.8 3.8",
    };
    Element::new("g")
        .with("class", "badge")
        .with("transform", format!("translate({} {})", tenths(x), tenths(y)))
        .child(Element::new("circle").at("r", radius))
        .child(Element::new("path").with("d", mark).with("pathLength", 1))
}

/// The head is drawn only where the arrow arrives: a fact that is not in the other intent points
/// at it and stops.
fn draw_arrow(arrow: &Arrow) -> Element {
    let Arrow { from, to, y, reaches } = *arrow;
    let back = tenths(if to > from { to - 5.0 } else { to + 5.0 });
    let [from, to, above, y, below] = [from, to, y - 4.0, y, y + 4.0].map(tenths);
    let tip = if reaches {
        format!("M{back} {above} L{to} {y} L{back} {below}")
    } else {
        format!("M{to} {above} V{below}")
    };
    Element::new("path").with("class", "arrow").with("d", format!("M{from} {y} H{to} {tip}"))
}

fn tenths(coordinate: f64) -> String {
    fixed(coordinate, 1)
}

fn draw_axis(axis: &Axis) -> Element {
    Element::new("line")
        .with("class", "axis")
        .at("x1", axis.x)
        .at("x2", axis.x)
        .at("y1", axis.top)
        .at("y2", axis.bottom)
}

fn draw_rule(rule: &Rule) -> Element {
    Element::new("line")
        .with("class", "rule")
        .at("x1", rule.x)
        .at("x2", rule.x + rule.width)
        .at("y1", rule.y)
        .at("y2", rule.y)
}

fn draw_score(score: &ScoreLine, test_id: &'static str) -> Element {
    let mut number = draw_text(&score.number).with("data-testid", test_id);
    if let Some(value) = score.value {
        number = number.with("data-value", shortest(value));
    }
    Element::new("g").child(number).child(draw_text(&score.caption))
}

fn draw_text(block: &TextBlock) -> Element {
    let text = Element::new("text").with("class", block.style.class).at("y", block.y).with(
        "text-anchor",
        match block.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        },
    );
    if let [line] = block.lines.as_slice() {
        return text.at("x", block.x).text(line);
    }
    text.children(block.lines.iter().enumerate().map(|(index, line)| {
        let step = if index == 0 { 0.0 } else { block.style.line_height };
        Element::new("tspan").at("x", block.x).at("dy", step).text(line)
    }))
}
