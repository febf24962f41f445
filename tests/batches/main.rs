//! Batches from a plan to scores: files of every engine, results of every kind, and the command. The
//! stand-in answers the lines.

#[path = "../stand_in/mod.rs"]
mod stand_in;

mod asked;
mod command;
mod hostile;
mod lines;
mod same_as_live;
mod vllm_reader;
