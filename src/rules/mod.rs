//! A judge without a model: rules that split an intent at its constraints and compare facts by
//! their words, so that anyone's own file can be scored with no key.
//!
//! The rules know only words, their stems, some synonyms and how values are written. `AGREEMENT` says how far
//! they agree with people, as measured by `scripts/bench rules`.

mod abbreviations;
mod agreement;
mod by_place;
mod by_units;
mod calendar;
mod clock;
mod counterparts;
mod coverage;
mod cuts;
mod differences;
mod families;
mod family_table;
mod guard;
mod implied;
mod kinds;
mod letters;
mod lexicon;
mod likeness;
mod links;
mod lost_words;
pub(crate) mod meanings;
mod numbers;
mod phrases;
mod quantities;
mod reason;
mod short_forms;
mod split;
mod stem;
pub(crate) mod task_words;
mod term_reader;
mod terms;
pub(crate) mod tokens;
pub(crate) mod values;
mod written_forms;

pub use agreement::{AGREEMENT, BADGE};
pub use by_units::{Parcel, Readings, Texts, TooLong, judge_by_rules, texts_of, work_on};
pub use counterparts::{Counterparts, near_counterparts};
pub use coverage::{IntentWithFacts, assess};
pub use guard::{Guarded, guarded};
pub use links::{Link, LinkKind, links_between};
pub use lost_words::{WrongFact, lost_words};
pub use split::{MOST_PARTS, facts_of};
pub use tokens::{LONGEST_INTENT, is_too_long};

pub const NAME: &str = "rough rules, no model";

#[cfg(test)]
mod tests;

#[cfg(test)]
mod papers;

#[cfg(test)]
mod told_apart;

#[cfg(test)]
mod value_kinds;
