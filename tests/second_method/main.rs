//! A method and a producer that exist in this test alone go the whole way: planned, run with faults,
//! cached, kept in a journal, exported and read back. Nothing in `src` knows of them.

mod directed;
mod guessed;
mod journey;
mod worker;
