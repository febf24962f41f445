//! The method, pure: intents and facts, what a judge is asked, how its answer is read, and the
//! scores that follow.

pub mod answers;
pub mod batch;
pub mod batch_builder;
pub mod bootstrap;
pub mod fact;
pub mod frozen_gold;
mod late_facts;
pub mod pair;
pub mod predictor_reading;
pub mod prompts;
pub mod register;
pub mod resampling;
pub mod results;
pub mod row;
mod row_outcome;
pub mod row_review;
pub mod set_aside;
pub mod signature;
pub mod tally;
pub mod unscored;
