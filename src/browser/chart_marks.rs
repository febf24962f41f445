//! The marks of a chart in the page. One is a tab stop and arrow keys lead to the others, because a
//! chart may have a hundred.

use leptos::prelude::document;
use leptos::web_sys::{DomRect, Element, MouseEvent, SvgElement};
use wasm_bindgen::{JsCast, JsValue};

use super::svg_dom::mount;
use crate::diagram;

const FILTER: &str = "data-filter";

/// Replaces the chart. The tab key and the focus stay with the mark they were at.
pub fn mount_chart(frame: &Element, chart: &diagram::Element) -> Result<(), JsValue> {
    let before = marks(frame);
    let stop = before.iter().position(is_stop);
    let had_focus = stop.and_then(|stop| before.get(stop)).is_some_and(has_focus);
    let known = stop.and_then(|stop| {
        let filters = filters(&before);
        let filter = filters.get(stop)?.clone();
        // Panels of one chart have marks with the same filter, so they are distinguished by counting.
        let earlier = filters.iter().take(stop).filter(|other| **other == filter).count();
        Some((filter, earlier))
    });
    mount(frame, chart)?;
    let now = marks(frame);
    let place = known.and_then(|(filter, earlier)| {
        let filters = filters(&now).into_iter().enumerate();
        let mut alike = filters.filter(|(_, other)| *other == filter);
        alike.nth(earlier).map(|(place, _)| place)
    });
    if let Some(mark) = now.get(place.unwrap_or(0)) {
        set_stop(mark, "0");
        if had_focus && place.is_some() {
            focus(mark);
        }
    }
    Ok(())
}

/// Moves the focus from mark to mark; false if the key does nothing.
pub fn follow_key(frame: &Element, key: &str) -> bool {
    let marks = marks(frame);
    let Some(here) = marks.iter().position(has_focus) else { return false };
    let there = match key {
        "ArrowRight" | "ArrowDown" => here + 1,
        "ArrowLeft" | "ArrowUp" => here.saturating_sub(1),
        "Home" => 0,
        "End" => marks.len().saturating_sub(1),
        _ => return false,
    };
    if let Some(mark) = marks.get(there) {
        move_stop(&marks, mark);
        focus(mark);
    }
    true
}

/// After a mark got the focus by the pointer.
pub fn stop_at_focus(frame: &Element) {
    let marks = marks(frame);
    if let Some(mark) = marks.iter().find(|mark| has_focus(mark)) {
        move_stop(&marks, mark);
    }
}

/// Where on the chart's paper the pointer is.
pub fn position_on_chart(frame: &Element, event: &MouseEvent) -> Option<(f64, f64)> {
    let chart = frame.query_selector("svg").ok()??;
    let paper: DomRect = chart.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - paper.left(), f64::from(event.client_y()) - paper.top()))
}

fn marks(frame: &Element) -> Vec<Element> {
    let Ok(found) = frame.query_selector_all(&format!("[{FILTER}]")) else { return Vec::new() };
    let marks = (0..found.length()).filter_map(|place| found.item(place)?.dyn_into().ok());
    marks.collect()
}

fn filters(marks: &[Element]) -> Vec<String> {
    marks.iter().map(|mark| mark.get_attribute(FILTER).unwrap_or_default()).collect()
}

fn move_stop(marks: &[Element], to: &Element) {
    if let Some(stop) = marks.iter().find(|mark| is_stop(mark)) {
        set_stop(stop, "-1");
    }
    set_stop(to, "0");
}

fn set_stop(mark: &Element, tabindex: &str) {
    // An attribute of that name is never refused.
    let _ = mark.set_attribute("tabindex", tabindex);
}

fn is_stop(mark: &Element) -> bool {
    mark.get_attribute("tabindex").as_deref() == Some("0")
}

fn has_focus(mark: &Element) -> bool {
    document().active_element().as_ref() == Some(mark)
}

fn focus(mark: &Element) {
    if let Some(mark) = mark.dyn_ref::<SvgElement>() {
        // A mark in the page can always be focused.
        let _ = mark.focus();
    }
}
