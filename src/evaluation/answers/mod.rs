//! Reading what a judge wrote: tolerant in form, strict in substance.
//!
//! Whatever a model wraps around its answer (fences, prose, comments, a forgotten bracket) is
//! looked through. What the answer says is never guessed at: an answer that leaves a gold fact
//! unjudged, judges one twice, or uses a label nobody knows is unusable as a whole, keeps its raw
//! text, and leaves the pair unscored.

mod alignment;
mod assessment;
mod declined;
mod fact_list;
mod label;
mod lists;
mod loose_json;
mod loose_quotes;
mod loose_string;
mod problem;

pub use assessment::read_assessment;
pub use fact_list::read_fact_list;
pub use problem::{AnswerProblem, FactsOf, UnusableAnswer};
