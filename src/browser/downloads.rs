//! Gives bytes to the user as a file.

use js_sys::{Array, Uint8Array};
use leptos::prelude::document;
use leptos::web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};
use wasm_bindgen::{JsCast, JsValue};

use super::project_store::Piece;

pub fn download(name: &str, bytes: &[u8]) {
    download_parts(name, &Array::of1(&Uint8Array::from(bytes)));
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

/// A project as one file: its head, its journal, its files.
pub fn download_copy(name: &str, head: &str, journal: &Joined, files: &[File]) {
    let parts = Array::of2(&head.into(), &journal.0);
    for file in files {
        parts.push(file);
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
