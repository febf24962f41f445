//! Dates by the clock and the time zone of the user's machine.

use js_sys::Date;
use wasm_bindgen::JsValue;

use crate::base::moment::Moment;

/// Of milliseconds since 1970: "today 18:09".
pub fn told_date(milliseconds: f64) -> String {
    moment(&Date::new(&JsValue::from(milliseconds))).told(moment(&Date::new_0()))
}

/// Of "2026-03-14T09:26:53Z". What is no date stays as it is.
pub fn told_iso(iso: &str) -> String {
    match Moment::from_iso(iso) {
        Some(_) => told_date(Date::parse(iso)),
        None => iso.to_owned(),
    }
}

fn moment(date: &Date) -> Moment {
    Moment {
        year: i32::try_from(date.get_full_year()).unwrap_or_default(),
        month: date.get_month() + 1,
        day: date.get_date(),
        hour: date.get_hours(),
        minute: date.get_minutes(),
    }
}
