//! How wide an element is, as it changes.

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{ResizeObserver, ResizeObserverEntry};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The content width of the element in pixels, 0 until it is first laid out.
pub fn follow_width(element: NodeRef<Div>) -> ReadSignal<f64> {
    let (width, set_width) = signal(0.0);
    element.on_load(move |element| {
        let on_resize = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let entry: ResizeObserverEntry = entries.get(0).unchecked_into();
            set_width.set(entry.content_rect().width());
        });
        let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) else {
            set_width.set(f64::from(element.client_width()));
            return;
        };
        observer.observe(&element);
        let kept = StoredValue::new_local((observer, on_resize));
        on_cleanup(move || {
            kept.try_with_value(|(observer, _)| observer.disconnect());
        });
    });
    width
}
