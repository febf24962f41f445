//! A file read as the page reads it: pushed in slices, rows and problems taken out.

use std::borrow::Cow;

use bifact::dataset::{
    DatasetReader, Encoding, FieldPath, Format, Mapping, Problem, Progress, Refusal, Role, Shape,
    unused_lines,
};
use bifact::methods::bifact::row_review::Row;
use serde_json::Value;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub rows: Vec<Row<'static>>,
    pub problems: Vec<Problem>,
    pub mapping: Mapping,
    pub format: Option<Format>,
    pub encoding: Encoding,
    pub progress: Progress,
}

pub fn read_in_slices(
    file: &[u8],
    slice: usize,
    recall: impl Fn(&Shape) -> Option<Mapping> + 'static,
) -> Result<Reading, Refusal> {
    let mut reader = DatasetReader::new(0, recall);
    let mut rows = Vec::new();
    let mut keep = |row: Row| rows.push(owned(row));
    let mut progress = Progress::Reading;
    for part in file.chunks(slice) {
        progress = reader.push(part, &mut keep)?;
        if progress == Progress::NeedsMapping {
            break;
        }
    }
    if progress == Progress::Reading {
        progress = reader.finish(&mut keep)?;
    }
    Ok(Reading {
        rows,
        problems: reader.take_problems(),
        mapping: reader.mapping().cloned().unwrap_or_default(),
        format: reader.format(),
        encoding: reader.encoding(),
        progress,
    })
}

/// A row that outlives the slice it was read from.
fn owned(row: Row) -> Row<'static> {
    let own = |text: Cow<str>| Cow::Owned(text.into_owned());
    Row {
        origin: row.origin,
        id: row.id.map(own),
        pair_id: row.pair_id.map(own),
        gold_intent: own(row.gold_intent),
        model: row.model.map(own),
        predicted_intent: own(row.predicted_intent),
        group: row.group.map(own),
        split: row.split.map(own),
        judge: row.judge.map(own),
        gold_facts: row.gold_facts,
        gold_facts_answer: row.gold_facts_answer.map(own),
        judge_answer: row.judge_answer.map(own),
        labels: row.labels,
        review: row.review,
        extras: row.extras.map(own),
    }
}

pub fn try_read(file: impl AsRef<[u8]>) -> Result<Reading, Refusal> {
    read_in_slices(file.as_ref(), 64 * 1024, |_| None)
}

/// The file opens and its fields are recognised.
#[track_caller]
pub fn read(file: impl AsRef<[u8]>) -> Reading {
    let reading = try_read(file).unwrap();
    assert_eq!(reading.progress, Progress::Reading, "{:?}", reading.mapping);
    reading
}

/// The file read after somebody said which field plays which part.
#[track_caller]
pub fn read_with(file: &str, parts: &[(Role, &[&str])]) -> Reading {
    let mut mapping = Mapping::default();
    for (role, fields) in parts {
        mapping.assign(*role, fields.iter().map(|field| path(field)).collect());
    }
    read_in_slices(file.as_bytes(), 64 * 1024, move |_| Some(mapping.clone())).unwrap()
}

#[track_caller]
pub fn read_row(file: impl AsRef<[u8]>) -> Row<'static> {
    let mut reading = read(file);
    assert_eq!((reading.rows.len(), reading.problems.as_slice()), (1, [].as_slice()));
    reading.rows.remove(0)
}

pub fn path(dotted: &str) -> FieldPath {
    FieldPath(dotted.split('.').map(str::to_owned).collect())
}

impl Reading {
    /// "gold > predicted" for each row.
    pub fn pairs(&self) -> Vec<String> {
        let pair = |row: &Row| format!("{} > {}", row.gold_intent, row.predicted_intent);
        self.rows.iter().map(pair).collect()
    }

    pub fn lines(&self) -> Vec<u32> {
        self.rows.iter().map(|row| row.origin.line).collect()
    }

    /// Each problem as it is shown: its line, the title it is grouped under, its sentence.
    pub fn sentences(&self) -> String {
        let said = self.problems.iter().map(|problem| {
            format!("{}: {} | {}\n", problem.origin.line, problem.kind.title(), problem.kind)
        });
        said.collect()
    }

    pub fn unused(&self) -> Vec<u8> {
        unused_lines(self.problems.iter(), self.encoding)
    }

    pub fn field(&self, role: Role) -> String {
        self.mapping.field(role).map(ToString::to_string).unwrap_or_default()
    }
}

#[track_caller]
pub fn extras(row: &Row) -> Value {
    serde_json::from_str(row.extras.as_deref().unwrap_or("{}")).unwrap()
}

pub fn utf_16(text: &str) -> Vec<u8> {
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}
