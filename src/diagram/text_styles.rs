//! The type sizes of the figure. The page's style sheet has the same sizes for the same classes, which
//! a test checks: text is measured here and drawn there.

use super::measure::TextStyle;

const fn style(class: &'static str, size: f64, weight: u16, line_height: f64) -> TextStyle {
    TextStyle { class, size, weight, line_height }
}

pub const SUMMARY: TextStyle = style("figure-summary", 17.0, 650, 24.0);
pub const LABEL: TextStyle = style("figure-label", 13.0, 400, 18.0);
pub const INTENT: TextStyle = style("figure-intent", 19.0, 500, 26.0);
pub const HEAD: TextStyle = style("figure-head", 13.0, 600, 18.0);
pub const WAY: TextStyle = style("figure-way", 13.0, 400, 18.0);
pub const FACT: TextStyle = style("figure-fact", 14.5, 400, 22.0);
pub const WORD: TextStyle = style("figure-word", 12.5, 600, 22.0);
pub const NEAR: TextStyle = style("figure-near", 12.0, 400, 18.0);
/// The judge's verdict where a person's other one stands, and where a person agrees.
pub const OVERRULED: TextStyle = style("figure-overruled", 10.5, 400, 14.0);
pub const AGREED: TextStyle = style("figure-agreed", 10.5, 400, 14.0);
/// A person's verdict in the file that is not the judge's.
pub const PERSON: TextStyle = style("figure-person", 12.0, 400, 18.0);
pub const NUMBER: TextStyle = style("figure-number", 28.0, 650, 36.0);
pub const F1_NUMBER: TextStyle = style("figure-f1", 34.0, 650, 40.0);
pub const CAPTION: TextStyle = style("figure-caption", 13.5, 400, 19.0);

pub const ALL: [TextStyle; 14] = [
    SUMMARY, LABEL, INTENT, HEAD, WAY, FACT, WORD, NEAR, OVERRULED, AGREED, PERSON, NUMBER,
    F1_NUMBER, CAPTION,
];

/// A baseline sits this far below the top of its line, as part of the line's height.
pub const BASELINE: f64 = 0.72;
