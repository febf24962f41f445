//! A method and a producer that exist in this test alone go the whole way: planned, run with faults,
//! cached, kept in a journal, exported, read back, shown in tables and held against people's labels.
//! Nothing in `src` knows of them.

mod directed;
mod directed_scores;
mod fulfilled;
mod guessed;
mod journey;
mod tables;
mod worker;
