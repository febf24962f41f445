//! The sample: intents, predictions, a judge's answers and a person's labels, all written by hand.
//!
//! It is a file like any user's and goes through the same readers.

use super::reader::DatasetReader;
use crate::evaluation::batch::Batch;
use crate::evaluation::batch_builder::BatchBuilder;
use crate::evaluation::results::Results;
use crate::evaluation::row::Row;

const SAMPLE: &str = include_str!("../../public/sample.jsonl");

pub fn sample() -> (Batch, Results) {
    read(SAMPLE)
}

/// The sample's first intent with its three predictions: small enough for a title page.
pub fn first_of_sample() -> (Batch, Results) {
    let end = SAMPLE.match_indices('\n').nth(2).map_or(SAMPLE.len(), |(at, _)| at);
    read(&SAMPLE[..end])
}

fn read(text: &str) -> (Batch, Results) {
    let mut reader = DatasetReader::new(0, |_| None);
    let mut builder = BatchBuilder::default();
    let mut add = |row: Row| drop(builder.add(row));
    // The sample is known to be a dataset; tests hold it to that.
    let _ = reader.push(text.as_bytes(), &mut add);
    let _ = reader.finish(&mut add);
    builder.finish()
}
