//! What was dropped is sorted beside the page, and screens in archives are unpacked there.

use js_sys::{Array, Uint8Array};
use leptos::web_sys::{Blob, File};

use super::background::Background;
use super::dropped_files::NamedFile;
use super::js_reflect::object;
use super::worker_queue;
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

/// A file of an archive; `None` where it cannot be unpacked.
#[allow(clippy::cast_precision_loss)]
pub async fn unpack(archive: &File, entry: &Entry) -> Option<Blob> {
    let end = entry.at + entry.span();
    let part = archive.slice_with_f64_and_f64(entry.at as f64, end as f64).ok()?;
    let mut packed = Packer::default();
    entry.pack(&mut packed);
    let packed = Uint8Array::from(packed.as_bytes());
    let request = object(&[("entry", packed.into()), ("part", part.into())]);
    let bytes = worker_queue::ask(request).await.ok()?;
    Blob::new_with_u8_array_sequence(&Array::of1(&bytes)).ok()
}

pub fn blob_of(bytes: &[u8]) -> Option<Blob> {
    Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes))).ok()
}
