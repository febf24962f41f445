//! Screens as models get them: a worker reads their sizes and draws them. Each picture is drawn once,
//! however many requests show it, and stays with the browser, outside the memory of the page.

use std::collections::HashMap;

use js_sys::{Array, Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use leptos::web_sys::Blob;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::js_reflect::{call, object};
use super::screens::{Source, blob_of_source};
use super::worker_queue;
use crate::base::fingerprint::Fingerprint;
use crate::trajectory::{Drawing, ReadScreen};

/// Pictures by the fingerprint of their image.
#[derive(Default)]
pub struct DrawnScreens(HashMap<Fingerprint, Drawn>);

/// A picture that is drawn or being drawn. Several may wait for it.
#[derive(Clone)]
pub struct Drawn(Promise);

/// Whether this browser can draw screens beside the page.
pub fn can_draw() -> bool {
    Reflect::has(&window(), &"OffscreenCanvas".into()).unwrap_or(false)
}

/// What identifies a screen and how large it is; `None` where it cannot be read or drawn.
pub async fn measure(source: Source) -> Option<ReadScreen> {
    let screen = blob_of_source(source).await.ok()?;
    let answer = worker_queue::ask(object(&[("measured", screen.into())])).await.ok()?;
    ReadScreen::unpack(&answer.to_vec())
}

impl DrawnScreens {
    /// The picture that was drawn for an image, or is being drawn.
    pub fn known(&self, image: Fingerprint) -> Option<Drawn> {
        self.0.get(&image).cloned()
    }

    /// Begins to draw it.
    pub fn draw(
        &mut self,
        image: Fingerprint,
        drawing: &Drawing,
        source: impl Future<Output = Option<Source>> + 'static,
    ) -> Drawn {
        let drawing = drawing.clone();
        let drawn = Drawn(future_to_promise(async move {
            let source = source.await.ok_or(JsValue::NULL)?;
            let bytes = drawn_by_worker(source, &drawing).await.ok_or(JsValue::NULL)?;
            Blob::new_with_u8_array_sequence(&Array::of1(&bytes)).map(Into::into)
        }));
        self.0.insert(image, drawn.clone());
        drawn
    }

    /// Lets go of all that nobody needs any more.
    pub fn retain(&mut self, is_needed: impl Fn(Fingerprint) -> bool) {
        self.0.retain(|image, _| is_needed(*image));
    }

    /// It could not be drawn; next time it is tried again.
    pub fn forget(&mut self, image: Fingerprint) {
        self.0.remove(&image);
    }
}

/// The bytes of a picture that is needed once.
pub async fn draw_once(source: Source, drawing: &Drawing) -> Option<Vec<u8>> {
    Some(drawn_by_worker(source, drawing).await?.to_vec())
}

async fn drawn_by_worker(source: Source, drawing: &Drawing) -> Option<Uint8Array> {
    let screen = blob_of_source(source).await.ok()?;
    let drawing = drawing.to_json().to_string();
    let request = object(&[("drawing", drawing.into()), ("screen", screen.into())]);
    worker_queue::ask(request).await.ok()
}

impl Drawn {
    /// Its bytes, once it is drawn.
    pub async fn bytes(self) -> Option<Vec<u8>> {
        let picture: Blob = JsFuture::from(self.0).await.ok()?.dyn_into().ok()?;
        let bytes = call(&picture, "arrayBuffer", &[]).await.ok()?;
        Some(Uint8Array::new(&bytes).to_vec())
    }
}
