//! Captures keys before other listeners see them, for what is open on top of a screen.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::web_sys::Element;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Lasts until the calling part is unmounted. A handler that takes a key prevents its default.
pub fn hear_keys_first(hear: impl Fn(&KeyboardEvent) + 'static) {
    let hears = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| hear(&event));
    // A window takes any listener.
    let _ = window().add_event_listener_with_callback_and_bool(
        "keydown",
        hears.as_ref().unchecked_ref(),
        true,
    );
    let kept = StoredValue::new_local(hears);
    on_cleanup(move || {
        kept.try_with_value(|hears| {
            let _ = window().remove_event_listener_with_callback_and_bool(
                "keydown",
                hears.as_ref().unchecked_ref(),
                true,
            );
        });
    });
}

/// Where the keyboard is when a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAt {
    /// On no element in particular.
    Page,
    /// Within what the selector names.
    Inside,
    Elsewhere,
    /// In a window of its own, which has its own keys.
    Dialog,
}

pub fn key_at(event: &KeyboardEvent, selector: &str) -> KeyAt {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(target) = target else { return KeyAt::Page };
    let is_in = |selector: &str| target.closest(selector).is_ok_and(|found| found.is_some());
    match target.tag_name().as_str() {
        _ if is_in("dialog") => KeyAt::Dialog,
        "BODY" | "HTML" | "MAIN" => KeyAt::Page,
        _ if is_in(selector) => KeyAt::Inside,
        _ => KeyAt::Elsewhere,
    }
}
