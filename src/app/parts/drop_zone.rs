//! Files can be dropped and rows pasted anywhere on the page.

use leptos::ev;
use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::browser::dropped_files::dropped;
use crate::browser::file_worker::expect_file;
use crate::browser::files::{carries_files, pasted};
use crate::browser::typing::is_typing;
use crate::words::page as words;

#[component]
pub fn DropZone() -> impl IntoView {
    let session = Session::current();
    let hovering = RwSignal::new(false);
    let listeners = [
        window_event_listener(ev::dragover, move |event| {
            if carries_files(&event) {
                event.prevent_default();
                expect_file();
                hovering.set(true);
            }
        }),
        window_event_listener(ev::dragleave, move |event| {
            // Without an element that is entered instead, the pointer left the window.
            if event.related_target().is_none() {
                hovering.set(false);
            }
        }),
        window_event_listener(ev::drop, move |event| {
            hovering.set(false);
            // A part of the page may have taken them.
            if carries_files(&event) && !event.default_prevented() {
                event.prevent_default();
                session.open_dropped(dropped(&event));
            }
        }),
        window_event_listener(ev::paste, move |event| {
            if !is_typing(&event) {
                session.open(pasted(&event));
            }
        }),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
    move || {
        hovering
            .get()
            .then(|| view! { <div class="drop-zone" aria-hidden="true">{words::DROP}</div> })
    }
}
