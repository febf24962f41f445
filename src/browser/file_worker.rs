//! Files read beside the page: `public/read_file.js`, a worker, and in it the reader. The page gets
//! parcels of rows, and its own time is spent on nothing but taking them in.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use js_sys::{Array, ArrayBuffer, Reflect, Uint8Array};
use leptos::prelude::document;
use leptos::web_sys::{Event, File, Worker};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::dataset::Refusal;

/// Where its script is, relative to the page: `scripts/trunk/finish` names its folder by content.
const NAMED_IN: &str = "meta[name='reader']";
/// Parcels asked for before they are needed, so that neither waits where the other is held up: a
/// parcel is 1 MB.
const AHEAD: usize = 16;

pub struct FileWorker {
    worker: Worker,
    inbox: Rc<RefCell<Inbox>>,
    // The worker calls it as long as it lives.
    _hears: Closure<dyn FnMut(Event)>,
}

#[derive(Default)]
struct Inbox {
    answers: VecDeque<Result<Uint8Array, Refusal>>,
    waiting: Option<Waker>,
}

thread_local! {
    static READY: RefCell<Option<FileWorker>> = const { RefCell::new(None) };
}

/// Starts a worker, for a file is about to come: while somebody looks for it, the reader loads.
pub fn expect_file() {
    READY.with_borrow_mut(|ready| {
        if ready.is_none() {
            *ready = FileWorker::new().ok();
        }
    });
}

impl FileWorker {
    /// The one that is ready or a new one. That it cannot be loaded is heard later.
    pub fn start() -> Result<Self, Refusal> {
        let ready = READY.with_borrow_mut(Option::take);
        // One that has said something already has said that it failed.
        match ready.filter(|worker| worker.inbox.borrow().answers.is_empty()) {
            Some(worker) => Ok(worker),
            None => Self::new(),
        }
    }

    fn new() -> Result<Self, Refusal> {
        let named = document().query_selector(NAMED_IN).ok().flatten();
        let script = named.and_then(|meta| meta.get_attribute("content"));
        let script = script.ok_or(Refusal::NoReader)?;
        let worker = Worker::new(&script).map_err(|_| Refusal::NoReader)?;
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

    /// `known` are mappings chosen before: a shape's fingerprint, then its mapping.
    pub fn begin(&self, file: &File, number: u16, known: &[String]) -> Result<(), Refusal> {
        let known: Array = known.iter().map(JsValue::from).collect();
        self.post(&Array::of3(file, &number.into(), &known))?;
        (0..AHEAD).try_for_each(|_| self.post(&JsValue::NULL))
    }

    /// The next parcel, put in place of what is in `bytes`.
    pub async fn next(&self, bytes: &mut Vec<u8>) -> Result<(), Refusal> {
        let answer = poll_fn(|context| {
            let mut inbox = self.inbox.borrow_mut();
            let Some(answer) = inbox.answers.pop_front() else {
                inbox.waiting = Some(context.waker().clone());
                return Poll::Pending;
            };
            Poll::Ready(answer)
        });
        let parcel = answer.await?;
        bytes.resize(parcel.length() as usize, 0);
        parcel.copy_to(bytes);
        self.post(&JsValue::NULL)
    }

    fn post(&self, message: &JsValue) -> Result<(), Refusal> {
        self.worker.post_message(message).map_err(|_| Refusal::NoReader)
    }
}

impl Drop for FileWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// An error has no data.
fn answer_in(event: &Event) -> Result<Uint8Array, Refusal> {
    let data = Reflect::get(event, &"data".into()).unwrap_or_default();
    if data.is_instance_of::<ArrayBuffer>() {
        return Ok(Uint8Array::new(&data));
    }
    Err(match data.as_string().as_deref() {
        Some("file") => Refusal::Unreadable,
        Some("packed") => Refusal::NotGzip,
        Some("no unpacker") => Refusal::NoUnpacker,
        _ => Refusal::NoReader,
    })
}
