//! Puts a drawn figure into the page, element by element: no text is ever parsed as markup.

use leptos::prelude::*;
use leptos::web_sys::{self, Event};
use wasm_bindgen::{JsCast, JsValue};

use crate::diagram::{Element, Node};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Replaces what the parent holds.
pub fn mount(parent: &web_sys::Element, figure: &Element) -> Result<(), JsValue> {
    let drawn = build(figure)?;
    parent.replace_children_with_node_1(&drawn);
    Ok(())
}

/// Updates the mounted figure, and touches only what differs.
pub fn change(parent: &web_sys::Element, before: &Element, now: &Element) -> Result<(), JsValue> {
    match parent.first_element_child() {
        Some(drawn) if before.name == now.name => change_element(&drawn, before, now),
        _ => mount(parent, now),
    }
}

fn change_element(
    drawn: &web_sys::Element,
    before: &Element,
    now: &Element,
) -> Result<(), JsValue> {
    for (name, value) in &now.attributes {
        if *name != "xmlns" && before.attribute(name) != Some(value) {
            drawn.set_attribute(name, value)?;
        }
    }
    for (name, _) in &before.attributes {
        if now.attribute(name).is_none() {
            drawn.remove_attribute(name)?;
        }
    }
    let mut next = drawn.first_child();
    let mut children = before.children.iter();
    for child in &now.children {
        let before = children.next();
        let Some(place) = next else {
            append(drawn, child)?;
            continue;
        };
        next = place.next_sibling();
        match (before, child, place.dyn_ref::<web_sys::Element>()) {
            (Some(before), child, _) if before == child => {}
            (Some(Node::Element(before)), Node::Element(child), Some(place))
                if before.name == child.name =>
            {
                change_element(place, before, child)?;
            }
            (Some(Node::Text(_)), Node::Text(text), None) => place.set_node_value(Some(text)),
            (_, Node::Element(child), _) => {
                drawn.replace_child(&*build(child)?, &place)?;
            }
            (_, Node::Text(text), _) => {
                drawn.replace_child(&document().create_text_node(text), &place)?;
            }
        }
    }
    while let Some(place) = next {
        next = place.next_sibling();
        drawn.remove_child(&place)?;
    }
    Ok(())
}

fn append(parent: &web_sys::Element, child: &Node) -> Result<(), JsValue> {
    match child {
        Node::Element(child) => parent.append_with_node_1(&*build(child)?),
        Node::Text(text) => parent.append_with_str_1(text),
    }
}

fn build(element: &Element) -> Result<web_sys::Element, JsValue> {
    let built = document().create_element_ns(Some(SVG), element.name)?;
    for (name, value) in &element.attributes {
        if *name != "xmlns" {
            built.set_attribute(name, value)?;
        }
    }
    for child in &element.children {
        append(&built, child)?;
    }
    Ok(built)
}

/// Gives the class to what the selector names, and takes it from everything else.
pub fn mark_only(
    parent: &web_sys::Element,
    class: &str,
    selector: Option<&str>,
) -> Result<(), JsValue> {
    while let Some(element) = parent.query_selector(&format!(".{class}"))? {
        element.class_list().remove_1(class)?;
    }
    let Some(selector) = selector else { return Ok(()) };
    let unmarked = format!(":is({selector}):not(.{class})");
    while let Some(element) = parent.query_selector(&unmarked)? {
        element.class_list().add_1(class)?;
    }
    Ok(())
}

/// The number in `attribute` of the element that has the keyboard, if the parent holds it.
pub fn focused_number(parent: &web_sys::Element, attribute: &str) -> Option<usize> {
    let focused = document().active_element()?;
    if !parent.contains(Some(&focused)) {
        return None;
    }
    focused.get_attribute(attribute)?.parse().ok()
}

/// Gives the keyboard to the element with that number.
pub fn focus_number(parent: &web_sys::Element, attribute: &str, number: usize) {
    let found = parent.query_selector(&format!("[{attribute}='{number}']")).ok().flatten();
    if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::SvgElement>().ok()) {
        // Only a detached element cannot be focused, and this one was just found in the page.
        let _ = element.focus();
    }
}

/// The number in `attribute` of the nearest element around an event's target that has it.
pub fn number_at(event: &Event, attribute: &str) -> Option<usize> {
    text_at(event, attribute)?.parse().ok()
}

/// Its text.
pub fn text_at(event: &Event, attribute: &str) -> Option<String> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest(&format!("[{attribute}]")).ok()??.get_attribute(attribute)
}
