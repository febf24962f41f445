//! What the figure is made of, once everything in it has its place.

use super::measure::TextStyle;
pub use crate::evaluation::fact::Side;
use crate::evaluation::fact::{Assessment, Verdict};

pub struct FigurePair<'a> {
    pub gold_intent: &'a str,
    pub predicted_intent: &'a str,
    pub predictor: &'a str,
    pub assessment: &'a Assessment,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub width: f64,
    pub height: f64,
    pub texts: Vec<TextBlock>,
    pub facts: Vec<FactBox>,
    pub axis: Option<Axis>,
    pub rules: Vec<Rule>,
    pub recall: ScoreLine,
    pub precision: ScoreLine,
    pub f1: ScoreLine,
}

/// Lines of one style; `y` is the baseline of the first.
#[derive(Debug, Clone, PartialEq)]
pub struct TextBlock {
    pub x: f64,
    pub y: f64,
    pub anchor: Anchor,
    pub style: TextStyle,
    pub lines: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Debug, Clone, PartialEq)]
pub struct FactBox {
    pub side: Side,
    pub verdict: Verdict,
    pub reason: String,
    pub fact: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub lines: TextBlock,
    pub word: TextBlock,
    pub arrow: Option<Arrow>,
}

/// From a fact's box towards the axis; `reaches` tells whether it gets there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    pub from: f64,
    pub to: f64,
    pub y: f64,
    pub reaches: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    pub x: f64,
    pub top: f64,
    pub bottom: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule {
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// A number and what it counts.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreLine {
    pub value: Option<f64>,
    pub number: TextBlock,
    pub caption: TextBlock,
}
