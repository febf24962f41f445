//! The edge: everything that asks the browser for something, each behind a plain function.

pub mod address;
pub mod downloads;
mod file_worker;
pub mod files;
pub mod pace;
pub mod preferences;
pub mod scrolling;
pub mod slices;
pub mod svg_dom;
pub mod text_width;
pub mod typing;
pub mod width_observer;
