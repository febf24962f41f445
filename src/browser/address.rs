//! The part of the address after `#`, which a static page controls without a server.

use leptos::ev;
use leptos::prelude::*;
use leptos::web_sys::{Event, HtmlElement};
use wasm_bindgen::{JsCast, JsValue};

pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

pub fn go_to(hash: &str) {
    // A browser refuses only addresses it cannot parse, and ours are percent-encoded.
    let _ = window().location().set_hash(hash);
}

/// The same without an entry in the browser's history, for what changes with every key. The signal
/// changes at once: a navigation would take a frame.
pub fn replace(hash: &str) {
    let history = window().history();
    let put = history.and_then(|it| it.replace_state_with_url(&JsValue::NULL, "", Some(hash)));
    match put.and_then(|()| Event::new("hashchange")) {
        Ok(changed) => {
            // It throws only for an event that is under way already.
            let _ = window().dispatch_event(&changed);
        }
        // Some browsers allow only so many in a while; a navigation is always allowed.
        Err(_) => {
            let _ = window().location().replace(hash);
        }
    }
}

/// The hash as a signal that follows the address.
pub fn follow_hash() -> ReadSignal<String> {
    let (current, set_current) = signal(hash());
    let listener = window_event_listener(ev::hashchange, move |_| set_current.set(hash()));
    on_cleanup(move || listener.remove());
    current
}

pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Moves the keyboard to the element of that id.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
        // Only a detached element cannot be focused, and this one was just found in the page.
        let _ = element.focus();
    }
}

/// Fills the page's own origin into a text.
pub fn with_origin(text: &str) -> String {
    text.replace("{origin}", &window().location().origin().unwrap_or_default())
}
