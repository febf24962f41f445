//! The edge: everything that asks the browser for something, each behind a plain function.

pub mod address;
pub mod after_paint;
pub mod bell;
pub mod built_in_model;
pub mod chart_marks;
pub mod clipboard;
pub mod clock;
pub mod downloads;
pub mod early_keys;
pub mod fetch;
pub mod file_worker;
pub mod files;
pub mod media;
pub mod pace;
pub mod picture;
pub mod pointer;
pub mod preferences;
pub mod scrolling;
pub mod size_observer;
pub mod svg_dom;
pub mod tab_memory;
pub mod text_width;
pub mod typing;
