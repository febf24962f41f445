//! Copies text to the clipboard.
//!
//! The clipboard exists only on secure pages, so it is looked up by name, and a missing one is a result
//! rather than an exception.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The browser refused it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotCopied;

pub async fn copy(text: &str) -> Result<(), NotCopied> {
    let written = begin_to_write(text).map_err(|_| NotCopied)?;
    JsFuture::from(written).await.map(drop).map_err(|_| NotCopied)
}

fn begin_to_write(text: &str) -> Result<Promise, JsValue> {
    let navigator = Reflect::get(&window(), &"navigator".into())?;
    let clipboard = Reflect::get(&navigator, &"clipboard".into())?;
    let write: Function = Reflect::get(&clipboard, &"writeText".into())?.dyn_into()?;
    write.call1(&clipboard, &text.into())?.dyn_into()
}
