//! AutoRater's figure of a pair: both tasks with an arrow each way, what each requires and whether the other
//! meets it, counter-examples and reasons.

use super::column::{BADGE, Column, height_of};
use super::draw::{arrow, badge, draw_text, group};
use super::export::{MARGIN, Theme, svg_file};
use super::figure::MOST_DRAWN;
use super::layout::{NARROWEST, WiderOf};
use super::measure::{TextMeasure, TextStyle};
use super::shortened::shortened;
use super::svg::Element;
use super::text_styles::{FACT, HEAD, INTENT, LABEL, SUMMARY, WAY, WORD};
use crate::base::number::counted;
use crate::evaluation::verdict::Verdict;
use crate::methods::autorater::{Broader, Direction, Level, Relation, Requirement};

#[derive(Debug, Clone, PartialEq)]
pub struct SatisfactionPair {
    pub gold_intent: String,
    pub predicted_intent: String,
    pub predictor: String,
    pub relation: Relation,
    /// Another than that of the relation where fulfilment overrides it.
    pub level: Level,
    pub made_by: String,
}

/// Gold is on the left.
const AS_DRAWN: [Direction; 2] = [Direction::GoldToPrediction, Direction::PredictionToGold];
const WIDE_FROM: f64 = 640.0;
const GAP: f64 = 28.0;
const ARROWS: f64 = 190.0;
const LONGEST: usize = 2_000;

impl SatisfactionPair {
    /// "Partial match. The prediction is broader."
    pub fn summary(&self) -> String {
        let level = self.level.name();
        match self.relation.broader().filter(|_| self.level == self.relation.level()) {
            Some(broader) => format!("{level}. {}.", Broader::sentence(broader)),
            None => format!("{level}."),
        }
    }
}

/// What the second task of a direction requires.
pub(super) fn required(direction: Direction) -> &'static str {
    match direction {
        Direction::PredictionToGold => "Gold requires of the prediction",
        Direction::GoldToPrediction => "The prediction requires of gold",
    }
}

/// A whole SVG file, drawn for this width, its margins included.
pub fn satisfaction_svg(
    pair: &SatisfactionPair,
    width: f64,
    theme: Theme,
    measure: &dyn TextMeasure,
) -> String {
    let width = (width - 2.0 * MARGIN).max(NARROWEST);
    let (drawn, height) = draw(pair, width, measure);
    svg_file("AutoRater: does one task satisfy the other?", (width, height), theme, drawn)
}

fn draw(pair: &SatisfactionPair, width: f64, measure: &dyn TextMeasure) -> (Vec<Element>, f64) {
    let mut page = Page { at_most: &WiderOf(measure), parts: Vec::new() };
    let mut top = page.write((0.0, 0.0), width, SUMMARY, &pair.summary()) + 12.0;
    let is_wide = width >= WIDE_FROM;
    let half = if is_wide { (width - GAP) / 2.0 } else { width };
    top = if is_wide {
        tasks_beside(&mut page, pair, top, width)
    } else {
        tasks_below(&mut page, pair, top, width)
    };
    top += 20.0;
    let mut bottom = top;
    for (place, direction) in AS_DRAWN.into_iter().enumerate() {
        let x = if is_wide && place == 1 { half + GAP } else { 0.0 };
        let from = if is_wide { top } else { bottom };
        bottom = bottom.max(page.direction(pair, direction, (x, from), half) + 16.0);
    }
    let bottom = page.write((0.0, bottom), width, WAY, &pair.made_by);
    (page.parts, bottom)
}

/// The tasks side by side, the arrows between them.
fn tasks_beside(page: &mut Page, pair: &SatisfactionPair, top: f64, width: f64) -> f64 {
    let task = (width - ARROWS) / 2.0;
    let left = page.task("Gold", &pair.gold_intent, (0.0, top), task);
    let label = predicted_label(pair);
    let right = page.task(&label, &pair.predicted_intent, (width - task, top), task);
    let mut y = top + 14.0;
    for direction in AS_DRAWN {
        let is_right = direction == Direction::GoldToPrediction;
        let (from, to) = (task + 16.0, width - task - 16.0);
        let ends = if is_right { (from, to) } else { (to, from) };
        y = page.arrow(pair, direction, ends, y) + 8.0;
    }
    left.max(right).max(y)
}

/// Where there is little room, the arrows follow as sentences.
fn tasks_below(page: &mut Page, pair: &SatisfactionPair, top: f64, width: f64) -> f64 {
    let below = page.task("Gold", &pair.gold_intent, (0.0, top), width) + 8.0;
    let label = predicted_label(pair);
    page.task(&label, &pair.predicted_intent, (0.0, below), width)
}

pub(super) fn predicted_label(pair: &SatisfactionPair) -> String {
    match pair.predictor.as_str() {
        "" => "Predicted".to_owned(),
        name => format!("{} predicted", shortened(name, LONGEST)),
    }
}

struct Page<'a> {
    at_most: &'a dyn TextMeasure,
    parts: Vec<Element>,
}

impl Page<'_> {
    /// Returns where the text ends.
    fn write(&mut self, (x, top): (f64, f64), width: f64, style: TextStyle, text: &str) -> f64 {
        let (drawn, bottom) = self.text((x, top), width, style, text);
        self.parts.push(drawn);
        bottom
    }

    fn text(
        &self,
        (x, top): (f64, f64),
        width: f64,
        style: TextStyle,
        text: &str,
    ) -> (Element, f64) {
        let column = Column { width, measure: self.at_most, at_most: self.at_most };
        let block = column.block(x, top, width, style, &shortened(text, LONGEST));
        (draw_text(&block), top + height_of(&block))
    }

    fn task(&mut self, label: &str, text: &str, (x, top): (f64, f64), width: f64) -> f64 {
        let top = self.write((x, top), width, LABEL, label);
        let text = if text.trim().is_empty() { "(empty)" } else { text };
        self.write((x, top), width, INTENT, text)
    }

    fn arrow(
        &mut self,
        pair: &SatisfactionPair,
        direction: Direction,
        (from, to): (f64, f64),
        y: f64,
    ) -> f64 {
        let holds = pair.relation.of(direction).holds;
        let (left, width) = (from.min(to), (from - to).abs());
        let word = if holds { "satisfies" } else { "does not satisfy" };
        let (said, bottom) = self.text((left, y + 8.0), width, WORD, word);
        let drawn = verdict_group(holds).child(arrow(from, to, y, holds)).child(said);
        self.parts.push(drawn);
        bottom
    }

    /// What is required, the counter-example and the reason.
    fn direction(
        &mut self,
        pair: &SatisfactionPair,
        direction: Direction,
        (x, top): (f64, f64),
        width: f64,
    ) -> f64 {
        let said = pair.relation.of(direction);
        let (sentence, mut y) = self.text((x, top), width, WORD, direction.sentence(said.holds));
        self.parts.push(verdict_group(said.holds).child(sentence));
        if !said.of_b.is_empty() {
            y = self.write((x, y + 4.0), width, HEAD, required(direction)) + 4.0;
        }
        for one in said.of_b.iter().take(MOST_DRAWN) {
            y = self.requirement(one, (x, y), width) + 4.0;
        }
        let more = said.of_b.len().saturating_sub(MOST_DRAWN);
        if more > 0 {
            y = self.write(
                (x, y),
                width,
                WAY,
                &format!("and {}", counted(more, "more requirement")),
            );
        }
        if let Some(example) = &said.counter_example {
            y = self.write((x, y + 6.0), width, FACT, &format!("Counter-example: {example}"));
        }
        if !said.explanation.trim().is_empty() {
            y = self.write((x, y + 6.0), width, WAY, &said.explanation);
        }
        y
    }

    fn requirement(&mut self, one: &Requirement, (x, top): (f64, f64), width: f64) -> f64 {
        let inset = BADGE + 8.0;
        let (text, mut bottom) = self.text((x + inset, top), width - inset, FACT, &one.text);
        let verdict = Verdict::from(one.is_met);
        let mark = badge(verdict, x + BADGE / 2.0, top + FACT.line_height / 2.0);
        self.parts.push(verdict_group(one.is_met).child(mark).child(text));
        if !one.how.trim().is_empty() {
            bottom = self.write((x + inset, bottom), width - inset, WAY, &one.how);
        }
        bottom
    }
}

fn verdict_group(holds: bool) -> Element {
    group(if holds { "supported" } else { "unsupported" })
}
