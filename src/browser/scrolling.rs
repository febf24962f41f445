//! Scrolling things into view.

use leptos::prelude::*;
use leptos::web_sys::HtmlElement;

pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Scrolls it to the top if what follows it would otherwise be cut off.
pub fn show_with_what_follows(id: &str) {
    let Some(element) = document().get_element_by_id(id) else { return };
    let follows = element.next_element_sibling();
    let ends = follows.as_ref().unwrap_or(&element).get_bounding_client_rect().bottom();
    let seen = window().inner_height().ok().and_then(|height| height.as_f64());
    if seen.is_some_and(|seen| ends > seen) {
        element.scroll_into_view();
    }
}

/// Scrolls the page just as far as the element's lower end needs.
pub fn bring_foot_into_sight(element: &HtmlElement) {
    let foot = element.get_bounding_client_rect().bottom();
    let seen = window().inner_height().ok().and_then(|height| height.as_f64());
    if let Some(missing) = seen.map(|seen| foot - seen).filter(|missing| *missing > 0.0) {
        window().scroll_by_with_x_and_y(0.0, missing);
    }
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
