//! Small choices that are stored between visits, if the browser allows it.

use leptos::prelude::window;

pub fn recall(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Every choice with this prefix: the rest of its key, and its value.
pub fn recall_all(beginning: &str) -> Vec<(String, String)> {
    let Ok(Some(storage)) = window().local_storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|place| storage.key(place).ok()?);
    let kept = |key: String| {
        let value = storage.get_item(&key).ok()??;
        Some((key.strip_prefix(beginning)?.to_owned(), value))
    };
    keys.filter_map(kept).collect()
}

pub fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Full or forbidden storage costs a convenience, nothing more.
        let _ = storage.set_item(key, value);
    }
}
