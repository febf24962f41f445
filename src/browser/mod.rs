//! The edge: everything that asks the browser for something, each behind a plain function.

pub mod address;
pub mod bell;
pub mod built_in_model;
pub mod downloads;
pub mod fetch;
pub mod file_worker;
pub mod files;
pub mod pace;
pub mod preferences;
pub mod scrolling;
pub mod svg_dom;
pub mod text_width;
pub mod typing;
pub mod width_observer;
