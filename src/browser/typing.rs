//! Telling what is typed into a field from what is meant for the page.

use leptos::web_sys::{Element, Event};
use wasm_bindgen::JsCast;

pub fn is_typing(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}
