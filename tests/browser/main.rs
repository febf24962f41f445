//! The release build in a real browser, used as a person would.

#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
mod static_site;

mod judge_kit;
mod keeping_kit;
mod review_kit;
mod workspace_kit;

mod about;
mod accessibility;
mod agreement;
mod answer_first;
mod asking_again;
mod chart_filters;
mod copied_answers;
mod copying;
mod counted_clicks;
mod figure;
mod following;
mod forgetting;
mod found_databases;
mod goals;
mod html_report;
mod in_sight;
mod journeys;
mod judge_choice;
mod judge_that_throws;
mod judging;
mod keeping;
mod kept_labels;
mod key_stays;
mod killed_tests;
mod labelling;
mod large_files;
mod large_pairs;
mod leaving;
mod levels;
mod lost_corrections;
mod older_browsers;
mod one_pair;
mod own_data;
mod pair_walk;
mod parts_that_load_later;
mod refused_storage;
mod reloading;
mod result_sets;
mod review;
mod sample;
mod security;
mod shared_facts;
mod slow_judges;
mod spreadsheets;
mod stopping;
mod strangers_copy;
mod taken_back;
mod taking_along;
mod too_much;
mod trajectories;
mod trouble;
mod views;
mod watched;
mod without_key;
mod workspace;
