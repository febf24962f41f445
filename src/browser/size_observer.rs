//! The size of an element, as a signal.

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{ResizeObserver, ResizeObserverEntry};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Of an element's content, in pixels; 0 until it is first laid out.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

/// Whether there is room beside a column of text, as in the style sheets.
pub fn is_wide() -> bool {
    let width = window().inner_width().ok().and_then(|width| width.as_f64());
    width.is_some_and(|width| width >= 960.0)
}

pub fn follow_size(element: NodeRef<Div>) -> ReadSignal<Size> {
    let (size, set_size) = signal(Size::default());
    element.on_load(move |element| {
        let on_resize = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let entry: ResizeObserverEntry = entries.get(0).unchecked_into();
            let content = entry.content_rect();
            set_size.set(Size { width: content.width(), height: content.height() });
        });
        let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) else {
            let [width, height] = [element.client_width(), element.client_height()].map(f64::from);
            set_size.set(Size { width, height });
            return;
        };
        observer.observe(&element);
        let kept = StoredValue::new_local((observer, on_resize));
        on_cleanup(move || {
            kept.try_with_value(|(observer, _)| observer.disconnect());
        });
    });
    size
}

pub fn follow_width(element: NodeRef<Div>) -> Memo<f64> {
    let size = follow_size(element);
    Memo::new(move |_| size.get().width)
}
