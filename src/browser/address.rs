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

/// The whole address of this page, at another place.
pub fn here(hash: &str) -> String {
    let location = window().location();
    let (origin, path) = (location.origin(), location.pathname());
    format!("{}{}{hash}", origin.unwrap_or_default(), path.unwrap_or_default())
}

/// The part between `?` and `#`, if it is wanted. It is removed from the address and from the browser's
/// history at once.
pub fn take_query(is_wanted: fn(&str) -> bool) -> String {
    let query = window().location().search().ok().filter(|query| is_wanted(query));
    if query.is_some()
        && let Ok(history) = window().history()
    {
        // The page's own address without a part is always allowed.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&here(&hash())));
    }
    query.unwrap_or_default()
}

/// Leaves this page.
pub fn leave_for(url: &str) {
    // It throws only for an address that cannot be parsed.
    let _ = window().location().assign(url);
}
