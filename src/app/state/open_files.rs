//! Reads files into a batch in short turns. A worker parses the rows.

use std::sync::Arc;

use super::agreement_state::AgreementState;
use super::compare_state::CompareState;
use super::goal_sets::GoalSets;
use super::late_sets::LateSets;
use super::open_batch::{OpenBatch, OpenFile, next_number};
use super::repeat_state::RepeatState;
use super::result_set::{ResultSet, ResultSets};
use super::summaries::summarise;
use super::trajectory_state::TrajectoryState;
use crate::base::work::Watch;
use crate::browser::file_worker::FileWorker;
use crate::browser::files::File;
use crate::browser::yield_now::Turn;
use crate::dataset::{Found, PackedRows, Parcel, Problem, ProblemKind, Refusal, refuse_too_large};
use crate::evaluation::register::Entry;
use crate::methods::bifact::batch_builder::{BatchBuilder, ForeignEntry, RowNote};
use crate::methods::bifact::row_review::Row;
use crate::workspace::place::Source;
use leptos::prelude::ArcStoredValue;

/// Shows how far opening has come: the file, the part of it that is read, the rows so far.
type Report<'a> = &'a dyn Fn(&str, Option<f64>, usize);

/// Why nothing was opened.
pub enum NotOpened {
    Stopped,
    Refused { name: String, refusal: Refusal, problems: Vec<Problem> },
}

/// Reads all files into one batch; their rows follow each other. `known` as for `FileWorker`.
pub async fn open_files(
    files: &[File],
    known: &[String],
    watch: &Watch,
    report: Report<'_>,
) -> Result<OpenBatch, NotOpened> {
    let mut opening = Opening::default();
    for (index, file) in files.iter().enumerate() {
        let number = u16::try_from(index).unwrap_or(u16::MAX);
        opening.read(number, file, known, watch, report).await?;
    }
    opening.finish(watch).await
}

#[derive(Default)]
struct Opening {
    worker: Option<FileWorker>,
    files: Vec<OpenFile>,
    builder: BatchBuilder,
    problems: Vec<Problem>,
    turn: Turn,
}

impl Opening {
    async fn read(
        &mut self,
        number: u16,
        file: &File,
        known: &[String],
        watch: &Watch,
        report: Report<'_>,
    ) -> Result<(), NotOpened> {
        let name = file.name();
        let refused =
            |refusal| NotOpened::Refused { name: file.name(), refusal, problems: Vec::new() };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        refuse_too_large(file.size() as u64).map_err(refused)?;
        report(&name, Some(0.0), self.builder.len());
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => FileWorker::start().map_err(refused)?,
        };
        worker.begin(file, number, known).map_err(refused)?;
        let (mut bytes, mut is_sized) = (Vec::new(), false);
        let Found { encoding, format, shape, mapping, sheet } = loop {
            worker.next(&mut bytes).await.map_err(refused)?;
            let parcel = Parcel::open(&bytes).ok_or(Refusal::NoReader).map_err(refused)?;
            // The unpacked size does not tell how much of a packed file is left.
            #[allow(clippy::cast_precision_loss)]
            let part = parcel.bytes_read as f64 / file.size().max(1.0);
            let part_read = (part <= 1.0).then_some(part);
            if !is_sized && parcel.end.is_none() {
                self.expect_rows(parcel.rows.len(), parcel.bytes_read, part_read).await;
                is_sized = true;
            }
            self.problems.extend(parcel.problems);
            self.take_in(parcel.rows).await.map_err(refused)?;
            report(&name, part_read, self.builder.len());
            watch.still_wanted().ok_or(NotOpened::Stopped)?;
            if let Some(end) = parcel.end {
                break end.map_err(refused)?;
            }
        };
        self.worker = Some(worker);
        self.files.push(OpenFile { name, encoding, format, shape, mapping, sheet });
        Ok(())
    }

    /// A few rows at a time: reading a judge's answer takes long.
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
            self.turn.yield_if_over().await;
        }
        if rows.is_broken() { Err(Refusal::NoReader) } else { Ok(()) }
    }

    /// From the first rows of a file, so that the list of pairs need not be moved while it grows.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    async fn expect_rows(&mut self, rows: usize, bytes: u64, part_read: Option<f64>) {
        if let Some(part) = part_read.filter(|part| *part > 0.0) {
            let times_more = 1.0 / part - 1.0;
            // More memory takes the browser a while each time.
            self.turn.yield_now().await;
            self.builder.expect((rows as f64 * times_more * 1.02) as usize);
            self.turn.yield_now().await;
            make_room((bytes as f64 * times_more * TEXT_KEPT) as usize);
            self.turn.yield_now().await;
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

    async fn finish(mut self, watch: &Watch) -> Result<OpenBatch, NotOpened> {
        let names: Vec<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
        let name = names.join(" + ");
        let needs_mapping = self.files.iter().any(OpenFile::needs_mapping);
        if self.builder.is_empty() && !needs_mapping {
            let (refusal, problems) = (Refusal::NoRows, self.problems);
            return Err(NotOpened::Refused { name, refusal, problems });
        }
        let (batch, results) = self.builder.finish();
        self.turn.yield_if_over().await;
        let by_gold = batch.by_gold();
        self.turn.yield_if_over().await;
        let summaries = summarise(&batch, &results, &mut self.turn, watch).await;
        let summaries = summaries.ok_or(NotOpened::Stopped)?;
        Ok(OpenBatch {
            source: Source::OwnData,
            name,
            provenance: None,
            files: self.files,
            problems: self.problems,
            predictors: summaries.len(),
            sets: ResultSets::new(ResultSet::of_file(results, summaries)),
            levels: LateSets::of(&batch),
            fulfilled: LateSets::of(&batch),
            goals: GoalSets::default(),
            repeats: RepeatState::default(),
            compare: CompareState::default(),
            by_gold,
            agreement: AgreementState::default(),
            paths: TrajectoryState::default(),
            answers: ArcStoredValue::default(),
            number: next_number(),
            batch,
        })
    }
}

/// Typical rows between two checks of the clock.
const WORK_AT_ONCE: usize = 32;

/// Of a file's bytes, those that are likely to stay in memory as texts. Too little costs some time,
/// too much would cost memory.
const TEXT_KEPT: f64 = 0.75;

/// Grows the page's memory once, instead of in thousands of small steps that each cost a system call.
fn make_room(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    // If there is not that much at once, small steps have to do.
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
