//! Calls browser interfaces by name, where web-sys lacks them or hides them behind a flag. A missing one is
//! an error, never a panic.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Calls a method and waits for what it promises.
pub async fn call(on: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(on, &method.into())?.dyn_into()?;
    let returned = Reflect::apply(&function, on, &arguments.iter().collect())?;
    match returned.dyn_into::<Promise>() {
        Ok(promise) => JsFuture::from(promise).await,
        Err(value) => Ok(value),
    }
}

pub fn object(members: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in members {
        // A plain object takes any member.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

/// A member that is a text.
pub fn text(of: &JsValue, name: &str) -> Option<String> {
    Reflect::get(of, &name.into()).ok()?.as_string()
}
