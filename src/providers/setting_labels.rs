//! What two settings are called in the page, because the advice after a time-out names them.

pub const AT_ONCE_LABEL: &str = "Max requests at once";
pub const SECONDS_LABEL: &str = "Timeout (seconds)";
