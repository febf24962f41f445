//! Reading what a judge wrote: tolerant in form, strict in substance.
//!
//! Whatever a model wraps around its answer (fences, prose, reasoning, comments) is removed. The answer
//! itself is never guessed: if it stops halfway, leaves a gold fact unjudged, judges one twice, or uses
//! an unknown label, the whole answer is unusable. Its raw text is kept and the pair is unscored.
//!
//! The judged texts are hostile: a prediction may contain JSON, tags and labels. What a judge puts into
//! a string stays a string.

mod alignment;
mod assessment;
mod beside_facts;
mod fact_lines;
mod fact_list;
mod figures;
mod figures_beside;
mod flags;
mod label;
mod lists;
mod problem;
mod reasoning_in_lines;
mod same_text;
mod sums;
mod told_to_judge;

pub use assessment::read_assessment;
pub use fact_list::read_fact_list;
pub use problem::{AnswerProblem, FactsOf, LONGEST_ANSWER, UnusableAnswer};
pub use same_text::same_text_key;
