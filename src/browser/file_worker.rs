//! A file read beside the page: `public/read_file.js` on a thread of its own. The browser's part in
//! reading and unpacking then takes none of the page's time.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use js_sys::{Array, ArrayBuffer, Reflect, Uint8Array};
use leptos::web_sys::{Event, File, Worker};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Relative, so that it is found wherever the page is.
const SCRIPT: &str = "read_file.js";
/// Slices asked for before they are needed.
const AHEAD: usize = 2;

pub struct FileWorker {
    worker: Worker,
    inbox: Rc<RefCell<Inbox>>,
    // The worker calls it as long as it lives.
    _hears: Closure<dyn FnMut(Event)>,
}

pub enum Answer {
    Slice(Uint8Array),
    End,
    Failed,
}

#[derive(Default)]
struct Inbox {
    answers: VecDeque<Answer>,
    waiting: Option<Waker>,
}

impl FileWorker {
    /// `None` where there are no workers to be had. That this one cannot be loaded is heard later.
    pub fn start() -> Option<Self> {
        let worker = Worker::new(SCRIPT).ok()?;
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
        Some(Self { worker, inbox, _hears: hears })
    }

    pub fn begin(&self, file: &File, from: f64, is_packed: bool) -> Result<(), JsValue> {
        self.worker.post_message(&Array::of3(file, &from.into(), &is_packed.into()))?;
        (0..AHEAD).try_for_each(|_| self.ask())
    }

    pub async fn next(&self) -> Answer {
        let answer = poll_fn(|context| {
            let mut inbox = self.inbox.borrow_mut();
            let Some(answer) = inbox.answers.pop_front() else {
                inbox.waiting = Some(context.waker().clone());
                return Poll::Pending;
            };
            Poll::Ready(answer)
        });
        let answer = answer.await;
        if self.ask().is_err() { Answer::Failed } else { answer }
    }

    fn ask(&self) -> Result<(), JsValue> {
        self.worker.post_message(&JsValue::NULL)
    }
}

impl Drop for FileWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// An error has no data.
fn answer_in(event: &Event) -> Answer {
    match Reflect::get(event, &"data".into()) {
        Ok(data) if data.is_null() => Answer::End,
        Ok(data) if data.is_instance_of::<ArrayBuffer>() => Answer::Slice(Uint8Array::new(&data)),
        _ => Answer::Failed,
    }
}
