//! Calls browser interfaces by name, where web-sys lacks them or hides them behind a flag. A missing one is
//! an error, never a panic.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Calls a method and waits for what it promises.
pub async fn call(on: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    JsFuture::from(promise(on, method, arguments)?).await
}

/// The same for a method that may never keep its promise: the result is `undefined` after that many milliseconds.
pub async fn call_within(
    milliseconds: u32,
    on: &JsValue,
    method: &str,
    arguments: &[JsValue],
) -> Result<JsValue, JsValue> {
    let time_is_up = Promise::new(&mut |resolve, _| {
        let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
        // Without a timer the promise alone decides.
        let _ =
            window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let promised = promise(on, method, arguments)?;
    JsFuture::from(Promise::race(&Array::of2(&promised, &time_is_up))).await
}

fn promise(on: &JsValue, method: &str, arguments: &[JsValue]) -> Result<Promise, JsValue> {
    let function: Function = Reflect::get(on, &method.into())?.dyn_into()?;
    Reflect::apply(&function, on, &arguments.iter().collect()).map(|value| Promise::resolve(&value))
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
