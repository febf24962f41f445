//! Figure 1 as geometry, then as an SVG tree.
//!
//! Layout is a function of the pair, a width and a way to measure text; what comes out is plain
//! data that the page mounts as elements and an export can write as a string.

mod draw;
mod figure;
mod layout;
mod measure;
mod svg;
mod wrap;

pub use draw::draw;
pub use figure::{Figure, FigurePair, Side};
pub use layout::lay_out;
pub use measure::{EstimatedWidths, TextMeasure, TextStyle};
pub use svg::{Element, Node};
pub use wrap::wrap;
