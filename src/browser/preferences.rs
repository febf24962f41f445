//! Small choices kept from visit to visit. Where the browser keeps nothing, they last a visit.

use leptos::prelude::window;

pub fn recall(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

pub fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Full or forbidden storage costs a convenience, nothing more.
        let _ = storage.set_item(key, value);
    }
}
