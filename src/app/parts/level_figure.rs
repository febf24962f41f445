//! AutoRater's figure of a pair, to be saved.

use super::figure_exports::Exportable;
use crate::browser::text_width::CanvasWidths;
use crate::diagram::{
    SatisfactionPair, Theme, satisfaction_markdown, satisfaction_svg, satisfaction_text,
};

pub struct LevelFigure(pub SatisfactionPair);

/// As wide as Bi-Fact's figure is on a large screen.
const WIDTH: f64 = 920.0;

impl Exportable for LevelFigure {
    fn svg(&self, theme: Theme) -> String {
        satisfaction_svg(&self.0, WIDTH, theme, &CanvasWidths::new())
    }

    fn text(&self) -> String {
        satisfaction_text(&self.0)
    }

    fn markdown(&self) -> String {
        satisfaction_markdown(&self.0)
    }
}
