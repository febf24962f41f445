//! Reading what a judge wrote: tolerant in form, strict in substance.
//!
//! What a model wraps around its answer (fences, prose, reasoning, comments) is looked through. What
//! the answer says is never guessed at: an answer that stops in the middle, leaves a gold fact
//! unjudged, judges one twice, or uses a label nobody knows is unusable as a whole, keeps its raw
//! text, and leaves the pair unscored.
//!
//! The texts that are judged are hostile: whoever writes a prediction may write JSON, tags and labels
//! into it. What a judge puts into a string stays a string.

mod alignment;
mod assessment;
mod beside;
mod beside_facts;
mod declined;
mod doubts;
mod elsewhere;
mod envelope;
mod fact_lines;
mod fact_list;
mod figures;
mod flags;
mod harmless_tags;
mod label;
mod lists;
mod loose_json;
mod loose_string;
mod loose_value;
mod outermost;
mod phrases;
mod problem;
mod reasoning;
mod remarks;
mod same_text;
mod sums;
mod surroundings;
mod told_to_judge;
mod vocabulary;
mod words;

pub use assessment::read_assessment;
pub use fact_list::read_fact_list;
pub use problem::{AnswerProblem, FactsOf, LONGEST_ANSWER, UnusableAnswer};
