//! The figure as a file of its own: fonts and colours inside, nothing fetched, nothing run.

use super::draw::draw;
use super::figure::FigurePair;
use super::layout::lay_out_for_any_font;
use super::measure::TextMeasure;
use super::sheet::{DARK, LIGHT, Palette, figure_sheet};
use super::svg::{Element, Node};
use super::xml::to_xml;
use crate::base::number::fixed;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// On white.
    Light,
    Dark,
    /// The colours of the light one, on whatever the figure is put on.
    Transparent,
}

impl Theme {
    fn palette(self) -> Palette {
        match self {
            Self::Light => Palette { page: LIGHT.surface, ..LIGHT },
            Self::Dark => DARK,
            Self::Transparent => Palette { page: "none", ..LIGHT },
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExportSettings {
    pub width: f64,
    pub theme: Theme,
    /// The fact whose evidence is lit, as on the page at that moment.
    pub lit: Option<usize>,
}

/// Around the figure.
pub const MARGIN: f64 = 28.0;

/// A whole SVG file. Its width and height are in its attributes, margins included.
pub fn export_svg(
    pair: &FigurePair,
    settings: ExportSettings,
    measure: &dyn TextMeasure,
) -> String {
    let figure = lay_out_for_any_font(pair, settings.width - 2.0 * MARGIN, measure);
    let drawn = still(draw(&figure), settings.lit).children;
    let title = "Bi-Fact: two intents, fact by fact";
    whole_file(title, (figure.width, figure.height), settings.theme, drawn)
}

/// A figure of this size with margins around it, as a whole SVG file.
pub(super) fn svg_file(title: &str, size: (f64, f64), theme: Theme, drawn: Vec<Element>) -> String {
    whole_file(title, size, theme, drawn.into_iter().map(Node::Element).collect())
}

fn whole_file(title: &str, size: (f64, f64), theme: Theme, drawn: Vec<Node>) -> String {
    let (width, height) = (size.0 + 2.0 * MARGIN, size.1 + 2.0 * MARGIN);
    let margin = fixed(MARGIN, 1);
    let mut svg = Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .at("width", width)
        .at("height", height)
        .with("viewBox", format!("-{margin} -{margin} {} {}", fixed(width, 1), fixed(height, 1)))
        .with("class", "figure")
        .with("role", "figure")
        .child(Element::new("title").text(title))
        .child(Element::new("style").text(&figure_sheet(&theme.palette())))
        .child(
            Element::new("rect")
                .with("class", "ground")
                .at("x", -MARGIN)
                .at("y", -MARGIN)
                .at("width", width)
                .at("height", height),
        );
    svg.children.extend(drawn);
    to_xml(&svg)
}

/// For a document that has the sheet and the colours; fills what is around it, down to its own size.
pub fn inline_svg(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> String {
    let figure = lay_out_for_any_font(pair, width, measure);
    to_xml(&still(draw(&figure), None).with("class", "figure").with("role", "figure"))
}

/// Without what only the page needs: links to facts, and evidence that is not lit.
fn still(mut element: Element, lit: Option<usize>) -> Element {
    element.attributes.retain(|(name, _)| !matches!(*name, "tabindex" | "data-testid"));
    let children = std::mem::take(&mut element.children);
    for child in children {
        match child {
            Node::Element(child) => {
                let evidence = child.attribute("data-evidence");
                let lights =
                    evidence.map(|fact| Some(fact) == lit.map(|lit| lit.to_string()).as_deref());
                match lights {
                    Some(false) => {}
                    Some(true) => {
                        let class = format!("{} lit", child.attribute("class").unwrap_or_default());
                        element = element.child(still(child, lit).with_instead("class", &class));
                    }
                    None => element = element.child(still(child, lit)),
                }
            }
            Node::Text(text) => element = element.text(&text),
        }
    }
    element
}
