//! The time of day.

/// Milliseconds since 1970.
pub fn epoch_milliseconds() -> f64 {
    js_sys::Date::now()
}

/// As ISO 8601 in UTC, to the second.
pub fn now_iso() -> String {
    let precise = String::from(js_sys::Date::new_0().to_iso_string());
    match precise.split_once('.') {
        Some((seconds, _)) => format!("{seconds}Z"),
        None => precise,
    }
}
