//! Gives bytes to the user as a file.

use js_sys::{Array, Uint8Array};
use leptos::prelude::document;
use leptos::web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};
use wasm_bindgen::{JsCast, JsValue};

use super::project_store::Piece;

pub fn download(name: &str, bytes: &[u8]) {
    download_parts(name, &Array::of1(&Uint8Array::from(bytes)));
}

/// A text that is written in pieces and may become too large for the memory of the page.
pub struct LongText {
    parts: Array,
    text: String,
}

/// Bytes of text that are gathered before they are handed to the browser.
const PART: usize = 4 * 1024 * 1024;

impl LongText {
    pub fn begin(text: String) -> Self {
        Self { parts: Array::new(), text }
    }

    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        if self.text.len() > PART {
            self.hand_over();
        }
    }

    fn hand_over(&mut self) {
        let text = Array::of1(&Uint8Array::from(self.text.as_bytes()));
        if let Ok(part) = Blob::new_with_u8_array_sequence(&text) {
            self.parts.push(&part);
            self.text.clear();
        }
    }

    pub fn download(mut self, name: &str) {
        self.hand_over();
        download_parts(name, &self.parts);
    }
}

/// The pieces of a journal as one text.
pub struct Joined(Blob);

impl Joined {
    pub fn of(pieces: Vec<Piece>) -> Option<Self> {
        let texts: Array = pieces.into_iter().map(|piece| piece.0).collect();
        Blob::new_with_str_sequence(&texts).ok().map(Self)
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn bytes(&self) -> u64 {
        self.0.size() as u64
    }
}

/// A project as one file: its head, its journal, its files, its screens.
pub fn download_copy(name: &str, head: &str, journal: &Joined, files: &[File], screens: &[Blob]) {
    let parts = Array::of2(&head.into(), &journal.0);
    for file in files {
        parts.push(file);
    }
    for screen in screens {
        parts.push(screen);
    }
    download_parts(name, &parts);
}

/// Bytes, texts and files that follow each other. Files are not read for it.
fn download_parts(name: &str, parts: &Array) {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/octet-stream");
    let blob = Blob::new_with_blob_sequence_and_options(parts, &kind);
    if let Err(error) = blob.and_then(|blob| download_blob(name, &blob)) {
        leptos::logging::error!("{name} could not be handed over: {error:?}");
    }
}

pub fn download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
