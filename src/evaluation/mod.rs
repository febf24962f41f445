//! What is true of any evaluation: rows, batches and pairs, people's labels, resampling, and what made a
//! score.

pub mod asked_with;
pub mod batch;
pub mod judge_key;
pub mod pair;
pub mod register;
pub mod resampling;
pub mod row;
pub mod signature;
