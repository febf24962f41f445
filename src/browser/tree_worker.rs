//! What was dropped is sorted beside the page, and screens in archives are unpacked there.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use js_sys::{Array, Function, Promise, Uint8Array};
use leptos::task::spawn_local;
use leptos::web_sys::{Blob, File};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::background::{Background, NoAnswer};
use super::dropped_files::NamedFile;
use super::js_reflect::object;
use crate::base::bytes::Packer;
use crate::base::zip::Entry;
use crate::dataset::Sorted;

/// `None` where the worker did not come or broke down.
pub async fn sort_tree(files: &[NamedFile]) -> Option<Sorted> {
    let worker = Background::start().ok()?;
    let named = |file: &NamedFile| Array::of2(&(&file.path).into(), &file.file);
    let tree: Array = files.iter().map(named).collect();
    worker.post(&object(&[("tree", tree.into())])).ok()?;
    let mut bytes = Vec::new();
    worker.next(&mut bytes).await.ok()?;
    Sorted::open(&bytes)
}

/// A request, and what takes the answer to it.
type Asked = (JsValue, Function);

#[derive(Default)]
struct Queue {
    asked: RefCell<VecDeque<Asked>>,
    is_answering: Cell<bool>,
}

thread_local! {
    static QUEUE: Queue = Queue::default();
}

/// A file of an archive; `None` where it cannot be unpacked.
#[allow(clippy::cast_precision_loss)]
pub async fn unpack(archive: &File, entry: &Entry) -> Option<Blob> {
    let end = entry.at + entry.span();
    let part = archive.slice_with_f64_and_f64(entry.at as f64, end as f64).ok()?;
    let mut packed = Packer::default();
    entry.pack(&mut packed);
    let packed = Uint8Array::from(packed.as_bytes());
    let request = object(&[("entry", packed.into()), ("part", part.into())]);
    let mut waiting = Some(request);
    let answer = Promise::new(&mut |resolve, _| {
        if let Some(request) = waiting.take() {
            QUEUE.with(|queue| queue.asked.borrow_mut().push_back((request, resolve)));
        }
    });
    if QUEUE.with(|queue| !queue.is_answering.replace(true)) {
        spawn_local(answer_all());
    }
    JsFuture::from(answer).await.ok()?.dyn_into().ok()
}

/// One after another, by one worker: its answers come in the order of what it was asked.
async fn answer_all() {
    let worker = Background::start();
    while let Some((request, take)) = QUEUE.with(|queue| queue.asked.borrow_mut().pop_front()) {
        let answer = match &worker {
            Ok(worker) => answered(worker, &request).await.ok(),
            Err(_) => None,
        };
        let answer = answer.map_or(JsValue::NULL, JsValue::from);
        // Whoever asked may be gone.
        let _ = take.call1(&JsValue::NULL, &answer);
    }
    QUEUE.with(|queue| queue.is_answering.set(false));
}

async fn answered(worker: &Background, request: &JsValue) -> Result<Blob, NoAnswer> {
    worker.post(request)?;
    let mut bytes = Vec::new();
    worker.next(&mut bytes).await?;
    blob_of(&bytes).ok_or(NoAnswer(None))
}

pub fn blob_of(bytes: &[u8]) -> Option<Blob> {
    Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes))).ok()
}
