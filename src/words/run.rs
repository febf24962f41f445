//! A run: what it will ask, how it goes, and how to continue it.

use crate::base::number::{counted, grouped};

pub const RUN: &str = "Run";
pub const PROGRESS: &str = "Progress of the run";
pub const STOP: &str = "Stop";
pub const BY_RULES: &str = "Scored with built-in rules (no LLM used).";
/// Before the name of the judge whose facts are used otherwise.
pub const SPLIT_AGAIN: &str = "Split the gold intents again instead of using the facts from ";
pub const CHOOSE_ANOTHER: &str = "Choose another judge";
pub const CHOOSE: &str = "Choose a judge and start";

pub fn judge_again(pairs: usize) -> String {
    format!("Re-judge {} already answered in the file", counted(pairs, "pair"))
}

pub fn reuse_copied(answers: usize) -> String {
    format!(
        "Reuse {} that came with this copy. Only do this if you trust its author.",
        counted(answers, "answer")
    )
}

pub fn start_with(judge: &str) -> String {
    format!("Start scoring with {judge}")
}

pub fn resume(left: usize, each: &str) -> String {
    format!("Resume ({} left)", counted(left, each))
}

pub fn described(done: usize, all: usize, each: &str) -> String {
    format!("{} of {} described", grouped(done), counted(all, each))
}

pub fn retry(failed: usize, each: &str) -> String {
    format!("Retry ({} failed)", counted(failed, each))
}

pub fn failed_requests(by_kind: &[String]) -> String {
    format!("Failed requests (including retries): {}.", by_kind.join(", "))
}

pub fn not_accepted(parameters: &[&str]) -> String {
    format!("The model does not accept {}; requests leave it out.", parameters.join(", "))
}
