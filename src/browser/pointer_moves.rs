//! Distinguishes a moving pointer from one that rests while the page scrolls under it: browsers send
//! the same events for both, but only a moving one changes its screen position.

use std::cell::Cell;

use leptos::ev;
use leptos::prelude::*;
use leptos::web_sys::PointerEvent;

thread_local! {
    static LAST: Cell<Option<(i32, i32)>> = const { Cell::new(None) };
}

/// Until the part that asked for it goes.
pub fn follow_pointer() {
    let listener = window_event_listener(ev::pointermove, |event| LAST.set(Some(place_of(&event))));
    on_cleanup(move || listener.remove());
}

/// Asked while the event is on its way, before the window hears of it.
pub fn has_moved(event: &PointerEvent) -> bool {
    LAST.get() != Some(place_of(event))
}

fn place_of(event: &PointerEvent) -> (i32, i32) {
    (event.client_x(), event.client_y())
}
