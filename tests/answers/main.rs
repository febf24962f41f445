//! Answers as models write them: tolerant in form, strict in substance.
//!
//! Every form here is either read in full or refused by name with the raw answer kept.

mod any_text;
mod envelopes;
mod fact_lists;
mod forged;
mod forms;
mod kit;
mod quoted;
mod refused;
mod remarks;
mod surroundings;
