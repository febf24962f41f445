//! The numbers per pair that filters, sorting and charts need.
//!
//! Computed in steps, because the words of every missed fact are read.

use std::sync::Arc;

use super::counts::Counts;
use super::facets::{BINS, GRID};
use super::fact_kind::{FactKind, FactReader, KindCounts};
use super::grouping::{Names, gather};
use super::mode::{Mode, ModeSet};
use super::person::{differs, person_score};
use super::score_range::part_of;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::{GoldId, IntentPair};
use crate::methods::autorater::Level;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::results::Unscored;
use crate::methods::bifact::tally::Metric;
use crate::review::check_gold;

/// From this F1 on, a pair counts as the same task until a threshold is calibrated.
const DEFAULT_SAME_TASK_FROM: f64 = 0.5;

/// What columns are computed from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub batch: &'a Batch,
    pub results: &'a Results,
    /// From this F1 on the judge says "same task", to compare with people who said only that.
    pub same_task_from: f64,
    /// AutoRater's levels in the order of the pairs; empty where it was not asked.
    pub levels: &'a [Option<Level>],
}

impl<'a> Source<'a> {
    /// Of Bi-Fact alone.
    pub fn of(batch: &'a Batch, results: &'a Results) -> Self {
        Self { batch, results, same_task_from: DEFAULT_SAME_TASK_FROM, levels: &[] }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RowFacts {
    /// The place of its gold intent in the batch.
    pub gold: u32,
    /// The place of its predictor in `Columns::predictors`.
    pub predictor: u32,
    /// The place of its group in `Columns::groups`.
    pub group: u32,
    /// `None` where it has no score.
    pub counts: Option<Counts>,
    /// In the order of `Metric::ALL`.
    pub scores: [Option<f32>; 3],
    /// Which bar of its histogram each score is counted in.
    pub(super) bins: [Option<u8>; 3],
    /// Which dot of the scatter the pair is counted in.
    pub(super) cell: Option<u16>,
    pub missed: KindCounts,
    pub invented: KindCounts,
    pub modes: ModeSet,
    is_stale: bool,
    /// In a few words, why it has no score.
    pub unscored: Option<&'static str>,
    /// What a person said of it, from 0 (another task) to 1 (the same).
    pub person: Option<f32>,
    /// Equal for two pairs of a gold intent that cover the same of its facts.
    covered: u64,
}

/// On both sides of a typical row, so that each step takes about equally long.
const USUAL_FACTS: usize = 16;

#[derive(Debug, Clone, PartialEq)]
pub struct Columns {
    /// In the order of the batch; fewer while they are being computed.
    pub rows: Vec<RowFacts>,
    /// In the order in which the file first names them.
    pub predictors: Vec<Arc<str>>,
    /// Likewise; the empty name stands for pairs without a group.
    pub groups: Vec<Arc<str>>,
    /// Per pair, its predictor and group: known before its row is computed.
    names: Vec<(u32, u32)>,
    /// The pairs of each gold intent, one intent after the other, and where each begins.
    by_gold: Vec<u32>,
    begins: Vec<u32>,
    /// Of each gold intent's facts, once one of them is missed.
    gold_kinds: Vec<Option<Box<[FactKind]>>>,
    /// Whether the list with this fingerprint raises doubts, by gold intent.
    gold_doubts: Vec<Option<(Fingerprint, bool)>>,
    reader: FactReader,
}

impl Columns {
    /// All at once, for small batches.
    pub fn of(source: Source) -> Self {
        let mut columns = Self::begin(source);
        while !columns.step(source, 1000) {}
        columns
    }

    pub fn begin(source: Source) -> Self {
        let Batch { golds, pairs } = source.batch;
        let (mut predictors, mut groups) = (Names::default(), Names::default());
        let no_group: Arc<str> = "".into();
        let names = pairs.iter().map(|pair| {
            let group = pair.group.as_ref().unwrap_or(&no_group);
            (predictors.place(&pair.model.0), groups.place(group))
        });
        let names = names.collect();
        let (by_gold, begins) = gather(golds.len(), pairs.iter().map(|pair| pair.gold.0));
        Self {
            rows: Vec::with_capacity(pairs.len()),
            names,
            predictors: predictors.list,
            groups: groups.list,
            by_gold,
            begins,
            gold_kinds: vec![None; golds.len()],
            gold_doubts: vec![None; golds.len()],
            reader: FactReader::default(),
        }
    }

    /// Computes about that many more rows, fewer if they have many facts; true once all are done.
    pub fn step(&mut self, source: Source, count: usize) -> bool {
        let all = self.names.len();
        let mut left = count * USUAL_FACTS;
        while left > 0 && self.rows.len() < all {
            let row = self.rows.len();
            let facts = self.row(source, row);
            self.rows.push(facts);
            let tally = source
                .results
                .assessment(row)
                .map(|assessment| assessment.gold.len() + assessment.predicted.len());
            left = left.saturating_sub(tally.unwrap_or(0).max(USUAL_FACTS));
        }
        let is_done = self.rows.len() == all;
        if is_done {
            for gold in 0..self.gold_kinds.len() {
                self.mark_disagreement(gold);
            }
        }
        is_done
    }

    pub fn has_groups(&self) -> bool {
        self.groups.iter().any(|group| !group.is_empty())
    }

    /// How many pairs were judged with other facts than their gold intent has now.
    pub fn stale(&self) -> usize {
        self.rows.iter().filter(|row| row.is_stale).count()
    }

    /// All pairs, one gold intent after the other.
    pub fn by_gold(&self) -> &[u32] {
        &self.by_gold
    }

    /// How many gold intents there are.
    pub fn golds(&self) -> usize {
        self.gold_kinds.len()
    }

    /// The pairs of a gold intent.
    pub fn rows_of(&self, gold: usize) -> &[u32] {
        let bounds = self.begins.get(gold).zip(self.begins.get(gold + 1));
        let range = bounds.map(|(&from, &to)| from as usize..to as usize);
        range.and_then(|range| self.by_gold.get(range)).unwrap_or_default()
    }

    fn row(&mut self, source: Source, row: usize) -> RowFacts {
        let (predictor, group) = self.names.get(row).copied().unwrap_or_default();
        let pair = source.batch.pairs.get(row);
        let gold = pair.map_or(0, |pair| pair.gold.0);
        let labels = pair.map(IntentPair::person);
        let mut facts = RowFacts {
            gold: u32::try_from(gold).unwrap_or(u32::MAX),
            predictor,
            group,
            counts: None,
            scores: [None; 3],
            bins: [None; 3],
            cell: None,
            missed: KindCounts::default(),
            invented: KindCounts::default(),
            modes: ModeSet::default(),
            is_stale: source.results.is_stale(source.batch, row),
            unscored: None,
            person: labels.and_then(person_score),
            covered: 0,
        };
        let frozen = source.results.frozen(GoldId(gold));
        if frozen.is_some_and(|frozen| frozen.edited().is_some()) {
            facts.modes = facts.modes.with(Mode::Edited);
        }
        if frozen.is_some_and(|frozen| self.has_doubts(source.batch, gold, frozen)) {
            facts.modes = facts.modes.with(Mode::GoldDoubts);
        }
        let outcome = source.results.outcomes.get(row);
        if let (Some(labels), Some(outcome)) = (labels, outcome)
            && differs(labels, outcome, frozen.map(|frozen| &**frozen), source.same_task_from)
        {
            facts.modes = facts.modes.with(Mode::PersonDiffers);
        }
        match outcome.map(|outcome| &outcome.assessed) {
            Some(Ok(assessment)) => {
                self.add_assessment(&mut facts, assessment);
                let level = source.levels.get(row).copied().flatten();
                if level.is_some_and(|level| is_apart(level, facts.scores[Metric::F1 as usize])) {
                    facts.modes = facts.modes.with(Mode::LevelDiffers);
                }
            }
            Some(Err(why)) => {
                facts.unscored = Some(why.name());
                if !matches!(why, Unscored::NotJudged | Unscored::NoGround) {
                    facts.modes = facts.modes.with(Mode::Errors);
                }
            }
            None => facts.unscored = Some(Unscored::NotJudged.name()),
        }
        facts
    }

    #[allow(clippy::cast_possible_truncation)]
    fn add_assessment(&mut self, facts: &mut RowFacts, assessment: &Assessment) {
        let tally = assessment.tally();
        let scores = tally.scores();
        facts.counts = Some(Counts::of(tally));
        facts.scores = Metric::ALL.map(|metric| metric.of(scores).map(|score| score as f32));
        facts.bins = facts.scores.map(|score| Some(part_of(score?, BINS) as u8));
        if let [Some(precision), Some(recall), _] = facts.scores {
            let cell = part_of(recall, GRID) * GRID + part_of(precision, GRID);
            facts.cell = Some(cell as u16);
        }
        facts.covered = covered(&assessment.gold);
        if tally.gold_supported < tally.gold_total {
            facts.modes = facts.modes.with(Mode::Missed);
            let kinds = self.kinds_of_gold(facts.gold as usize, &assessment.gold);
            for (fact, kind) in assessment.gold.iter().zip(kinds) {
                count_lost(&mut facts.missed, fact, || *kind);
            }
        }
        if tally.predicted_supported < tally.predicted_total {
            facts.modes = facts.modes.with(Mode::Invented);
            for fact in &assessment.predicted {
                count_lost(&mut facts.invented, fact, || self.reader.kind_of(fact.fact.as_str()));
            }
        }
        let mut all = assessment.gold.iter().chain(&assessment.predicted);
        if all.any(|fact| fact.correction.is_some()) {
            facts.modes = facts.modes.with(Mode::Edited);
        }
    }

    fn has_doubts(&mut self, batch: &Batch, gold: usize, frozen: &FrozenGold) -> bool {
        let Some(known) = self.gold_doubts.get_mut(gold) else { return false };
        known.take_if(|(of, _)| *of != frozen.fingerprint);
        let check = || !check_gold(batch.gold(GoldId(gold)), &frozen.facts).is_empty();
        known.get_or_insert_with(|| (frozen.fingerprint, check())).1
    }

    fn kinds_of_gold(&mut self, gold: usize, facts: &[JudgedFact]) -> &[FactKind] {
        let Self { gold_kinds, reader, .. } = self;
        let Some(known) = gold_kinds.get_mut(gold) else { return &[] };
        // A list of another length is of facts that were edited since.
        known.take_if(|kinds| kinds.len() != facts.len());
        known.get_or_insert_with(|| {
            facts.iter().map(|fact| reader.kind_of(fact.fact.as_str())).collect()
        })
    }

    /// Two predictors and one pair that covers other facts than the first are enough: that pair differs
    /// from some pair of another predictor.
    fn mark_disagreement(&mut self, gold: usize) {
        let scored = |columns: &Self, row: u32| {
            columns.rows.get(row as usize).copied().filter(|row| row.counts.is_some())
        };
        let mut rows = self.rows_of(gold).iter().filter_map(|&row| scored(self, row));
        let (mut other_predictor, mut other_facts) = (false, false);
        if let Some(first) = rows.next() {
            for row in rows {
                other_predictor |= row.predictor != first.predictor;
                other_facts |= row.covered != first.covered;
            }
        }
        for place in 0..self.rows_of(gold).len() {
            let Some(&row) = self.rows_of(gold).get(place) else { continue };
            if let Some(row) = self.rows.get_mut(row as usize) {
                let disagrees = other_predictor && other_facts && row.counts.is_some();
                let modes = row.modes.without(Mode::Disagree);
                row.modes = if disagrees { modes.with(Mode::Disagree) } else { modes };
            }
        }
    }
}

fn count_lost(counts: &mut KindCounts, fact: &JudgedFact, kind: impl FnOnce() -> FactKind) {
    if !fact.stands().is_supported() {
        let count = &mut counts[kind() as usize];
        *count = count.saturating_add(1);
    }
}

/// A match of which facts are lost or invented, or no match although every fact agrees.
fn is_apart(level: Level, f1: Option<f32>) -> bool {
    f1.is_some_and(|f1| (level == Level::Match) != (f1 >= 1.0))
}

fn covered(gold: &[JudgedFact]) -> u64 {
    let verdicts = gold.iter().map(|fact| u64::from(fact.stands().is_supported()));
    verdicts
        .fold(1, |so_far, bit| (so_far.rotate_left(1) ^ bit).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
