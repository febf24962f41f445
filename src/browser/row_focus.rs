//! The keyboard follows the selected row. A table that scrolls there shows the row a few frames later.

use leptos::prelude::*;
use leptos::web_sys::{Element, FocusOptions, HtmlElement};
use wasm_bindgen::JsCast;

/// Far more than a table needs to scroll.
const MOST_FRAMES: usize = 30;

/// Moves the keyboard to the link of the selected row with that id, once it is there.
pub fn focus_selected_row(id: String) {
    look(id, MOST_FRAMES);
}

fn look(id: String, frames: usize) {
    let Some(left) = frames.checked_sub(1) else { return };
    request_animation_frame(move || {
        let row = document().query_selector("tr.selected[data-row-id]").ok().flatten();
        let is_it = |row: &Element| row.get_attribute("data-row-id").as_deref() == Some(&*id);
        let link = row.filter(is_it).and_then(|row| row.query_selector("a").ok().flatten());
        match link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
            Some(link) => {
                let options = FocusOptions::new();
                options.set_prevent_scroll(true);
                // A link in the page can always be focused.
                let _ = link.focus_with_options(&options);
            }
            None => look(id, left),
        }
    });
}
