//! Files that a person gives to the page: chosen, dropped or pasted.

use js_sys::{Array, Uint8Array};
use leptos::ev::{ClipboardEvent, DragEvent};
pub use leptos::web_sys::File;
use leptos::web_sys::{Event, FileList, HtmlInputElement};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::js_reflect::call;

/// The files of an input. The input is emptied, so that choosing the same file again is noticed.
pub fn take_chosen_files(event: &Event) -> Vec<File> {
    let Some(input) = event.target().and_then(|t| t.dyn_into::<HtmlInputElement>().ok()) else {
        return Vec::new();
    };
    let files = listed(input.files());
    input.set_value("");
    files
}

/// Whether what is being dragged is files rather than a word of the page.
pub fn carries_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.iter().any(|kind| kind == "Files"))
}

/// The files that are dropped. Nobody else takes them.
pub fn take_dropped_files(event: &DragEvent) -> Vec<File> {
    event.prevent_default();
    listed(event.data_transfer().and_then(|data| data.files()))
}

/// Pasted files, or the pasted text as one.
pub fn pasted(event: &ClipboardEvent) -> Vec<File> {
    let Some(data) = event.clipboard_data() else { return Vec::new() };
    let files = listed(data.files());
    if !files.is_empty() {
        return files;
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    text_as_file("pasted text", &text).into_iter().collect()
}

pub fn text_as_file(name: &str, text: &str) -> Option<File> {
    if text.trim().is_empty() {
        return None;
    }
    File::new_with_str_sequence(&Array::of1(&text.into()), name).ok()
}

/// The whole text, for small files.
pub async fn text_of(file: &File) -> Option<String> {
    let text = JsFuture::from(file.text()).await.ok()?;
    text.as_string()
}

/// The same of bytes.
pub fn bytes_as_file(name: &str, bytes: &[u8]) -> Option<File> {
    File::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)), name).ok()
}

/// What a part of a file says; nothing where it cannot be read.
pub async fn text_in(file: &File, from: f64, to: f64) -> String {
    let Ok(slice) = file.slice_with_f64_and_f64(from, to) else { return String::new() };
    call(&slice, "text", &[]).await.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// A part of a file as its own file. The bytes are not copied.
pub fn part_as_file(file: &File, from: f64, to: f64, name: &str) -> Option<File> {
    let slice = file.slice_with_f64_and_f64(from, to).ok()?;
    File::new_with_blob_sequence(&Array::of1(&slice), name).ok()
}

fn listed(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length()).filter_map(|index| files.get(index)).collect()
}

/// The bytes of a part of a file; `None` where it cannot be read.
pub async fn bytes_in(file: &File, from: f64, to: f64) -> Option<Vec<u8>> {
    let slice = file.slice_with_f64_and_f64(from, to).ok()?;
    let read = call(&slice, "arrayBuffer", &[]).await.ok()?;
    Some(Uint8Array::new(&read).to_vec())
}
