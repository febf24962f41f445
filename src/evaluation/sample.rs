//! The sample: intents, predictions, a judge's answers and a person's labels, all written by hand.
//!
//! It is a file like any user's and goes through the same readers.

use super::batch::Batch;
use super::dataset::read_jsonl;

const SAMPLE: &str = include_str!("../../public/sample.jsonl");

pub fn sample() -> Batch {
    Batch::from_rows(read_jsonl(SAMPLE).rows)
}

/// The sample's first intent with its three predictions: small enough for a title page.
pub fn first_of_sample() -> Batch {
    let first: Vec<&str> = SAMPLE.lines().take(3).collect();
    Batch::from_rows(read_jsonl(&first.join("\n")).rows)
}
