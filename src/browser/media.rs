//! The user's system preferences.

use js_sys::{Function, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

/// Whether the page is shown dark just now.
pub fn is_dark() -> bool {
    matches("(prefers-color-scheme: dark)").unwrap_or(false)
}

fn matches(query: &str) -> Result<bool, JsValue> {
    let ask: Function = Reflect::get(&window(), &"matchMedia".into())?.dyn_into()?;
    let answer = ask.call1(&window(), &query.into())?;
    Ok(Reflect::get(&answer, &"matches".into())?.is_truthy())
}
