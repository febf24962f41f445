//! The release build in a real Chromium, used as a person would.

#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
mod static_site;

mod judge_kit;

mod asking_again;
mod large_files;
mod one_pair;
mod own_data;
mod result_sets;
mod sample;
mod views;
mod without_key;
