//! Measures text with the fonts of the page.

use std::cell::RefCell;
use std::collections::HashMap;

use foldhash::fast::FixedState;
use leptos::prelude::*;
use leptos::web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use wasm_bindgen::JsCast;

use crate::base::number::shortest;
use crate::diagram::{EstimatedWidths, TextMeasure, TextStyle};

/// Falls back to the estimate without a canvas. Widths are remembered, because a redrawn figure has
/// almost the same words.
pub struct CanvasWidths {
    canvas: Option<CanvasRenderingContext2d>,
    family: String,
    /// By text, then by weight and size.
    known: RefCell<HashMap<Box<str>, Widths, FixedState>>,
}

/// Weight and size, the latter by its bits.
type Face = (u16, u64);
type Widths = Vec<(Face, f64)>;

/// Far more than a figure has; then it starts over.
const MOST_KNOWN: usize = 20_000;

impl CanvasWidths {
    pub fn new() -> Self {
        let family = page_font().unwrap_or_else(|| "sans-serif".to_owned());
        Self { canvas: canvas(), family, known: RefCell::default() }
    }

    fn measured(&self, text: &str, style: TextStyle) -> f64 {
        let measured = self.canvas.as_ref().and_then(|canvas| {
            canvas.set_font(&format!(
                "{} {}px {}",
                style.weight,
                shortest(style.size),
                self.family
            ));
            canvas.measure_text(text).ok()
        });
        measured.map_or_else(|| EstimatedWidths.width(text, style), |metrics| metrics.width())
    }
}

impl Default for CanvasWidths {
    fn default() -> Self {
        Self::new()
    }
}

impl TextMeasure for CanvasWidths {
    fn width(&self, text: &str, style: TextStyle) -> f64 {
        let face = (style.weight, style.size.to_bits());
        let mut known = self.known.borrow_mut();
        let widths = known.get(text).into_iter().flatten();
        if let Some((_, width)) = widths.into_iter().find(|(of, _)| *of == face) {
            return *width;
        }
        let width = self.measured(text, style);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.entry(text.into()).or_default().push((face, width));
        width
    }
}

fn canvas() -> Option<CanvasRenderingContext2d> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

fn page_font() -> Option<String> {
    let body = document().body()?;
    let style = window().get_computed_style(&body).ok()??;
    style.get_property_value("font-family").ok().filter(|family| !family.is_empty())
}
