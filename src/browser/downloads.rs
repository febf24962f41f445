//! Handing bytes to the user as a file.

use js_sys::{Array, Uint8Array};
use leptos::prelude::document;
use leptos::web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};
use wasm_bindgen::{JsCast, JsValue};

pub fn download(name: &str, bytes: &[u8]) {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/octet-stream");
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind);
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
