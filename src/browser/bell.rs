//! Waiting for something to happen, or for a time to come, whichever is first.

use std::cell::RefCell;

use js_sys::{Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

#[derive(Default)]
pub struct Bell {
    waiting: RefCell<Option<Function>>,
}

impl Bell {
    /// Wakes whoever waits; where nobody does, nothing is lost, for they look before they wait.
    pub fn ring(&self) {
        if let Some(resolve) = self.waiting.take() {
            // Resolving a promise does not fail.
            let _ = resolve.call0(&JsValue::NULL);
        }
    }

    /// `milliseconds` is the longest wait.
    pub async fn wait(&self, milliseconds: Option<f64>) {
        let promise = Promise::new(&mut |resolve, _| {
            #[allow(clippy::cast_possible_truncation)]
            if let Some(longest) = milliseconds {
                // Without a timer the next reply wakes it.
                let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(
                    &resolve,
                    longest.clamp(0.0, 86_400_000.0).ceil() as i32,
                );
            }
            self.waiting.replace(Some(resolve));
        });
        let _ = JsFuture::from(promise).await;
    }
}
