//! Files are read in a worker. The page only takes in parcels of rows.

use std::cell::RefCell;

use js_sys::Array;
use leptos::web_sys::File;
use wasm_bindgen::JsValue;

use super::background::{Background, NoAnswer};
use crate::dataset::Refusal;

/// Parcels of 1 MB requested ahead, so that neither side waits for the other.
const AHEAD: usize = 16;

pub struct FileWorker(Background);

thread_local! {
    static READY: RefCell<Option<FileWorker>> = const { RefCell::new(None) };
}

/// Starts a worker ahead: it loads while the user looks for a file.
pub fn expect_file() {
    READY.with_borrow_mut(|ready| {
        if ready.is_none() {
            *ready = Background::start().ok().map(FileWorker);
        }
    });
}

impl FileWorker {
    /// The prepared worker or a new one. A failure to load is reported later.
    pub fn start() -> Result<Self, Refusal> {
        let ready = READY.with_borrow_mut(Option::take);
        // A worker that already sent something has failed.
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
