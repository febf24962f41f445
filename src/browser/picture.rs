//! An SVG drawn as a PNG by the browser.

use js_sys::{Array, Promise};
use leptos::prelude::document;
use leptos::web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url,
};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// `scale` is pixels of the picture to one of the drawing.
pub async fn png_of(svg: &str, scale: f64) -> Result<Blob, JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("image/svg+xml");
    let parts = Array::of1(&svg.into());
    let drawing = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&drawing)?;
    let drawn = draw(&address, scale).await;
    Url::revoke_object_url(&address)?;
    drawn
}

async fn draw(address: &str, scale: f64) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(address);
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    let [width, height] = [image.width(), image.height()].map(|side| f64::from(side) * scale);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    {
        canvas.set_width(width as u32);
        canvas.set_height(height as u32);
    }
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let mut refused = Ok(());
    let made = Promise::new(&mut |resolve, _| {
        let take = Closure::once_into_js(move |blob: JsValue| resolve.call1(&JsValue::NULL, &blob));
        refused = canvas.to_blob(take.unchecked_ref());
    });
    refused?;
    JsFuture::from(made).await?.dyn_into()
}
