//! Random bytes that nobody can guess.

use js_sys::{Function, Reflect, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

/// `None` in a browser without such a source.
pub fn unguessable() -> Option<[u8; 32]> {
    let filled = fill().ok()?;
    let mut bytes = [0; 32];
    (filled.length() == 32).then(|| filled.copy_to(&mut bytes))?;
    Some(bytes)
}

fn fill() -> Result<Uint8Array, JsValue> {
    let crypto = Reflect::get(&window(), &"crypto".into())?;
    let fill: Function = Reflect::get(&crypto, &"getRandomValues".into())?.dyn_into()?;
    fill.call1(&crypto, &Uint8Array::new_with_length(32))?.dyn_into()
}
