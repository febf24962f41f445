//! Messages to `public/rescue.js`, which runs beside the page's code and still works after it has
//! crashed.

use leptos::prelude::window;
use leptos::web_sys::{CustomEvent, CustomEventInit};

/// Shows the page that says the program has ended, with this message.
pub fn ended(message: &str) {
    tell("bifact-ended", message);
}

/// Lines of a journal that could not be kept anywhere else.
pub fn remember(lines: &str) {
    tell("bifact-unkept", lines);
}

/// All that was done so far is kept.
pub fn kept() {
    tell("bifact-kept", "");
}

fn tell(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&detail.into());
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &init) {
        // It fails only for an event that is under way.
        let _ = window().dispatch_event(&event);
    }
}
