//! A judge without a model: rules that split an intent at its constraints and compare facts by
//! their words, so that anyone's own file can be scored with no key.
//!
//! Rough by nature. It knows no more than words, their stems, a few synonyms and how values are
//! written; `AGREEMENT` says how far that carries, as `scripts/bench rules` measures it.

mod by_units;
mod calendar;
mod counterparts;
mod coverage;
mod cuts;
mod differences;
mod lexicon;
mod reader;
mod reading;
mod reason;
mod split;
mod stem;
pub(crate) mod task_words;
pub(crate) mod tokens;
pub(crate) mod values;
pub(crate) mod vocabulary;

pub use by_units::{Parcel, Readings, TooLong, judge_by_rules, work_on};
pub use counterparts::{Counterparts, near_counterparts};
pub use coverage::{IntentWithFacts, assess};
pub use split::{MOST_PARTS, facts_of};
pub use tokens::{LONGEST_INTENT, is_too_long};

pub const NAME: &str = "rough rules, no model";

/// For whoever reads a score of these rules.
pub const AGREEMENT: &str = "Against people’s labels of news summaries (PyrXSum, the half that \
    nothing was tuned on: 500 pairs, 2,350 facts) these rules reach a kappa of 0.57 per fact and a \
    Pearson correlation of 0.63 between recalls; on user intents they were only tried on the \
    sample.";

#[cfg(test)]
mod tests;
