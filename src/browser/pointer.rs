//! Dragging: an element that captures the pointer receives all its events.

use leptos::web_sys::{Element, PointerEvent};
use wasm_bindgen::JsCast;

pub fn capture(event: &PointerEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(element) = target {
        // Without it a fast drag may be lost, nothing more.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}
