//! Open data: its files, its pairs, and its result sets.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use leptos::prelude::{ArcRwSignal, ArcStoredValue, Get};
use leptos::task::spawn_local;

use super::agreement_state::AgreementState;
use super::compare_state::CompareState;
use super::goal_sets::GoalSets;
use super::in_page::InPage;
use super::late_sets::LateSets;
use super::repeat_state::RepeatState;
use super::result_set::{ResultSet, ResultSets};
use super::summaries::{add_intervals, show_means};
use super::trajectory_state::TrajectoryState;
use crate::browser::yield_now::Turn;
use crate::dataset::{Encoding, Format, Mapping, Problem, Shape, Sheet, read_whole};
use crate::evaluation::batch::Batch;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::Results as MethodResults;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::results::Results;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::Repeats;
use crate::producers::goal::Goal;
use crate::project::DataNumber;
use crate::run::Cache;
use crate::workspace::place::Source;

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
    /// Of Bi-Fact; `SetsOf` finds those of any method.
    pub sets: ResultSets,
    /// Of AutoRater.
    pub levels: LateSets<Autorater>,
    pub fulfilled: LateSets<Fulfilment>,
    /// What models predicted from trajectories.
    pub goals: GoalSets,
    /// Bi-Fact asked again about the same pairs.
    pub repeats: RepeatState,
    pub compare: CompareState,
    /// The pairs by gold intent: indices into `batch.pairs`.
    pub by_gold: Vec<usize>,
    pub agreement: AgreementState,
    /// What users did, where that is known.
    pub paths: TrajectoryState,
    /// Answers that were paid for.
    pub answers: ArcStoredValue<Cache>,
    pub number: DataNumber,
}

/// Where the result sets of a method are, and the pairs they are about.
pub trait SetsOf<I: InPage> {
    fn sets_of(&self) -> &ResultSets<I>;
    fn batch_of(&self) -> &Batch;
}

impl SetsOf<Bifact> for OpenBatch {
    fn sets_of(&self) -> &ResultSets {
        &self.sets
    }

    fn batch_of(&self) -> &Batch {
        &self.batch
    }
}

impl SetsOf<Autorater> for OpenBatch {
    fn sets_of(&self) -> &ResultSets<Autorater> {
        self.levels.get(&self.batch)
    }

    fn batch_of(&self) -> &Batch {
        &self.batch
    }
}

impl SetsOf<Fulfilment> for OpenBatch {
    fn sets_of(&self) -> &ResultSets<Fulfilment> {
        self.fulfilled.get(&self.batch)
    }

    fn batch_of(&self) -> &Batch {
        &self.batch
    }
}

impl SetsOf<Repeats> for OpenBatch {
    fn sets_of(&self) -> &ResultSets<Repeats> {
        self.repeats.sets.get_unasked(&self.batch, vec![()])
    }

    fn batch_of(&self) -> &Batch {
        &self.batch
    }
}

impl SetsOf<Goal> for OpenBatch {
    fn sets_of(&self) -> &ResultSets<Goal> {
        &self.goals_made().1
    }

    fn batch_of(&self) -> &Batch {
        &self.goals_made().0
    }
}

/// One file of it, as it was understood.
#[derive(Clone)]
pub struct OpenFile {
    pub name: String,
    pub encoding: Encoding,
    pub format: Option<Format>,
    pub shape: Shape,
    pub mapping: Mapping,
    /// Of a workbook.
    pub sheet: Option<Sheet>,
}

impl OpenFile {
    /// It has fields, but none that says it is the gold or the predicted intent.
    pub fn needs_mapping(&self) -> bool {
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
            levels: LateSets::of(&batch),
            fulfilled: LateSets::of(&batch),
            goals: GoalSets::that_are_there(),
            repeats: RepeatState::default(),
            compare: CompareState::default(),
            by_gold: batch.by_gold(),
            agreement: AgreementState::default(),
            paths: TrajectoryState::default(),
            answers: ArcStoredValue::default(),
            number: next_number(),
            batch,
        }
    }

    /// Trajectories without any rows.
    pub fn of_trajectories(name: &str) -> Self {
        let mut open = Self::typed(Batch::default(), Results::default(), ArcStoredValue::default());
        name.clone_into(&mut open.name);
        open.predictors = 0;
        open.number = next_number();
        open
    }

    /// What the shown set says of fulfilment, where a model was asked; tracks which set is shown.
    pub fn shown_fulfilment(&self) -> Option<ArcRwSignal<MethodResults<Fulfilment>>> {
        // Asking for the sets makes them.
        let are_there = self.fulfilled.are_there.get();
        are_there.then(|| SetsOf::<Fulfilment>::sets_of(self).shown().results)
    }

    /// What the shown set of AutoRater says, where it was asked; tracks which set is shown.
    pub fn shown_levels(&self) -> Option<ArcRwSignal<MethodResults<Autorater>>> {
        let are_there = self.levels.are_there.get();
        are_there.then(|| SetsOf::<Autorater>::sets_of(self).shown().results)
    }

    /// Without rows there are trajectories only.
    pub fn has_rows(&self) -> bool {
        !self.batch.pairs.is_empty()
    }

    /// Typed pairs. All of them share their answers.
    pub fn typed(batch: Batch, results: Results, answers: ArcStoredValue<Cache>) -> Self {
        Self {
            source: Source::OwnData,
            name: "Typed".to_owned(),
            provenance: None,
            files: Vec::new(),
            problems: Vec::new(),
            predictors: 1,
            sets: ResultSets::new(ResultSet::of_file(results, Vec::new())),
            levels: LateSets::of(&batch),
            fulfilled: LateSets::of(&batch),
            goals: GoalSets::default(),
            repeats: RepeatState::default(),
            compare: CompareState::default(),
            by_gold: batch.by_gold(),
            agreement: AgreementState::default(),
            paths: TrajectoryState::default(),
            answers,
            number: TYPED,
            batch,
        }
    }
}

/// The number of all typed pairs.
pub const TYPED: DataNumber = DataNumber(0);

pub fn next_number() -> DataNumber {
    static LAST: AtomicU64 = AtomicU64::new(TYPED.0);
    DataNumber(LAST.fetch_add(1, Ordering::Relaxed) + 1)
}

/// Closed data is freed in turns: freeing many pairs at once takes long.
impl Drop for OpenBatch {
    fn drop(&mut self) {
        if self.batch.pairs.len() < MANY_PAIRS {
            return;
        }
        let mut pairs = std::mem::take(&mut self.batch.pairs);
        let free_sets = self.taken_sets();
        spawn_local(async move {
            let mut turn = Turn::new();
            free_sets(&mut turn).await;
            while !pairs.is_empty() {
                pairs.truncate(pairs.len().saturating_sub(PAIRS_FREED_AT_ONCE));
                turn.yield_if_over().await;
            }
        });
    }
}

/// Fewer pairs are freed quickly.
const MANY_PAIRS: usize = 2000;
const PAIRS_FREED_AT_ONCE: usize = 512;

/// In turns. Averages that are still being computed for older results are dropped.
pub fn work_out_anew<M: InPage>(open: Arc<OpenBatch>, set: ResultSet<M>)
where
    OpenBatch: SetsOf<M>,
{
    spawn_local(async move {
        let mut turn = Turn::new();
        let batch = SetsOf::<M>::batch_of(&*open);
        show_means(batch, &set, &mut turn).await;
        turn.yield_now().await;
        add_intervals(batch, &set, &mut turn).await;
    });
}

impl PartialEq for OpenBatch {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
