//! What is true of any evaluation: rows, batches and pairs, people's labels, resampling, and what made a
//! score.

pub mod batch;
pub mod image;
pub mod pair;
pub mod prompt;
pub mod register;
pub mod resampling;
pub mod row;
pub mod signature;
