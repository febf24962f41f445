//! The release build in a real Chromium, used as a person would.

#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
mod static_site;

mod judge_kit;

mod accessibility;
mod agreement;
mod asking_again;
mod following;
mod judge_choice;
mod judge_that_throws;
mod judging;
mod keeping;
mod kept_labels;
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
mod too_much;
mod trouble;
mod views;
mod without_key;
mod workspace;
