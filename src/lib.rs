#![forbid(unsafe_code)]
pub mod evaluation;
