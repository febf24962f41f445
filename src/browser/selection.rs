//! What the user has selected of a table, so that copying it gives cells.

use leptos::prelude::*;
use leptos::web_sys::{ClipboardEvent, Element, Node, Selection};
use wasm_bindgen::JsCast;

pub enum SelectedPart {
    Whole,
    /// More than one cell, but not all.
    Rows(Vec<SelectedRow>),
}

pub struct SelectedRow {
    /// What the row is called, where it says so.
    pub id: Option<String>,
    pub cells: Vec<String>,
}

/// `None` where nothing of the table is selected, or no more than a part of one cell.
pub fn selected_part(table: &str) -> Option<SelectedPart> {
    let selection = window().get_selection().ok()??;
    let table = document().query_selector(table).ok()??;
    let holds_whole = selection.contains_node(&table).ok()?;
    if holds_whole {
        return Some(SelectedPart::Whole);
    }
    if is_in_one_cell(&selection) {
        return None;
    }
    let is_in = |row: &Element| {
        selection.contains_node_with_allow_partial_containment(row, true).unwrap_or(false)
    };
    let rows: Vec<_> = rows_of(&table).iter().filter(|row| is_in(row)).map(read).collect();
    (!rows.is_empty()).then_some(SelectedPart::Rows(rows))
}

fn is_in_one_cell(selection: &Selection) -> bool {
    let cell = |node: Option<Node>| {
        let node = node?;
        let parent = node.parent_element();
        let element = node.dyn_into::<Element>().ok().or(parent)?;
        element.closest("td, th").ok()?
    };
    let from = cell(selection.anchor_node());
    selection.is_collapsed() || (from.is_some() && from == cell(selection.focus_node()))
}

/// Those that stand for something: a table of which only a part is in the page has others.
fn rows_of(table: &Element) -> Vec<Element> {
    elements(table, "tr:not([aria-hidden])")
}

/// Of a table that is wholly in the page.
pub fn all_rows(table: &str) -> Vec<SelectedRow> {
    let table = document().query_selector(table).ok().flatten();
    table.map(|table| rows_of(&table).iter().map(read).collect()).unwrap_or_default()
}

/// The texts of a row's cells, without what is marked as no part of them.
fn read(row: &Element) -> SelectedRow {
    let text = |cell: &Element| text_of(cell).trim().to_owned();
    SelectedRow {
        id: row.get_attribute("data-row-id"),
        cells: elements(row, "td, th").iter().map(text).collect(),
    }
}

fn text_of(node: &Node) -> String {
    let children = node.child_nodes();
    let child = |place| children.item(place);
    let texts = (0..children.length()).filter_map(child).map(|child| match child.node_type() {
        Node::TEXT_NODE => child.text_content().unwrap_or_default(),
        Node::ELEMENT_NODE if is_beside(&child) => String::new(),
        _ => text_of(&child),
    });
    texts.collect()
}

fn is_beside(node: &Node) -> bool {
    let element = node.dyn_ref::<Element>();
    element.is_some_and(|element| element.matches("small, [aria-hidden]").unwrap_or(false))
}

fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    let element = |place| found.item(place)?.dyn_into().ok();
    (0..found.length()).filter_map(element).collect()
}

/// In place of what the browser would copy. `false` where it does not take it.
pub fn put_on_clipboard(event: &ClipboardEvent, text: &str) -> bool {
    let put = event.clipboard_data().map(|data| data.set_data("text/plain", text));
    let is_put = matches!(put, Some(Ok(())));
    if is_put {
        event.prevent_default();
    }
    is_put
}
