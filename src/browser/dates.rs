//! Dates as the user's browser writes them.

use js_sys::{Date, Reflect};
use wasm_bindgen::JsValue;

use super::js_reflect::object;

/// Of milliseconds since 1970.
pub fn date_and_time(milliseconds: f64) -> String {
    let date = Date::new(&JsValue::from(milliseconds));
    let style = object(&[("dateStyle", "medium".into()), ("timeStyle", "short".into())]);
    let written = Reflect::get(&date, &"toLocaleString".into())
        .and_then(wasm_bindgen::JsCast::dyn_into::<js_sys::Function>)
        .and_then(|write| write.call2(&date, &JsValue::UNDEFINED, &style));
    written.ok().and_then(|written| written.as_string()).unwrap_or_default()
}
