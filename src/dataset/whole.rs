//! Reads a small file at once: the sample, and files in tests.

use super::dataset_reader::DatasetReader;
use crate::evaluation::batch::Batch;
use crate::methods::bifact::batch_builder::BatchBuilder;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::Row;

/// Unusable rows are dropped silently, so this is only for known files.
pub fn read_whole(text: &str) -> (Batch, Results) {
    let mut reader = DatasetReader::new(0, |_| None);
    let mut builder = BatchBuilder::default();
    let mut add = |row: Row| drop(builder.add(row));
    let _ = reader.push(text.as_bytes(), &mut add);
    let _ = reader.finish(&mut add);
    builder.finish()
}
