//! The release build in a real Chromium, used as a person would.

#[allow(dead_code)]
mod page;
mod static_site;

mod large_files;
mod own_data;
mod sample;
mod views;
