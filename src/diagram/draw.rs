//! Turns geometry into an SVG tree. Colours and fonts come from classes, and so does the walk through
//! the method: a class on or around the `<svg>` hides parts and reveals them in this order.
//!
//! 1. `.intents`: the two sentences, a `.gold` and a `.predicted` group; behind them `.evidence`,
//!    a group per fact (`data-evidence`), unseen until it is `.lit`, and `.lost-words`, a group per
//!    fact that does not hold (`data-words`).
//! 2. `.facts.gold` with its `.figure-head`: the gold facts, boxes (`.fact-box`) without their marks.
//! 3. `.facts.predicted` with its `.figure-head`: the predicted facts, in the same way.
//! 4. Within `.facts.gold`: `.mark` (badge, word, notes) and `.arrow`; beside it `.way.recall`, the
//!    `.axis`.
//! 5. Within `.facts.predicted`: `.mark` and `.arrow`; `.way.precision`; `.ties` between facts that
//!    belong together (`.tie.matching` or `.tie.similar`, `data-gold`, `data-predicted`, and
//!    `.tie-word`); `.gap`s opposite facts without a partner.
//! 6. `.summary`; `.scores`: `.score.recall`, `.score.precision`, `.score.f1` and the `.rule`s above them.

use super::column::{BADGE, BOX_PADDING};
use super::direction::Direction;
use super::figure::{
    Anchor, Area, Arrow, Axis, Evidence, FactBox, Figure, IntentBlock, LinkKind, LostWords,
    PersonNote, Rule, ScoreLine, Side, TextBlock, Tie,
};
use super::figure_text::why_linked;
use super::svg::Element;
use crate::base::number::{fixed, shortest};
use crate::evaluation::verdict::Verdict;

/// The `<svg>` of a figure. It has a description but no title, which a page would show as a hint
/// wherever the pointer rests.
pub fn draw(figure: &Figure) -> Element {
    let [gold_intent, predicted_intent] = &figure.intents;
    let scores = group("scores")
        .children(figure.rules.iter().map(draw_rule))
        .child(draw_score(&figure.recall, "score recall", "pair-recall"))
        .child(draw_score(&figure.precision, "score precision", "pair-precision"))
        .child(draw_score(&figure.f1, "score f1", "pair-f1"));
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .at("width", figure.width)
        .at("height", figure.height)
        .with("viewBox", format!("0 0 {} {}", tenths(figure.width), tenths(figure.height)))
        .child(Element::new("desc").text(&figure.description))
        .child(group("summary").child(draw_text(&figure.summary)))
        .children(figure.evidence.iter().map(draw_evidence))
        .children(figure.lost_words.iter().map(draw_lost_words))
        .child(
            group("intents")
                .child(draw_intent(gold_intent, Side::Gold))
                .child(draw_intent(predicted_intent, Side::Predicted)),
        )
        .children(figure.axis.iter().map(draw_axis))
        .child(group("gaps").with("aria-hidden", true).children(figure.gaps.iter().map(draw_gap)))
        .child(draw_facts(figure, Side::Gold))
        .child(draw_facts(figure, Side::Predicted))
        .child(draw_ties(&figure.ties))
        .child(scores)
}

pub(super) fn group(class: &str) -> Element {
    Element::new("g").with("class", class)
}

fn draw_intent(intent: &IntentBlock, side: Side) -> Element {
    group(side.key()).child(draw_text(&intent.label)).child(draw_text(&intent.sentence))
}

fn draw_evidence(evidence: &Evidence) -> Element {
    group(&format!("evidence {}", evidence.verdict.key()))
        .with("data-evidence", evidence.fact)
        .with("aria-hidden", true)
        .children(evidence.areas.iter().map(|area| {
            Element::new("rect")
                .at("x", area.x)
                .at("y", area.y)
                .at("width", area.width)
                .at("height", area.height)
                .with("rx", 3)
        }))
        .children(evidence.areas.iter().map(draw_underline))
}

fn draw_lost_words(lost: &LostWords) -> Element {
    group(&format!("lost-words {}", lost.side.key()))
        .with("data-words", lost.fact)
        .with("aria-hidden", true)
        .children(lost.areas.iter().map(draw_underline))
}

fn draw_underline(area: &Area) -> Element {
    let [left, right, foot] = [area.x, area.x + area.width, area.y + area.height].map(tenths);
    Element::new("path").with("d", format!("M{left} {foot} H{right}"))
}

fn draw_gap(area: &Area) -> Element {
    Element::new("rect")
        .with("class", "gap")
        .at("x", area.x + 0.5)
        .at("y", area.y + 0.5)
        .at("width", area.width - 1.0)
        .at("height", area.height - 1.0)
        .with("rx", 8)
}

fn draw_facts(figure: &Figure, side: Side) -> Element {
    let ([gold_head, predicted_head], [recall, precision]) = (&figure.heads, &figure.ways);
    let (head, way, way_class, label) = match side {
        Side::Gold => {
            (gold_head, recall, "way recall", "Gold facts, checked against the prediction")
        }
        Side::Predicted => (
            predicted_head,
            precision,
            "way precision",
            "Predicted facts, checked against the gold intent",
        ),
    };
    let of_side = figure.facts.iter().filter(|fact| fact.side == side);
    let list = Element::new("g")
        .with("role", "list")
        .with("aria-label", label)
        .children(of_side.map(draw_fact));
    group(&format!("facts {}", side.key()))
        .child(draw_text(head))
        .child(group(way_class).child(draw_text(way)))
        .child(list)
}

fn draw_fact(fact: &FactBox) -> Element {
    let test_id = match fact.side {
        Side::Gold => "gold-fact",
        Side::Predicted => "predicted-fact",
    };
    let by_person = match (&fact.judge, &fact.label) {
        (Some(_), _) => " corrected",
        (None, Some(_)) => " disputed",
        (None, None) => "",
    };
    Element::new("g")
        .with("class", format!("fact {}{by_person}", fact.verdict.key()))
        .with("role", "listitem")
        .with("tabindex", 0)
        .with("data-testid", test_id)
        .with("data-verdict", fact.verdict.key())
        .with("data-fact", fact.number)
        .with("aria-label", &fact.spoken)
        .child(
            Element::new("rect")
                .with("class", "fact-box")
                .at("x", fact.area.x + 0.5)
                .at("y", fact.area.y + 0.5)
                .at("width", fact.area.width - 1.0)
                .at("height", fact.area.height - 1.0)
                .with("rx", 8),
        )
        .child(draw_text(&fact.lines))
        .child(
            group("mark")
                .child(badge(fact.verdict, fact.area.x + BOX_PADDING + BADGE / 2.0, fact.middle))
                .child(draw_text(&fact.word))
                .children(fact.near.iter().map(draw_text))
                .children(fact.label.iter().map(draw_person))
                .children(fact.judge.iter().map(draw_person)),
        )
        .children(fact.arrow.map(|Arrow { from, to, y, reaches }| arrow(from, to, y, reaches)))
}

/// A round check or a square cross: the shape shows it without colour.
pub(super) fn badge(verdict: Verdict, x: f64, y: f64) -> Element {
    let radius = BADGE / 2.0;
    let (ground, mark) = match verdict {
        Verdict::Supported => {
            (Element::new("circle").at("r", radius), "M-4.6 .4 L-1.4 3.6 L4.8 -3.4")
        }
        Verdict::Unsupported => {
            let square = Element::new("rect").at("x", 1.0 - radius).at("y", 1.0 - radius);
            let square = square.at("width", BADGE - 2.0).at("height", BADGE - 2.0).with("rx", 5);
            (square, "M-3.8 -3.8 L3.8 3.8 M3.8 -3.8 L-3.8 3.8")
        }
    };
    group("badge")
        .with("transform", format!("translate({} {})", tenths(x), tenths(y)))
        .child(ground)
        .child(Element::new("path").with("d", mark).with("pathLength", 1))
}

/// A head and shoulders, and what is said beside it.
fn draw_person(note: &PersonNote) -> Element {
    let place = format!("translate({} {})", tenths(note.mark.x), tenths(note.mark.y));
    let shape = "M0 -5.5 A2.6 2.6 0 1 1 0 -.3 A2.6 2.6 0 1 1 0 -5.5 Z \
        M-5.2 5.5 C-5.2 -.2 5.2 -.2 5.2 5.5 Z";
    let person =
        Element::new("path").with("class", "person").with("transform", place).with("d", shape);
    group("person-note").child(person).child(draw_text(&note.words))
}

/// The head is drawn only where the arrow arrives: a fact that is not in the other intent points
/// at it and stops.
pub(super) fn arrow(from: f64, to: f64, y: f64, reaches: bool) -> Element {
    let back = tenths(if to > from { to - 5.0 } else { to + 5.0 });
    let [from, to, above, y, below] = [from, to, y - 4.0, y, y + 4.0].map(tenths);
    let tip = if reaches {
        format!("M{back} {above} L{to} {y} L{back} {below}")
    } else {
        format!("M{to} {above} V{below}")
    };
    group("arrow")
        .child(Element::new("path").with("d", format!("M{from} {y} H{to}")))
        .child(Element::new("path").with("class", "tip").with("d", tip))
}

fn draw_ties(ties: &[Tie]) -> Element {
    // No line runs through the word of another.
    let words = ties.iter().filter_map(|tie| tie.word.as_ref()).map(draw_tie_word);
    group("ties").with("aria-hidden", true).children(ties.iter().map(draw_tie)).children(words)
}

fn draw_tie(tie: &Tie) -> Element {
    let bend = f64::midpoint(tie.from.x, tie.to.x);
    let [x1, y1, bend, x2, y2] = [tie.from.x, tie.from.y, bend, tie.to.x, tie.to.y].map(tenths);
    let curve = format!("M{x1} {y1} C{bend} {y1} {bend} {y2} {x2} {y2}");
    let end = |x, y| Element::new("circle").at("cx", x).at("cy", y).with("r", 2);
    let kind = match tie.kind {
        LinkKind::Matching => "tie matching",
        LinkKind::Similar => "tie similar",
    };
    group(kind)
        .with("data-gold", tie.gold)
        .with("data-predicted", tie.predicted)
        .child(Element::new("title").text(why_linked(tie.kind)))
        .child(Element::new("path").with("d", curve))
        .child(end(tie.from.x, tie.from.y))
        .child(end(tie.to.x, tie.to.y))
}

fn draw_tie_word(word: &TextBlock) -> Element {
    let ground = Element::new("rect").with("class", "tie-ground").at("x", word.x - 24.0);
    let ground = ground.at("y", word.y - 12.0).with("width", 48).with("height", 16).with("rx", 8);
    group("tie-word").child(ground).child(draw_text(word))
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

fn draw_score(score: &ScoreLine, class: &str, test_id: &'static str) -> Element {
    let mut number = draw_text(&score.number).with("data-testid", test_id);
    if let Some(value) = score.value {
        number = number.with("data-value", shortest(value));
    }
    group(class).child(number).child(draw_text(&score.caption))
}

/// Each line is a text of its own: a browser puts letters that run to the left in order across all
/// of one text, whatever its lines.
pub(super) fn draw_text(block: &TextBlock) -> Element {
    let mut y = block.y;
    let mut lines = block.lines.iter().map(|line| {
        let text = Element::new("text").with("class", block.style.class);
        let text = text.at("x", block.x).at("y", y).with("text-anchor", anchor(block.anchor));
        y += block.style.line_height;
        match block.direction {
            Direction::LeftToRight => text.text(line),
            Direction::RightToLeft => text.with("direction", "rtl").text(line),
        }
    });
    match (lines.next(), block.lines.len()) {
        (Some(only), 1) => only,
        (first, _) => Element::new("g").children(first.into_iter().chain(lines)),
    }
}

fn anchor(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}
