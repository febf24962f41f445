//! A worker that stays: screens are unpacked, measured and drawn by it, one after another. Its answers come
//! in the order of what it was asked.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use js_sys::{Function, Promise, Uint8Array};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::background::{Background, NoAnswer};

/// A request, and what takes the answer to it.
type Asked = (JsValue, Function);

#[derive(Default)]
struct Queue {
    asked: RefCell<VecDeque<Asked>>,
    is_answering: Cell<bool>,
    /// It is there from the first request on, unless it broke down.
    worker: RefCell<Option<Background>>,
}

thread_local! {
    static QUEUE: Queue = Queue::default();
}

/// The bytes of the answer, or why there is none.
pub async fn ask(request: JsValue) -> Result<Uint8Array, NoAnswer> {
    let mut waiting = Some(request);
    let answer = Promise::new(&mut |resolve, _| {
        if let Some(request) = waiting.take() {
            QUEUE.with(|queue| queue.asked.borrow_mut().push_back((request, resolve)));
        }
    });
    if QUEUE.with(|queue| !queue.is_answering.replace(true)) {
        spawn_local(answer_all());
    }
    let answer = JsFuture::from(answer).await.unwrap_or_default();
    answer.dyn_into::<Uint8Array>().map_err(|word| NoAnswer(word.as_string()))
}

async fn answer_all() {
    while let Some((request, take)) = QUEUE.with(|queue| queue.asked.borrow_mut().pop_front()) {
        let worker = QUEUE.with(|queue| queue.worker.take());
        let worker = worker.map_or_else(Background::start, Ok);
        let (worker, answer) = match worker {
            Err(none) => (None, Err(none)),
            Ok(worker) => {
                let answer = answered(&worker, &request).await;
                // Without a word for it, the worker itself is in trouble.
                let is_well = !matches!(answer, Err(NoAnswer(None)));
                (is_well.then_some(worker), answer)
            }
        };
        QUEUE.with(|queue| queue.worker.replace(worker));
        let answer = match answer {
            Ok(bytes) => bytes.into(),
            Err(NoAnswer(word)) => word.map_or(JsValue::NULL, JsValue::from),
        };
        // Whoever asked may be gone.
        let _ = take.call1(&JsValue::NULL, &answer);
    }
    QUEUE.with(|queue| queue.is_answering.set(false));
}

async fn answered(worker: &Background, request: &JsValue) -> Result<Uint8Array, NoAnswer> {
    worker.post(request)?;
    worker.next_bytes().await
}
