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
mod beside;
mod beside_facts;
mod declined;
pub(in crate::methods) mod doubts;
mod elsewhere;
pub(in crate::methods) mod english;
pub(in crate::methods) mod envelope;
mod fact_lines;
mod fact_list;
mod figures;
mod flags;
mod harmless_tags;
mod label;
pub(in crate::methods) mod lists;
mod loose_json;
mod loose_string;
pub(in crate::methods) mod loose_value;
pub(in crate::methods) mod outermost;
mod phrases;
mod problem;
pub(in crate::methods) mod reasoning;
mod remains;
mod remarks;
mod same_text;
mod sums;
pub(in crate::methods) mod surroundings;
mod told_to_judge;
mod vocabulary;

pub use assessment::read_assessment;
pub(in crate::methods) use assessment::words;
pub use fact_list::read_fact_list;
pub use problem::{AnswerProblem, FactsOf, LONGEST_ANSWER, UnusableAnswer};
