//! Opens data files as the page does, a slice at a time.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::Refused;
use super::progress::Progress;
use crate::base::gzip::{GZIP, Gunzip};
use crate::base::number::grouped;
use crate::dataset::{DatasetReader, Problem, Progress as Reading, Refusal};
use crate::evaluation::batch::Batch;
use crate::methods::bifact::batch_builder::BatchBuilder;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::Row;

const AT_ONCE: usize = 1 << 20;
/// Problems that are printed; the rest is counted.
const MOST_TOLD: usize = 5;

pub struct Data {
    pub batch: Batch,
    /// What the files say themselves.
    pub of_file: Results,
}

pub fn open(paths: &[PathBuf]) -> Result<Data, Refused> {
    if paths.is_empty() {
        return Err("name a file with your data. Try --help.".into());
    }
    let mut builder = BatchBuilder::default();
    for (number, path) in (0_u16..).zip(paths) {
        read(number, path, &mut builder)?;
    }
    let (batch, of_file) = builder.finish();
    Ok(Data { batch, of_file })
}

fn read(number: u16, path: &Path, builder: &mut BatchBuilder) -> Result<(), Refused> {
    let name = path.display().to_string();
    let mut reader = DatasetReader::new(number, |_| None);
    let mut progress = Progress::new("Reading row");
    let refused = |why: Refusal| Refused(format!("{name} {why}"));
    let mut needs_mapping = false;
    each_slice(path, &mut |slice| {
        let mut add = |row: Row| drop(builder.add(row));
        let read = reader.push(slice, &mut add).map_err(refused)?;
        needs_mapping |= read == Reading::NeedsMapping;
        let rows = builder.len();
        progress.at(rows, rows);
        if needs_mapping { Err(no_columns(&name, &reader)) } else { Ok(()) }
    })?;
    let mut add = |row: Row| drop(builder.add(row));
    if reader.finish(&mut add).map_err(refused)? == Reading::NeedsMapping {
        return Err(no_columns(&name, &reader));
    }
    drop(progress);
    tell(&name, &reader.take_problems());
    if builder.is_empty() {
        return Err(refused(Refusal::NoRows));
    }
    Ok(())
}

fn no_columns(name: &str, reader: &DatasetReader) -> Refused {
    let fields = reader.shape().fields.iter().map(|field| field.path.to_string());
    let fields: Vec<String> = fields.take(12).collect();
    Refused(format!(
        "{name}: no column is named like a gold intent and a predicted intent (there are: {}). Rename \
         two of them to gold_intent and predicted_intent, or map them in the page and export JSONL.",
        fields.join(", ")
    ))
}

fn tell(name: &str, problems: &[Problem]) {
    for problem in problems.iter().take(MOST_TOLD) {
        eprintln!("{name}, line {}: {}", problem.origin.line, problem.kind.title());
    }
    if let Some(more) = problems.len().checked_sub(MOST_TOLD).filter(|more| *more > 0) {
        eprintln!("{name}: {} more problems like these", grouped(more));
    }
}

/// The bytes of a file, unpacked where it is gzipped.
pub fn each_slice(
    path: &Path,
    each: &mut dyn FnMut(&[u8]) -> Result<(), Refused>,
) -> Result<(), Refused> {
    let name = path.display();
    let unreadable = |why: std::io::Error| Refused(format!("{name} cannot be read: {why}"));
    let mut file = File::open(path).map_err(unreadable)?;
    let mut buffer = vec![0; AT_ONCE];
    let mut gunzip: Option<Gunzip> = None;
    let mut is_first = true;
    loop {
        let length = file.read(&mut buffer).map_err(unreadable)?;
        let Some(slice) = buffer.get(..length).filter(|slice| !slice.is_empty()) else { break };
        if std::mem::take(&mut is_first) && slice.starts_with(GZIP) {
            gunzip = Some(Gunzip::default());
        }
        let Some(gunzip) = &mut gunzip else {
            each(slice)?;
            continue;
        };
        let mut told = Ok(());
        let unpacked = gunzip.push(slice, &mut |text| {
            if told.is_ok() {
                told = each(text);
            }
        });
        told?;
        unpacked.map_err(|_| Refused(format!("{name} {}", Refusal::NotGzip)))?;
    }
    if gunzip.is_some_and(|gunzip| !gunzip.is_whole()) {
        eprintln!("{name} ends in the middle of its gzip data: what came before was read.");
    }
    Ok(())
}
