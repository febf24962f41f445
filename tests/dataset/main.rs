//! Any file opens and nothing is lost: which fields become what, and what is said about the rest.

mod any_rows;
mod dropped_trees;
mod empty_predictions;
mod forms;
mod frozen_gold;
mod limits;
mod parcels;
mod parts;
mod problems;
mod properties;
mod reading;
mod reviewed;
mod stray_quotes;
mod workbook_kit;
mod workbooks;
mod zip_kit;
