//! Text fields.

use leptos::web_sys::{Element, Event, HtmlInputElement};
use wasm_bindgen::JsCast;

/// Whether it is for a field, and not for the page.
pub fn is_typing(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}

/// Replaces the text of the event's field.
pub fn show_in_field(event: &Event, text: &str) {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    if let Some(field) = field {
        field.set_value(text);
    }
}
