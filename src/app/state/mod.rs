//! The state of the page. It names no view; views read it and change it.

pub mod agreement_model;
pub mod agreement_state;
mod all_sets;
mod autorater_in_page;
pub mod autosave;
mod bifact_in_page;
pub mod in_page;
pub mod judge_client;
pub mod judge_form;
mod judging_by_rules;
pub mod labelling_place;
pub mod level_sets;
pub mod loading;
pub mod open_batch;
mod open_files;
mod opening_report;
pub mod quiet_work;
pub mod result_set;
pub mod reviewing;
pub mod runner;
pub mod session;
pub mod storage;
pub mod summaries;
pub mod workbench;
