//! Waiting for an event or a timeout, whichever comes first.

use std::cell::RefCell;

use js_sys::{Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

pub async fn sleep(milliseconds: f64) {
    Wake::default().wait(Some(milliseconds)).await;
}

#[derive(Default)]
pub struct Wake {
    waiting: RefCell<Option<Function>>,
}

impl Wake {
    /// Wakes the waiting task. If none waits, nothing is lost: a task checks for news before it waits.
    pub fn wake(&self) {
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
