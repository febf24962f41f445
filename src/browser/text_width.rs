//! Text measured with the fonts the page really has.

use leptos::prelude::*;
use leptos::web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use wasm_bindgen::JsCast;

use crate::base::number::shortest;
use crate::diagram::{EstimatedWidths, TextMeasure, TextStyle};

/// Falls back to the estimate where the browser gives no canvas.
pub struct CanvasWidths {
    canvas: Option<CanvasRenderingContext2d>,
    family: String,
}

impl CanvasWidths {
    pub fn new() -> Self {
        Self { canvas: canvas(), family: page_font().unwrap_or_else(|| "sans-serif".to_owned()) }
    }
}

impl Default for CanvasWidths {
    fn default() -> Self {
        Self::new()
    }
}

impl TextMeasure for CanvasWidths {
    fn width(&self, text: &str, style: TextStyle) -> f64 {
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

fn canvas() -> Option<CanvasRenderingContext2d> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

fn page_font() -> Option<String> {
    let body = document().body()?;
    let style = window().get_computed_style(&body).ok()??;
    style.get_property_value("font-family").ok().filter(|family| !family.is_empty())
}
