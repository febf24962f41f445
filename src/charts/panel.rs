//! One score against another: a square with two axes, and dots whose size shows the number of pairs.

use super::frame::{LABEL, Scale, line, text};
use crate::base::number::{fixed, shortest};
use crate::diagram::Element;

/// What the numbers and the name of the upright axis need beside the square, and below it.
pub const LEFT: f64 = 20.0;
pub const BELOW: f64 = 30.0;
/// A dot on the edge has to fit.
const EDGE: f64 = 6.0;
const SMALLEST_DOT: f64 = 2.2;
const LARGEST_DOT: f64 = 11.0;
const ONLY_DOT: f64 = 3.5;

#[derive(Clone, Copy)]
pub struct Panel {
    pub across: Scale,
    pub up: Scale,
}

impl Panel {
    pub fn new((left, top): (f64, f64), side: f64) -> Self {
        Self {
            across: Scale { zero: left + EDGE, one: left + side - EDGE },
            up: Scale { zero: top + side - EDGE, one: top + EDGE },
        }
    }

    pub fn left(self) -> f64 {
        self.across.zero - EDGE
    }

    pub fn top(self) -> f64 {
        self.up.one - EDGE
    }

    /// Both axes with their ends, each named in its middle.
    pub fn axes(self, across: &str, up: &str) -> Vec<Element> {
        let (left, right) = (self.left(), self.across.one + EDGE);
        let (top, bottom) = (self.top(), self.up.zero + EDGE);
        let mut parts = vec![
            line("chart-axis", (left, bottom), (right, bottom)),
            line("chart-axis", (left, top), (left, bottom)),
        ];
        for score in [0.0, 1.0] {
            let words = shortest(score);
            parts.push(text(LABEL, "middle", self.across.at(score), bottom + 16.0, &words));
            parts.push(text(LABEL, "end", left - 6.0, self.up.at(score) + 4.0, &words));
        }
        parts.push(text(LABEL, "middle", f64::midpoint(left, right), bottom + 16.0, across));
        let (x, y) = (left - 8.0, f64::midpoint(top, bottom));
        let upwards = format!("rotate(-90 {} {})", fixed(x, 1), fixed(y, 1));
        parts.push(text(LABEL, "middle", x, y, up).with("transform", upwards));
        parts
    }

    pub fn dot(self, class: &'static str, (across, up): (f64, f64), radius: f64) -> Element {
        Element::new("circle")
            .with("class", class)
            .at("cx", self.across.at(across))
            .at("cy", self.up.at(up))
            .at("r", radius)
    }
}

/// As many steps from the smallest to the largest dot as the area of the dots allows.
pub fn radius(pairs: u32, most: u32) -> f64 {
    if most <= 1 {
        return ONLY_DOT;
    }
    let part = f64::from(pairs) / f64::from(most);
    SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * part.sqrt()
}
