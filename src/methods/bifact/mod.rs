//! Bi-Fact: both intents are split into atomic facts; each gold fact is checked against the prediction
//! (recall) and each predicted fact against the gold intent (precision).

pub mod answers;
pub mod batch_builder;
pub mod bootstrap;
pub mod fact;
pub mod frozen_gold;
mod late_facts;
pub mod predictor_reading;
pub mod prompts;
pub mod results;
mod row_outcome;
pub mod row_review;
pub mod set_aside;
pub mod tally;
pub mod unscored;
