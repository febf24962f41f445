//! Data that is open: the files it came from, its pairs, and their means.

use std::rc::Rc;

use leptos::web_sys::File;

use super::agreement_desk::AgreementDesk;
use super::means::summarise;
use super::place::Source;
use super::result_set::{ResultSet, ResultSets};
use crate::browser::pace::Pace;
use crate::browser::slices::Slices;
use crate::dataset::{
    DatasetReader, Encoding, Format, LARGEST_FILE, Mapping, Problem, ProblemKind, Progress,
    Refusal, Shape, read_whole,
};
use crate::evaluation::batch::Batch;
use crate::evaluation::batch_builder::{BatchBuilder, RowNote};
use crate::evaluation::bootstrap::BootstrapSettings;
use crate::evaluation::results::Results;
use crate::evaluation::row::Row;

/// A batch that is being looked at.
pub struct OpenBatch {
    pub source: Source,
    pub name: String,
    /// Where the answers come from, when that needs saying.
    pub provenance: Option<&'static str>,
    pub files: Vec<OpenFile>,
    pub batch: Batch,
    pub problems: Vec<Problem>,
    pub predictors: usize,
    pub sets: ResultSets,
    /// The pairs by gold intent: indices into `batch.pairs`.
    pub by_gold: Vec<usize>,
    pub agreement: AgreementDesk,
}

/// One file of it, as it was understood.
#[derive(Clone)]
pub struct OpenFile {
    pub name: String,
    pub encoding: Encoding,
    pub format: Option<Format>,
    pub shape: Shape,
    pub mapping: Mapping,
}

impl OpenFile {
    /// It has fields, but none that says it is the gold or the predicted intent.
    fn needs_mapping(&self) -> bool {
        !self.shape.fields.is_empty() && !self.mapping.is_enough()
    }
}

impl OpenBatch {
    pub fn sample(text: &str) -> Self {
        let (batch, results) = read_whole(text);
        let summaries = results.summaries(&batch, BootstrapSettings::default());
        Self {
            source: Source::Sample,
            name: "Sample".to_owned(),
            provenance: Some("answers written by hand"),
            files: Vec::new(),
            problems: Vec::new(),
            predictors: summaries.len(),
            sets: ResultSets::new(ResultSet::of_file(results, summaries)),
            by_gold: by_gold(&batch),
            agreement: AgreementDesk::default(),
            batch,
        }
    }

    /// Pairs that were typed, not read.
    pub fn typed(batch: Batch, results: Results) -> Self {
        Self {
            source: Source::OwnData,
            name: "Typed".to_owned(),
            provenance: None,
            files: Vec::new(),
            problems: Vec::new(),
            predictors: 1,
            sets: ResultSets::new(ResultSet::of_file(results, Vec::new())),
            by_gold: by_gold(&batch),
            agreement: AgreementDesk::default(),
            batch,
        }
    }
}

impl PartialEq for OpenBatch {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// Pairs in the order of their gold intents, those of one intent in the order of the file. Counting
/// them out is faster than sorting where there are hundreds of thousands.
fn by_gold(batch: &Batch) -> Vec<usize> {
    let mut next = vec![0; batch.golds.len() + 1];
    for pair in &batch.pairs {
        next[pair.gold.0 + 1] += 1;
    }
    for gold in 1..next.len() {
        next[gold] += next[gold - 1];
    }
    let mut order = vec![0; batch.pairs.len()];
    for (index, pair) in batch.pairs.iter().enumerate() {
        order[next[pair.gold.0]] = index;
        next[pair.gold.0] += 1;
    }
    order
}

/// How far opening has come, and whether it is still wanted.
pub trait Watch {
    fn report(&self, name: &str, part: Option<f64>, rows: usize);
    fn is_stopped(&self) -> bool;
}

/// Why nothing was opened.
pub enum NotOpened {
    Stopped,
    Refused { name: String, refusal: Refusal, problems: Vec<Problem> },
}

pub type Recall = Rc<dyn Fn(&Shape) -> Option<Mapping>>;

/// Reads all files into one batch; their rows follow each other.
pub async fn open_files(
    files: &[File],
    recall: Recall,
    watch: &impl Watch,
) -> Result<OpenBatch, NotOpened> {
    let mut opening = Opening::default();
    for (index, file) in files.iter().enumerate() {
        let number = u16::try_from(index).unwrap_or(u16::MAX);
        opening.read(number, file, recall.clone(), watch).await?;
    }
    opening.finish(watch).await
}

#[derive(Default)]
struct Opening {
    files: Vec<OpenFile>,
    builder: BatchBuilder,
    problems: Vec<Problem>,
    pace: Pace,
}

impl Opening {
    async fn read(
        &mut self,
        number: u16,
        file: &File,
        recall: Recall,
        watch: &impl Watch,
    ) -> Result<(), NotOpened> {
        let refused =
            |refusal| NotOpened::Refused { name: file.name(), refusal, problems: Vec::new() };
        refuse_too_large(file.size()).map_err(refused)?;
        let mut reader = DatasetReader::new(number, move |shape| recall(shape));
        let mut slices = Slices::of(file).await.map_err(refused)?;
        let mut unpacked = 0_u64;
        let mut progress = Progress::Reading;
        let (name, before, mut is_sized) = (file.name(), self.builder.len(), false);
        watch.report(&name, Some(0.0), before);
        while progress == Progress::Reading
            && let Some(part) = slices.next().await.map_err(refused)?
        {
            unpacked += part.len() as u64;
            #[allow(clippy::cast_precision_loss)]
            refuse_too_large(unpacked as f64).map_err(refused)?;
            progress = reader.push(part, &mut |row| self.add(row)).map_err(refused)?;
            self.problems.extend(reader.take_problems());
            self.pace.breathe().await;
            if !is_sized && self.builder.len() > before {
                self.pace.rest().await;
                self.expect_rows(self.builder.len() - before, unpacked, slices.part_read());
                self.pace.rest().await;
                is_sized = true;
            }
            watch.report(&name, slices.part_read(), self.builder.len());
            if watch.is_stopped() {
                return Err(NotOpened::Stopped);
            }
        }
        if progress == Progress::Reading {
            reader.finish(&mut |row| self.add(row)).map_err(refused)?;
            self.problems.extend(reader.take_problems());
        }
        self.files.push(OpenFile {
            name,
            encoding: reader.encoding(),
            format: reader.format(),
            shape: reader.shape().clone(),
            mapping: reader.mapping().cloned().unwrap_or_default(),
        });
        Ok(())
    }

    /// From the first rows of a file, so that the list of pairs need not be moved while it grows.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn expect_rows(&mut self, rows: usize, bytes: u64, part_read: Option<f64>) {
        if let Some(part) = part_read.filter(|part| *part > 0.0) {
            let times_more = 1.0 / part - 1.0;
            self.builder.expect((rows as f64 * times_more * 1.02) as usize);
            make_room((bytes as f64 * times_more * TEXT_KEPT) as usize);
        }
    }

    fn add(&mut self, row: Row) {
        let origin = row.origin;
        let notes = self.builder.add(row);
        if !notes.is_empty() {
            let excerpt = self.builder.last_gold().unwrap_or_default().to_owned();
            let problems = notes
                .into_iter()
                .map(|note| Problem::noted(origin, kind_of(note), excerpt.as_bytes()));
            self.problems.extend(problems);
        }
    }

    async fn finish(mut self, watch: &impl Watch) -> Result<OpenBatch, NotOpened> {
        let names: Vec<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
        let name = names.join(" + ");
        let needs_mapping = self.files.iter().any(OpenFile::needs_mapping);
        if self.builder.is_empty() && !needs_mapping {
            let (refusal, problems) = (Refusal::NoRows, self.problems);
            return Err(NotOpened::Refused { name, refusal, problems });
        }
        let (batch, results) = self.builder.finish();
        self.pace.breathe().await;
        let by_gold = by_gold(&batch);
        self.pace.breathe().await;
        let is_stopped = || watch.is_stopped();
        let summaries = summarise(&batch, &results, &mut self.pace, is_stopped).await;
        let summaries = summaries.ok_or(NotOpened::Stopped)?;
        Ok(OpenBatch {
            source: Source::OwnData,
            name,
            provenance: None,
            files: self.files,
            problems: self.problems,
            predictors: summaries.len(),
            sets: ResultSets::new(ResultSet::of_file(results, summaries)),
            by_gold,
            agreement: AgreementDesk::default(),
            batch,
        })
    }
}

/// Of a file's bytes, those that are likely to stay in memory as texts. Too little costs some time,
/// too much would cost memory.
const TEXT_KEPT: f64 = 0.75;

/// Grows the page's memory once. It would else grow in thousands of small steps, each of which costs
/// the browser a call to the system.
fn make_room(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    // Where there is not so much at once, the small steps have to do.
    let _ = room.try_reserve_exact(bytes);
    // Freed at the end of this, it is the allocator's to hand out.
    std::hint::black_box(&room);
}

fn refuse_too_large(bytes: f64) -> Result<(), Refusal> {
    const MEGABYTE: f64 = 1024.0 * 1024.0;
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    if bytes > LARGEST_FILE as f64 {
        let megabytes = (bytes / MEGABYTE) as u64;
        return Err(Refusal::TooLarge { megabytes, most: LARGEST_FILE / (1024 * 1024) });
    }
    Ok(())
}

fn kind_of(note: RowNote) -> ProblemKind {
    match note {
        RowNote::DuplicateId { id } => ProblemKind::DuplicateId { id },
        RowNote::OtherGoldFacts { first } => ProblemKind::OtherGoldFacts { first },
        RowNote::CorrectionsOfNoFact => ProblemKind::UnreadableField {
            field: "corrections".to_owned(),
            wanted: "about facts that were judged",
        },
        RowNote::LabelsOfOtherLength { of } => ProblemKind::UnreadableField {
            field: format!("person: {of} facts"),
            wanted: "one verdict for each of the facts",
        },
    }
}
