//! The release build in a real Chromium, used as a person would.

#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
mod static_site;

mod judge_kit;

mod accessibility;
mod asking_again;
mod judge_choice;
mod judging;
mod large_files;
mod one_pair;
mod own_data;
mod pair_walk;
mod result_sets;
mod review;
mod review_kit;
mod sample;
mod security;
mod stopping;
mod taking_along;
mod trouble;
mod views;
mod without_key;
mod workspace;
