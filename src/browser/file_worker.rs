//! Files read beside the page. The page gets parcels of rows, and its own time is spent on nothing
//! but taking them in.

use std::cell::RefCell;

use js_sys::Array;
use leptos::web_sys::File;
use wasm_bindgen::JsValue;

use super::background::{Background, NoAnswer};
use crate::dataset::Refusal;

/// Parcels asked for before they are needed, so that neither waits where the other is held up: a
/// parcel is 1 MB.
const AHEAD: usize = 16;

pub struct FileWorker(Background);

thread_local! {
    static READY: RefCell<Option<FileWorker>> = const { RefCell::new(None) };
}

/// Starts a worker, for a file is about to come: while somebody looks for it, the reader loads.
pub fn expect_file() {
    READY.with_borrow_mut(|ready| {
        if ready.is_none() {
            *ready = Background::start().ok().map(FileWorker);
        }
    });
}

impl FileWorker {
    /// The one that is ready or a new one. That it cannot be loaded is heard later.
    pub fn start() -> Result<Self, Refusal> {
        let ready = READY.with_borrow_mut(Option::take);
        // One that has said something already has said that it failed.
        match ready.filter(|worker| !worker.0.has_answered()) {
            Some(worker) => Ok(worker),
            None => Ok(Self(Background::start().map_err(refusal)?)),
        }
    }

    /// `known` are mappings chosen before: a shape's fingerprint, then its mapping.
    pub fn begin(&self, file: &File, number: u16, known: &[String]) -> Result<(), Refusal> {
        let known: Array = known.iter().map(JsValue::from).collect();
        self.post(&Array::of3(file, &number.into(), &known))?;
        (0..AHEAD).try_for_each(|_| self.post(&JsValue::NULL))
    }

    /// The next parcel, put in place of what is in `bytes`.
    pub async fn next(&self, bytes: &mut Vec<u8>) -> Result<(), Refusal> {
        self.0.next(bytes).await.map_err(refusal)?;
        self.post(&JsValue::NULL)
    }

    fn post(&self, message: &JsValue) -> Result<(), Refusal> {
        self.0.post(message).map_err(refusal)
    }
}

fn refusal(NoAnswer(word): NoAnswer) -> Refusal {
    match word.as_deref() {
        Some("file") => Refusal::Unreadable,
        Some("packed") => Refusal::NotGzip,
        Some("no unpacker") => Refusal::NoUnpacker,
        _ => Refusal::NoReader,
    }
}
