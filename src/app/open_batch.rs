//! Data that is open: the files it came from, its pairs, and their means.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use leptos::prelude::{ArcStoredValue, UpdateUntracked, untrack};
use leptos::task::spawn_local;
use leptos::web_sys::File;

use super::agreement_desk::AgreementDesk;
use super::means::summarise;
use super::place::Source;
use super::result_set::{ResultSet, ResultSets, free};
use crate::browser::file_worker::FileWorker;
use crate::browser::pace::Pace;
use crate::dataset::{
    Encoding, Format, Found, Mapping, PackedRows, Parcel, Problem, ProblemKind, Refusal, Shape,
    read_whole, refuse_too_large,
};
use crate::evaluation::batch::Batch;
use crate::evaluation::register::Entry;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::row::Row;
use crate::methods::bifact::batch_builder::{BatchBuilder, ForeignEntry, RowNote};
use crate::methods::bifact::results::Results;
use crate::project::DataNumber;
use crate::run::Cache;

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
    /// Answers that were paid for.
    pub answers: ArcStoredValue<Cache>,
    pub number: DataNumber,
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
            answers: ArcStoredValue::default(),
            number: next_number(),
            batch,
        }
    }

    /// Pairs that were typed, not read. All of them share their answers.
    pub fn typed(batch: Batch, results: Results, answers: ArcStoredValue<Cache>) -> Self {
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
            answers,
            number: TYPED,
            batch,
        }
    }
}

/// Of all pairs that are typed.
pub const TYPED: DataNumber = DataNumber(0);

fn next_number() -> DataNumber {
    static LAST: AtomicU64 = AtomicU64::new(TYPED.0);
    DataNumber(LAST.fetch_add(1, Ordering::Relaxed) + 1)
}

/// What is no longer open is freed in turns: all at once takes long where there are many pairs.
impl Drop for OpenBatch {
    fn drop(&mut self) {
        if self.batch.pairs.len() < MANY_PAIRS {
            return;
        }
        let mut pairs = std::mem::take(&mut self.batch.pairs);
        let sets = untrack(|| self.sets.all());
        spawn_local(async move {
            let mut pace = Pace::new();
            for set in sets {
                let results = set.results.try_update_untracked(std::mem::take);
                free(results.unwrap_or_default(), &mut pace).await;
            }
            while !pairs.is_empty() {
                pairs.truncate(pairs.len().saturating_sub(PAIRS_FREED_AT_ONCE));
                pace.breathe().await;
            }
        });
    }
}

/// Fewer are freed in no time.
const MANY_PAIRS: usize = 2000;
const PAIRS_FREED_AT_ONCE: usize = 512;

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

/// Reads all files into one batch; their rows follow each other. `known` as for `FileWorker`.
pub async fn open_files(
    files: &[File],
    known: &[String],
    watch: &impl Watch,
) -> Result<OpenBatch, NotOpened> {
    let mut opening = Opening::default();
    for (index, file) in files.iter().enumerate() {
        let number = u16::try_from(index).unwrap_or(u16::MAX);
        opening.read(number, file, known, watch).await?;
    }
    opening.finish(watch).await
}

#[derive(Default)]
struct Opening {
    worker: Option<FileWorker>,
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
        known: &[String],
        watch: &impl Watch,
    ) -> Result<(), NotOpened> {
        let name = file.name();
        let refused =
            |refusal| NotOpened::Refused { name: file.name(), refusal, problems: Vec::new() };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        refuse_too_large(file.size() as u64).map_err(refused)?;
        watch.report(&name, Some(0.0), self.builder.len());
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => FileWorker::start().map_err(refused)?,
        };
        worker.begin(file, number, known).map_err(refused)?;
        let (mut bytes, mut is_sized) = (Vec::new(), false);
        let Found { encoding, format, shape, mapping } = loop {
            worker.next(&mut bytes).await.map_err(refused)?;
            let parcel = Parcel::open(&bytes).ok_or(Refusal::NoReader).map_err(refused)?;
            // What a packed file has unpacked to says nothing of how much is left.
            #[allow(clippy::cast_precision_loss)]
            let part = parcel.bytes_read as f64 / file.size().max(1.0);
            let part_read = (part <= 1.0).then_some(part);
            if !is_sized && parcel.end.is_none() {
                self.expect_rows(parcel.rows.len(), parcel.bytes_read, part_read).await;
                is_sized = true;
            }
            self.problems.extend(parcel.problems);
            self.take_in(parcel.rows).await.map_err(refused)?;
            watch.report(&name, part_read, self.builder.len());
            if watch.is_stopped() {
                return Err(NotOpened::Stopped);
            }
            if let Some(end) = parcel.end {
                break end.map_err(refused)?;
            }
        };
        self.worker = Some(worker);
        self.files.push(OpenFile { name, encoding, format, shape, mapping });
        Ok(())
    }

    /// A few rows at a time, for a row with a judge's answer takes long to read.
    async fn take_in(&mut self, rows: PackedRows<'_>) -> Result<(), Refusal> {
        let kept: Arc<str> = rows.kept_text().into();
        let mut rows = rows.with_kept_text(&kept);
        while !rows.is_empty() {
            let mut work = 0;
            while work < WORK_AT_ONCE
                && let Some((row, entry)) = rows.next()
            {
                work += row.work();
                self.add(row, entry, &kept).map_err(|ForeignEntry| Refusal::NoReader)?;
            }
            self.pace.breathe().await;
        }
        if rows.is_broken() { Err(Refusal::NoReader) } else { Ok(()) }
    }

    /// From the first rows of a file, so that the list of pairs need not be moved while it grows.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    async fn expect_rows(&mut self, rows: usize, bytes: u64, part_read: Option<f64>) {
        if let Some(part) = part_read.filter(|part| *part > 0.0) {
            let times_more = 1.0 / part - 1.0;
            // More memory takes the browser a while each time.
            self.pace.rest().await;
            self.builder.expect((rows as f64 * times_more * 1.02) as usize);
            self.pace.rest().await;
            make_room((bytes as f64 * times_more * TEXT_KEPT) as usize);
            self.pace.rest().await;
        }
    }

    fn add(&mut self, row: Row, entry: Entry, kept: &Arc<str>) -> Result<(), ForeignEntry> {
        let origin = row.origin;
        let notes = self.builder.add_entered(row, entry, kept)?;
        if !notes.is_empty() {
            let excerpt = self.builder.last_gold().unwrap_or_default().to_owned();
            let problems = notes
                .into_iter()
                .map(|note| Problem::noted(origin, kind_of(note), excerpt.as_bytes()));
            self.problems.extend(problems);
        }
        Ok(())
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
            answers: ArcStoredValue::default(),
            number: next_number(),
            batch,
        })
    }
}

/// Usual rows that are taken in between two looks at the clock.
const WORK_AT_ONCE: usize = 32;

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

fn kind_of(note: RowNote) -> ProblemKind {
    match note {
        RowNote::DuplicateId { id } => ProblemKind::DuplicateId { id },
        RowNote::OtherGoldFacts { first } => ProblemKind::OtherGoldFacts { first },
        RowNote::CorrectionsOfNoFact => ProblemKind::UnreadableField {
            field: "corrections".to_owned(),
            wanted: "about facts that were judged".into(),
        },
        RowNote::LabelsOfOtherLength { of } => ProblemKind::UnreadableField {
            field: format!("person: {of} facts"),
            wanted: "one verdict for each of the facts".into(),
        },
    }
}
