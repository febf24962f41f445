//! Bringing things into sight.

use leptos::prelude::*;
use leptos::web_sys::Element;

pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Scrolls the element's parent, and nothing further out, until the first match is in its middle,
/// if it is not in sight already.
pub fn scroll_within_pane(element: &Element, selector: &str) {
    let (Some(pane), Ok(Some(wanted))) =
        (element.parent_element(), element.query_selector(selector))
    else {
        return;
    };
    let (outer, inner) = (pane.get_bounding_client_rect(), wanted.get_bounding_client_rect());
    if inner.top() < outer.top() || inner.bottom() > outer.bottom().min(window_height()) {
        let middle = (outer.height().min(window_height()) - inner.height()) / 2.0;
        let above = inner.top() - outer.top() - middle;
        // Whole pixels are enough.
        #[allow(clippy::cast_possible_truncation)]
        pane.set_scroll_top(pane.scroll_top() + above as i32);
    }
}

fn window_height() -> f64 {
    window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(f64::MAX)
}
