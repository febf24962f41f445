//! What all charts share: the sheet, selectable marks, and text that fits.

use crate::base::number::{fixed, grouped};
use crate::diagram::{Element, TextMeasure, TextStyle};

pub const LABEL: TextStyle =
    TextStyle { class: "chart-label", size: 12.0, weight: 400, line_height: 16.0 };
pub const NAME: TextStyle =
    TextStyle { class: "chart-name", size: 13.0, weight: 500, line_height: 18.0 };
pub const VALUE: TextStyle =
    TextStyle { class: "chart-value", size: 13.0, weight: 600, line_height: 18.0 };
/// Over a bar, where there is little room.
pub const COUNT: TextStyle =
    TextStyle { class: "chart-count", size: 11.0, weight: 400, line_height: 14.0 };

const NARROWEST: f64 = 200.0;

pub fn at_least_narrow(width: f64) -> f64 {
    width.max(NARROWEST)
}

/// How wide the names beside a chart are, but at most so much.
pub fn width_of_names<'a>(
    names: impl IntoIterator<Item = &'a str>,
    style: TextStyle,
    most: f64,
    measure: &dyn TextMeasure,
) -> f64 {
    names.into_iter().map(|name| measure.width(name, style)).fold(0.0, f64::max).min(most)
}

/// Where on the paper a score from 0 to 1 lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    pub zero: f64,
    pub one: f64,
}

impl Scale {
    pub fn at(self, score: f64) -> f64 {
        self.zero + (self.one - self.zero) * score
    }

    /// The score there; beyond the ends it is 0 or 1.
    pub fn score_at(self, position: f64) -> f64 {
        ((position - self.zero) / (self.one - self.zero)).clamp(0.0, 1.0)
    }
}

/// Whether a mark is selected by the filters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Nothing is selected in this chart.
    Open,
    Chosen,
    LeftOut,
}

impl Choice {
    pub fn of<T>(chosen: Option<T>, has_this: impl FnOnce(T) -> bool) -> Self {
        match chosen.map(has_this) {
            None => Self::Open,
            Some(true) => Self::Chosen,
            Some(false) => Self::LeftOut,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Open => "mark",
            Self::Chosen => "mark chosen",
            Self::LeftOut => "mark left-out",
        }
    }
}

pub fn sheet(width: f64, height: f64, label: &str) -> Element {
    let whole = |length: f64| fixed(length, 0);
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("class", "chart")
        .with("role", "group")
        .with("aria-label", label)
        .with("width", whole(width))
        .with("height", whole(height))
        .with("viewBox", format!("0 0 {} {}", whole(width), whole(height)))
}

/// A mark that can be selected by pointer and keyboard. The view makes one mark per chart a tab stop; a
/// hundred would be too many. The hit shape is a button named `label`; the drawing on it is only
/// visual.
pub fn mark(filter: &str, label: &str, choice: Choice, hit: Element, drawn: Element) -> Element {
    let button = hit
        .with("role", "button")
        .with("tabindex", -1)
        .with("aria-pressed", choice == Choice::Chosen)
        .with("aria-label", label)
        .with("data-filter", filter);
    Element::new("g").with("class", choice.class()).child(button).child(drawn)
}

/// An empty group for what is drawn on a mark.
pub fn drawn() -> Element {
    Element::new("g").with("class", "chart-drawn").with("aria-hidden", true)
}

pub fn rectangle(class: &'static str, x: f64, y: f64, width: f64, height: f64) -> Element {
    Element::new("rect")
        .with("class", class)
        .at("x", x)
        .at("y", y)
        .at("width", width.max(0.0))
        .at("height", height.max(0.0))
}

/// From point to point; along an axis it is drawn sharp.
pub fn line(class: &'static str, from: (f64, f64), to: (f64, f64)) -> Element {
    Element::new("line")
        .with("class", class)
        .at("x1", from.0)
        .at("y1", from.1)
        .at("x2", to.0)
        .at("y2", to.1)
}

/// "start", "middle" and "end" are SVG's own words for the side of `x` the text stands on.
pub fn text(style: TextStyle, anchor: &'static str, x: f64, y: f64, words: &str) -> Element {
    Element::new("text")
        .with("class", style.class)
        .with("text-anchor", anchor)
        .at("x", x)
        .at("y", y)
        .text(words)
}

/// No chart has room for more.
const MOST_LETTERS: usize = 300;

/// The text, shortened with an ellipsis if it does not fit.
pub fn fitting(words: &str, width: f64, style: TextStyle, measure: &dyn TextMeasure) -> String {
    if measure.width(words, style) <= width {
        return words.to_owned();
    }
    // A name may be very long, and it is measured again after each letter that is removed.
    let mut shorter: String = words.chars().take(MOST_LETTERS).collect();
    while shorter.pop().is_some() {
        let cut = format!("{}…", shorter.trim_end());
        if measure.width(&cut, style) <= width {
            return cut;
        }
    }
    "…".to_owned()
}

/// Proportional to the count, but always visible.
pub fn height_of(count: u32, most: u32, room: f64) -> f64 {
    if count == 0 {
        return 0.0;
    }
    (room * f64::from(count) / f64::from(most.max(1))).max(1.5)
}

/// "1.2k" if the full number would be too long.
pub fn short(count: u32) -> String {
    match count {
        0..10_000 => grouped(count as usize),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}
