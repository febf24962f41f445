//! The release build in a real Chromium, used as a person would.

#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
mod static_site;

mod judge_choice;
mod judging;
mod large_files;
mod own_data;
mod sample;
mod stopping;
mod trouble;
mod views;
