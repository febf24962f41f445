//! Bringing things into sight.

use leptos::prelude::*;
use leptos::web_sys::HtmlElement;

pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Scrolls the pane, and nothing further out, until what stands there is in its middle, if it is not
/// in sight already.
pub fn scroll_pane_to(pane: &HtmlElement, top: f64, height: f64) {
    let (scrolled, seen) = (f64::from(pane.scroll_top()), f64::from(pane.client_height()));
    // The head of a table covers as much as a row.
    if top < scrolled || top + 2.0 * height > scrolled + seen {
        // Whole pixels are enough.
        #[allow(clippy::cast_possible_truncation)]
        pane.set_scroll_top((top - (seen - height) / 2.0) as i32);
    }
}
