//! The worker (`public/background.js`): messages go out, and answers come back in order.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use js_sys::{ArrayBuffer, Reflect, Uint8Array};
use leptos::prelude::document;
use leptos::web_sys::{Event, Worker};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Where its script is, relative to the page: `scripts/trunk/finish` names its folder by content.
const NAMED_IN: &str = "meta[name='worker']";

/// Ends with its owner.
pub struct Background {
    worker: Worker,
    inbox: Rc<RefCell<Inbox>>,
    // The worker calls it as long as it lives.
    _hears: Closure<dyn FnMut(Event)>,
}

/// Why there is no answer: the worker's message, or nothing if it could not be loaded or crashed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoAnswer(pub Option<String>);

#[derive(Default)]
struct Inbox {
    answers: VecDeque<Result<Uint8Array, NoAnswer>>,
    waiting: Option<Waker>,
}

impl Background {
    /// A failure to load is reported later, as an answer.
    pub fn start() -> Result<Self, NoAnswer> {
        let named = document().query_selector(NAMED_IN).ok().flatten();
        let script = named.and_then(|meta| meta.get_attribute("content"));
        let worker = script.and_then(|script| Worker::new(&script).ok()).ok_or(NoAnswer(None))?;
        let inbox = Rc::<RefCell<Inbox>>::default();
        let filled = inbox.clone();
        let hears = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let mut inbox = filled.borrow_mut();
            inbox.answers.push_back(answer_in(&event));
            if let Some(waiting) = inbox.waiting.take() {
                waiting.wake();
            }
        });
        worker.set_onmessage(Some(hears.as_ref().unchecked_ref()));
        worker.set_onerror(Some(hears.as_ref().unchecked_ref()));
        Ok(Self { worker, inbox, _hears: hears })
    }

    pub fn has_answered(&self) -> bool {
        !self.inbox.borrow().answers.is_empty()
    }

    pub fn post(&self, message: &JsValue) -> Result<(), NoAnswer> {
        self.worker.post_message(message).map_err(|_| NoAnswer(None))
    }

    /// Writes the next answer into `bytes`.
    pub async fn next(&self, bytes: &mut Vec<u8>) -> Result<(), NoAnswer> {
        let answer = self.next_bytes().await?;
        bytes.resize(answer.length() as usize, 0);
        answer.copy_to(bytes);
        Ok(())
    }

    /// The next answer where the browser has it, without a copy.
    pub async fn next_bytes(&self) -> Result<Uint8Array, NoAnswer> {
        let answer = poll_fn(|context| {
            let mut inbox = self.inbox.borrow_mut();
            let Some(answer) = inbox.answers.pop_front() else {
                inbox.waiting = Some(context.waker().clone());
                return Poll::Pending;
            };
            Poll::Ready(answer)
        });
        answer.await
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// An error has no data.
fn answer_in(event: &Event) -> Result<Uint8Array, NoAnswer> {
    let data = Reflect::get(event, &"data".into()).unwrap_or_default();
    if data.is_instance_of::<ArrayBuffer>() {
        Ok(Uint8Array::new(&data))
    } else {
        Err(NoAnswer(data.as_string()))
    }
}
