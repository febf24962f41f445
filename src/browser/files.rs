//! Files a person hands to the page: chosen, dropped or pasted, read a slice at a time.

use std::collections::VecDeque;

use js_sys::{Array, Promise, Uint8Array};
use leptos::ev::{ClipboardEvent, DragEvent};
use leptos::web_sys::{
    DataTransfer, Event, File, FileList, HtmlInputElement, ReadableStream,
    ReadableStreamDefaultReader, ReadableWritablePair, WritableStream,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::dataset::Refusal;

/// The files an input was just given. The input is emptied, so that choosing the same file again,
/// say after mending it, is noticed.
pub fn take_chosen_files(event: &Event) -> Vec<File> {
    let Some(input) = event.target().and_then(|t| t.dyn_into::<HtmlInputElement>().ok()) else {
        return Vec::new();
    };
    let files = listed(input.files());
    input.set_value("");
    files
}

/// What was let go over the page; a folder is named instead of opened.
pub enum Dropped {
    File(File),
    Folder(String),
}

pub fn dropped(event: &DragEvent) -> Vec<Dropped> {
    event.data_transfer().map(|data| items(&data)).unwrap_or_default()
}

fn items(data: &DataTransfer) -> Vec<Dropped> {
    let items = data.items();
    let folder = |index: u32| {
        let entry = items.get(index)?.webkit_get_as_entry().ok()??;
        entry.is_directory().then(|| entry.name())
    };
    let mut found = Vec::new();
    for index in 0..items.length() {
        let Some(item) = items.get(index) else { continue };
        if let Some(name) = folder(index) {
            found.push(Dropped::Folder(name));
        } else if let Ok(Some(file)) = item.get_as_file() {
            found.push(Dropped::File(file));
        }
    }
    found
}

/// Whether what is being dragged is files rather than a word of the page.
pub fn carries_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.iter().any(|kind| kind == "Files"))
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

fn listed(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length()).filter_map(|index| files.get(index)).collect()
}

/// A file from its beginning to its end, unpacked where it is gzipped. What comes next is asked for
/// while the bytes before are being read.
pub enum Slices {
    Plain { file: File, asked: f64, given: f64, coming: VecDeque<Promise> },
    Unpacked { reader: ReadableStreamDefaultReader, coming: Promise },
}

/// Each slice costs Chromium a round trip: in slices of 4 MB a file is read in half the time it takes
/// in slices of 1 MB.
const SLICE: f64 = 4.0 * 1024.0 * 1024.0;
const AHEAD: usize = 2;
/// Slices grow from here: the first should come soon, and the code that reads it is still cold.
const FIRST_SLICE: f64 = 256.0 * 1024.0;

impl Slices {
    pub async fn of(file: &File) -> Result<Self, Refusal> {
        let start = first_two_bytes(file).await.map_err(|_| Refusal::Unreadable)?;
        if start == [0x1F, 0x8B] {
            let reader = unpacked(file).map_err(|_| Refusal::NotGzip)?;
            let coming = reader.read();
            return Ok(Self::Unpacked { reader, coming });
        }
        let file = file.clone();
        Ok(Self::Plain { file, asked: 0.0, given: 0.0, coming: VecDeque::new() })
    }

    /// The next bytes; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, Refusal> {
        match self {
            Self::Plain { file, asked, given, coming } => {
                while coming.len() < AHEAD && *asked < file.size() {
                    let length = asked.clamp(FIRST_SLICE, SLICE);
                    let end = (*asked + length).min(file.size());
                    let slice = file.slice_with_f64_and_f64(*asked, end);
                    coming.push_back(slice.map_err(|_| Refusal::Unreadable)?.array_buffer());
                    *asked = end;
                }
                let Some(next) = coming.pop_front() else { return Ok(None) };
                let buffer = JsFuture::from(next).await.map_err(|_| Refusal::Unreadable)?;
                let bytes = Uint8Array::new(&buffer).to_vec();
                #[allow(clippy::cast_precision_loss)]
                {
                    *given += bytes.len() as f64;
                }
                Ok(Some(bytes))
            }
            Self::Unpacked { reader, coming } => {
                let chunk = arrived(coming).await.map_err(|_| Refusal::NotGzip)?;
                *coming = reader.read();
                Ok(chunk)
            }
        }
    }

    /// How far into the file this is, of 1; a packed file does not tell.
    pub fn part_read(&self) -> Option<f64> {
        match self {
            Self::Plain { file, given, .. } => Some(given / file.size().max(1.0)),
            Self::Unpacked { .. } => None,
        }
    }
}

async fn first_two_bytes(file: &File) -> Result<Vec<u8>, JsValue> {
    let start = file.slice_with_f64_and_f64(0.0, 2.0)?;
    Ok(Uint8Array::new(&JsFuture::from(start.array_buffer()).await?).to_vec())
}

fn unpacked(file: &File) -> Result<ReadableStreamDefaultReader, JsValue> {
    let gunzip = DecompressionStream::new("gzip")?;
    let pair = ReadableWritablePair::new(&gunzip.readable(), &gunzip.writable());
    file.stream().pipe_through(&pair).get_reader().dyn_into().map_err(Into::into)
}

async fn arrived(coming: &Promise) -> Result<Option<Vec<u8>>, JsValue> {
    let chunk = JsFuture::from(coming.clone()).await?;
    let value = js_sys::Reflect::get(&chunk, &"value".into())?;
    Ok(value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec))
}

// web-sys counts it as unstable still.
#[wasm_bindgen]
extern "C" {
    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn readable(this: &DecompressionStream) -> ReadableStream;
    #[wasm_bindgen(method, getter)]
    fn writable(this: &DecompressionStream) -> WritableStream;
}
