//! What survives reloads and ends with the tab.

use leptos::prelude::window;
use leptos::web_sys::Storage;

pub fn recall(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Whether it will survive a reload: a browser may forbid it.
pub fn remember(name: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, value).is_ok())
}

pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        // What cannot be removed could not be stored.
        let _ = storage.remove_item(name);
    }
}

fn storage() -> Option<Storage> {
    window().session_storage().ok()?
}
