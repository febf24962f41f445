//! The choice of another reference, on the Data screen.

pub const TITLE: &str = "Compare predictors with each other";
pub const EXPLAINED: &str = "Opens a new project in which other descriptions take the place of the gold intent. Use it to \
    compare people with the gold intents and with each other.";
pub const REFERENCE: &str = "Reference";
pub const EVERY: &str = "Every description with every other";
pub const OPEN: &str = "Open as a new project";

pub fn against(predictor: &str) -> String {
    format!("All against {predictor}")
}

/// Without a predictor, every description is compared with every other.
pub fn file_name(data: &str, predictor: Option<&str>) -> String {
    let data = data.split('.').next().unwrap_or_default();
    match predictor {
        Some(name) => format!("{data} against {name}.jsonl"),
        None => format!("{data}, every pair.jsonl"),
    }
}
