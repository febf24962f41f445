//! The pieces screens are made of, one to a file, each with a style sheet of the same name.

pub mod connection_test;
pub mod drop_zone;
pub mod exports;
pub mod filter_bar;
pub mod judge_panel;
pub mod judge_settings;
pub mod mapping_panel;
pub mod model_field;
pub mod open_data;
pub mod opening_bar;
pub mod page_header;
pub mod pair_diagram;
pub mod pair_table;
pub mod pair_view;
pub mod predictor_card;
pub mod problem_list;
pub mod refusal_notice;
pub mod results_keys;
pub mod run_bar;
pub mod run_estimate;
pub mod set_choice;
pub mod table_columns;
pub mod table_head;
pub mod try_pair;
pub mod verdict_dots;
