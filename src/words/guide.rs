//! The frame around the guide; its pages are in `docs/guide`.

pub const MISSING: &str =
    "This page of the guide could not be loaded. Check your connection, or choose another below.";
pub const MORE: &str = "The guide";
