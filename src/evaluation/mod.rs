//! What every evaluation has: rows, batches and pairs, people's labels, questions and their answers,
//! resampling, and signatures.

pub mod asked_with;
pub mod batch;
pub mod begins;
pub mod benjamini_yekutieli;
pub mod compared;
pub mod counts;
pub mod holm;
pub mod image;
pub mod inquiry;
pub mod judge_key;
pub mod judge_record;
pub mod means;
pub mod method;
pub mod pair;
pub mod predictor_reading;
pub mod prompt;
pub mod register;
pub mod resampling;
pub mod results;
pub mod row;
pub mod score;
pub mod set_aside;
pub mod signature;
pub mod summary;
pub mod tally;
pub mod unscored;
pub mod verdict;
