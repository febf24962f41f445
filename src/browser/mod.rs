//! The edge: everything that asks the browser for something, each behind a plain function.

pub mod address;
pub mod bell;
pub mod built_in_model;
mod by_name;
pub mod dates;
pub mod downloads;
pub mod fetch;
mod file_worker;
pub mod files;
pub mod pace;
pub mod pointer;
pub mod preferences;
pub mod project_store;
pub mod rescue;
pub mod scrolling;
pub mod size_observer;
pub mod slices;
pub mod svg_dom;
pub mod tabs;
pub mod text_width;
pub mod typing;
