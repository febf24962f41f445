//! What two settings are called in the page, because the advice after a time-out names them.

pub const AT_ONCE_LABEL: &str = "Requests at once, at most";
pub const SECONDS_LABEL: &str = "Most seconds for a request";
