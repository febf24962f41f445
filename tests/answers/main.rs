//! Answers as models write them: tolerant in form, strict in substance.
//!
//! Every form here is either read in full or refused by name with the raw answer kept.

mod any_text;
mod fact_lists;
mod forged;
mod forms;
mod kit;
mod refused;
mod surroundings;
