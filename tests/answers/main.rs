//! Answers as models write them: tolerant in form, strict in substance.
//!
//! Every form is either read completely or refused with a named reason, and the raw answer is kept.

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
