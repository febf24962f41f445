//! Long work in short turns: between two turns the browser handles events and paints.

use js_sys::Promise;
use leptos::prelude::window;
use leptos::web_sys::MessageChannel;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;

use crate::providers::Turns;

/// Less than a frame at 60 per second: what is shown keeps moving, and little is lost to changing
/// turns.
const TURN: f64 = 14.0;

/// For work whose single steps may be long themselves.
const SHORT_TURN: f64 = 4.0;

pub struct Turn {
    began: f64,
}

impl Turn {
    pub fn new() -> Self {
        Self { began: now() }
    }

    pub fn is_over(&self) -> bool {
        now() - self.began > TURN
    }

    /// Lets the page do what is waiting, if this turn has lasted long enough.
    pub async fn yield_if_over(&mut self) {
        if self.is_over() {
            self.yield_now().await;
        }
    }

    /// Ends this turn however short it was.
    pub async fn yield_now(&mut self) {
        next_task().await;
        self.began = now();
    }
}

/// A pass over a long reply may take as long as a turn.
impl Turns for Turn {
    async fn breathe(&mut self) {
        if now() - self.began > SHORT_TURN {
            self.yield_now().await;
        }
    }
}

impl Default for Turn {
    fn default() -> Self {
        Self::new()
    }
}

/// Milliseconds until repeated work may run again, by how long it took: otherwise a large batch would
/// take all the time.
pub fn rest_after(took: f64, at_least: f64) -> f64 {
    at_least.max(took * 4.0)
}

pub fn now() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// A message to the page itself: unlike a timer of 0 it is not delayed by 4 ms.
async fn next_task() {
    let Ok(channel) = MessageChannel::new() else { return };
    let promise = Promise::new(&mut |resolve, _| {
        let arrived = Closure::once_into_js(move || resolve.call0(&wasm_bindgen::JsValue::NULL));
        channel.port1().set_onmessage(Some(arrived.unchecked_ref()));
        // It fails only for objects that cannot be cloned, which null is not.
        let _ = channel.port2().post_message(&wasm_bindgen::JsValue::NULL);
    });
    let _ = JsFuture::from(promise).await;
    channel.port1().close();
}
