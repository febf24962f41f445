//! The formats that are read, one file each, all of one shape: a `FORMAT` that says what its records
//! look like and how they become trajectories.

mod agentnet;
mod aitz;
mod android_control;
mod browser_use;
mod gui_odyssey;
mod mind2web;
mod native_rows;
mod online_mind2web;
mod screen_agent;
mod ui_tars;
mod webvoyager;

mod action_reprs;
mod calls;
mod chat;

use serde_json::Value;

use super::document::Document;
use super::gathering::Gathering;

pub struct Format {
    /// The native form's `dataset` where the file names none.
    pub name: &'static str,
    /// Whether records, of which there is at least one, are of this format.
    pub fits: fn(&[Value]) -> bool,
    pub read: fn(&Document, &mut Gathering),
}

/// The first that fits is taken: those with fields of their own stand before those with common ones.
const FORMATS: [Format; 11] = [
    mind2web::FORMAT,
    aitz::FORMAT,
    gui_odyssey::FORMAT,
    agentnet::FORMAT,
    online_mind2web::FORMAT,
    screen_agent::FORMAT,
    browser_use::FORMAT,
    ui_tars::FORMAT,
    webvoyager::FORMAT,
    android_control::FORMAT,
    native_rows::FORMAT,
];

pub fn recognise(records: &[Value]) -> Option<&'static Format> {
    if records.is_empty() {
        return None;
    }
    const { &FORMATS }.iter().find(|format| (format.fits)(records))
}

/// Whether the first record has a member of that name.
fn has(records: &[Value], name: &str) -> bool {
    records.first().is_some_and(|record| record.get(name).is_some())
}

fn has_list(records: &[Value], name: &str) -> bool {
    records.first().is_some_and(|record| record.get(name).is_some_and(Value::is_array))
}
