//! Figure 1 as geometry, then as an SVG tree.
//!
//! Layout is a function of the pair, a width and a way to measure text; what comes out is plain
//! data that the page mounts as elements and an export writes as a string.

mod column;
mod copy;
mod direction;
mod draw;
mod evidence;
mod export;
mod figure;
mod figure_text;
mod layout;
mod lost_words;
mod measure;
mod narrow;
mod reading_order;
mod rows;
mod satisfaction;
mod satisfaction_copy;
mod sheet;
mod shortened;
mod svg;
mod text_styles;
mod ties;
mod wide;
mod wrap;
mod xml;

pub use copy::{as_markdown, as_text};
pub use direction::Direction;
pub use draw::draw;
pub use evidence::quoted_passages;
pub use export::{ExportSettings, MARGIN as EXPORT_MARGIN, Theme, export_svg, inline_svg};
pub use figure::{
    Anchor, Area, FactBox, Figure, FigurePair, FileLabels, LONGEST_SPOKEN, MOST_DRAWN, Side,
    TextBlock, page_of,
};
pub use figure_text::{corrected, corrected_at};
pub use layout::lay_out;
pub use measure::{EstimatedWidths, TextMeasure, TextStyle};
pub use reading_order::{FactStep, FactStop, fact_beside};
pub use satisfaction::{SatisfactionPair, satisfaction_svg};
pub use satisfaction_copy::{satisfaction_markdown, satisfaction_text};
pub use sheet::{BY_DOCUMENT, DARK, FONT, LIGHT, Palette, figure_sheet};
pub use shortened::shortened;
pub use svg::{Element, Node};
pub use xml::{escaped, to_xml};
