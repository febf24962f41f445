//! Any file in, nothing lost: what is opened, what each field becomes, and what is said of the rest.

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
