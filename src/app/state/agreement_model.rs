//! The model of the agreement screen: one result set compared with one person's labels.
//!
//! Every new choice or label starts a new round of work (baselines, then the table, then facts), all in
//! short turns. A newer round supersedes the one before.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::agreement_state::AgreementChoices;
use super::open_batch::{OpenBatch, SetsOf};
use super::result_set::ResultSet;
use super::session::Session;
use crate::agreement::annotators::{
    Annotator, RaterPair, Scale, krippendorff_alpha, mean_kappa, nearly_constant, rater_pairs,
};
use crate::agreement::baseline_scores::{BaselineScores, RougeBlindness};
use crate::agreement::classification::Confusion;
use crate::agreement::fact_resampling::FactBootstrap;
use crate::agreement::facts::FactLevel;
use crate::agreement::headline::{Headline, headline};
use crate::agreement::judge_scores::judge_scores;
use crate::agreement::labelled_set::{LabelledSet, MetricScores};
use crate::agreement::reason::Reason;
use crate::agreement::score_agreement::ScoreAgreement;
use crate::agreement::table::AgreementTable;
use crate::agreement::work::AgreementWork;
use crate::base::work::{Task, Work};
use crate::baselines::{Baseline, WordNet};
use crate::browser::address;
use crate::browser::fetch::own_bytes;
use crate::browser::yield_now::{Turn, now};
use crate::evaluation::method::Method;
use crate::evaluation::resampling::{BootstrapSettings, Interval};
use crate::evaluation::row::SameTask;
use crate::labelling::{
    Disagreement, LabelOrder, Labelling, Rater, TaskQuestion, answer_annotators,
    direction_agreement, disagreements, fact_annotators, fact_level, pair_annotators, same_task,
};
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::workspace::place::{Place, Source};

#[derive(Clone, Copy)]
pub struct AgreementModel {
    pub open: StoredValue<Arc<OpenBatch>>,
    pub set: StoredValue<ResultSet>,
    pub labelling: RwSignal<Labelling>,
    pub choices: RwSignal<AgreementChoices>,
    pub is_labelling: Memo<bool>,
    /// `None` until the first round is over.
    pub found: RwSignal<Option<Arc<Found>>>,
    pub working: RwSignal<Option<Working>>,
    pub wordnet: RwSignal<WordNetState>,
    rounds: StoredValue<Work>,
}

/// What a round is doing, and how far it is, from 0 to 1.
#[derive(Clone, Copy, PartialEq)]
pub struct Working {
    pub what: &'static str,
    pub part: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WordNetState {
    NotAsked,
    Loading,
    Missing,
    There,
}

/// The outcome of a round.
pub struct Found {
    pub whose: Rater,
    /// `None` without labels.
    pub headline: Option<Headline>,
    pub table: Result<AgreementTable, Reason>,
    pub facts: Result<FactsFound, Reason>,
    pub pair_kappas: Kappas,
    pub fact_kappas: Kappas,
    pub fulfilment_kappas: Kappas,
    /// Both directions together.
    pub satisfaction_kappas: Kappas,
    pub disagreements: Vec<Disagreement>,
    /// AutoRater against this person: prediction to gold, gold to prediction.
    pub directions: Option<[Confusion; 2]>,
    pub baselines: BaselinesFound,
}

pub struct FactsFound {
    pub level: FactLevel,
    /// By resampling pairs.
    pub kappa: Option<Interval>,
    /// Recall, precision and F1, as far as there are labels for them.
    pub scores: Vec<ScoreAgreement>,
}

pub struct Kappas {
    pub rater_pairs: Vec<RaterPair>,
    pub alpha: Result<f64, Reason>,
    pub ordinal_alpha: Result<f64, Reason>,
    pub mean: Option<f64>,
    /// The share of the most common answer, where it is so large that kappa says little.
    pub nearly_constant: Option<f64>,
}

#[derive(Clone)]
pub struct BaselinesFound {
    pub scored: usize,
    pub milliseconds: f64,
    pub has_synonyms: bool,
    pub blindness: RougeBlindness,
    /// Key, signature and reference.
    pub explained: Vec<(&'static str, String, &'static str)>,
}

/// Pairs per step, which takes a few milliseconds.
const STEP: usize = 64;
/// Milliseconds between two updates of the page.
const SHOW_EVERY: f64 = 100.0;

impl AgreementModel {
    pub fn begin(open: Arc<OpenBatch>, set: ResultSet) -> Self {
        let has_synonyms = open.agreement.baselines.with_value(BaselineScores::has_synonyms);
        let wordnet = if has_synonyms { WordNetState::There } else { WordNetState::NotAsked };
        let session = Session::current();
        let is_labelling = Memo::new(move |_| {
            session.place.with(|place| matches!(place, Place::Labelling { .. }))
        });
        let model = Self {
            labelling: open.agreement.labelling.clone().into(),
            choices: open.agreement.choices.clone().into(),
            open: StoredValue::new(open),
            set: StoredValue::new(set),
            is_labelling,
            found: RwSignal::new(None),
            working: RwSignal::new(None),
            wordnet: RwSignal::new(wordnet),
            rounds: StoredValue::new(Work::default()),
        };
        model.open.with_value(OpenBatch::load_labels_of_sample);
        let results = model.set.with_value(|set| set.results.clone());
        let asked = Memo::new(move |_| {
            model.choices.with(|choices| (choices.protocol, choices.whose.clone()))
        });
        let is_there = Memo::new(move |_| model.wordnet.get() == WordNetState::There);
        Effect::new(move || {
            // The figures are not visible while somebody labels.
            if !model.is_labelling.get() {
                results.track();
                model.labelling.track();
                // A memo that nobody reads never changes.
                asked.with(|_| ());
                is_there.get();
                model.begin_round();
            }
        });
        model
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Opens the labelling desk, at the annotator's next pair.
    pub fn begin_labelling(self) {
        address::go_to(&Place::Labelling { source: self.source(), pair: None }.to_hash());
    }

    /// Opens the desk for another person, with the pairs on which two annotators differ.
    pub fn settle(self) {
        let people = self.labelling.with_untracked(|all| all.annotators().len());
        self.choices.update(|choices| {
            choices.annotator = format!("Annotator {}", people + 1);
            choices.queue.order = LabelOrder::ToSettle;
        });
        self.begin_labelling();
    }

    pub fn end_labelling(self) {
        address::go_to(&Place::Agreement(self.source()).to_hash());
    }

    pub fn source(self) -> Source {
        self.open.with_value(|open| open.source)
    }

    /// Those who labelled anything.
    pub fn everyone(self) -> Vec<Rater> {
        self.open.with_value(|open| self.labelling.with(|all| Rater::all(&open.batch, all)))
    }

    /// Whose labels count: the chosen annotator, or the first one.
    pub fn whose(self) -> Rater {
        let chosen = self.choices.with(|choices| choices.whose.clone());
        chosen.or_else(|| self.everyone().into_iter().next()).unwrap_or_default()
    }

    pub fn load_wordnet(self) {
        self.wordnet.set(WordNetState::Loading);
        spawn_local(async move {
            let table = own_bytes("wordnet.bin").await.and_then(|bytes| WordNet::read(bytes).ok());
            let Some(open) = self.open.try_get_value() else { return };
            self.wordnet.try_set(match table {
                Some(table) => {
                    open.agreement.baselines.set_value(BaselineScores::with_synonyms(table));
                    WordNetState::There
                }
                None => WordNetState::Missing,
            });
        });
    }

    fn begin_round(self) {
        let round = self.rounds.with_value(Work::begin);
        let whose = untrack(move || self.whose());
        spawn_local(async move {
            // Ends early if another round began or the screen was left.
            if let Some(found) = self.work(round, whose).await {
                self.working.try_set(None);
                self.found.try_set(Some(Arc::new(found)));
            }
        });
    }

    async fn work(self, round: Task, whose: Rater) -> Option<Found> {
        let mut turns = Turns { model: self, round, turn: Turn::new(), shown_at: now() };
        let (open, set) = (self.open.try_get_value()?, self.set.try_get_value()?);
        let protocol = self.choices.try_with_untracked(|choices| choices.protocol)?;
        let labelling = self.labelling.try_get_untracked()?;
        let labels = same_task(&open.batch, &labelling, &whose);
        let level = set
            .results
            .with_untracked(|results| fact_level(&open.batch, results, &labelling, &whose));
        let mut wanted: Vec<bool> = labels.iter().map(Option::is_some).collect();
        for pair in level.iter().flat_map(|level| &level.pairs) {
            if let Some(wanted) = wanted.get_mut(pair.place) {
                *wanted = true;
            }
        }
        let baselines = turns.score(&open, &wanted).await?;
        let own = set.results.with_untracked(|r| judge_scores(r, Bifact::MAIN_SCORE));
        let levels = levels_beside(&open, &labels, own.as_ref());
        let mut metrics: Vec<_> = own.into_iter().chain(levels).collect();
        metrics.extend(open.agreement.baselines.with_value(BaselineScores::metrics));
        let facts = match level {
            Ok(level) => Ok(turns.look_at_facts(level, &metrics, protocol.bootstrap).await?),
            Err(why) => Err(why),
        };
        let labelled = LabelledSet { labels, ..LabelledSet::of(&open.batch) };
        let table = match AgreementWork::new(labelled, metrics, protocol) {
            Ok(work) => Ok(turns.tabulate(work).await?),
            Err(why) => Err(why),
        };
        let of_pairs = pair_annotators(&open.batch, &labelling);
        let of_facts =
            set.results.with_untracked(|results| fact_annotators(&open.batch, results, &labelling));
        let [of_fulfilment, of_satisfaction] =
            [TaskQuestion::FULFILMENT, TaskQuestion::SATISFACTION]
                .map(|questions| answer_annotators(&open.batch, &labelling, questions));
        let directions = open.levels.are_there.get_untracked().then(|| {
            let set = untrack(|| SetsOf::<Autorater>::sets_of(&*open).shown());
            set.results.with_untracked(|results| direction_agreement(results, &labelling, &whose))
        });
        let directions = directions.flatten();
        let judged = facts.as_ref().ok().map(|facts: &FactsFound| facts.level.facts());
        Some(Found {
            whose,
            headline: headline(table.as_ref().ok(), judged),
            table,
            facts,
            pair_kappas: Kappas::of(&of_pairs),
            fact_kappas: Kappas::of(&of_facts),
            fulfilment_kappas: Kappas::of(&of_fulfilment),
            satisfaction_kappas: Kappas::of(&of_satisfaction),
            directions,
            disagreements: disagreements(&labelling, open.batch.pairs.len()),
            baselines,
        })
    }
}

impl Kappas {
    fn of(annotators: &[Annotator]) -> Self {
        let rater_pairs = rater_pairs(annotators);
        Self {
            mean: mean_kappa(&rater_pairs),
            nearly_constant: nearly_constant(annotators),
            rater_pairs,
            alpha: krippendorff_alpha(annotators, Scale::Nominal),
            ordinal_alpha: krippendorff_alpha(annotators, Scale::Ordinal),
        }
    }
}

/// AutoRater's matches, where it has a level for every labelled pair that the judge has scored: figures on
/// other pairs could not be compared.
fn levels_beside(
    open: &OpenBatch,
    labels: &[Option<SameTask>],
    own: Option<&MetricScores>,
) -> Option<MetricScores> {
    if !open.levels.are_there.get_untracked() {
        return None;
    }
    let set = untrack(|| SetsOf::<Autorater>::sets_of(open).shown());
    let levels =
        set.results.with_untracked(|results| judge_scores(results, Autorater::MAIN_SCORE))?;
    let own = own.filter(|own| own.scores.iter().any(Option::is_some));
    levels.covers(labels, own).then_some(levels)
}

/// One round's turns at the processor.
struct Turns {
    model: AgreementModel,
    round: Task,
    turn: Turn,
    shown_at: f64,
}

impl Turns {
    /// Yields if this turn is over; `None` if the round is no longer wanted.
    async fn breathe(&mut self, what: &'static str, part: f64) -> Option<()> {
        if self.turn.is_over() {
            if now() - self.shown_at > SHOW_EVERY {
                self.shown_at = now();
                self.model.working.try_set(Some(Working { what, part }));
            }
            self.turn.yield_now().await;
            self.round.still_wanted()?;
        }
        Some(())
    }

    #[allow(clippy::cast_precision_loss)]
    async fn score(&mut self, open: &OpenBatch, wanted: &[bool]) -> Option<BaselinesFound> {
        let scores = &open.agreement.baselines;
        let (before, began) = (scores.with_value(BaselineScores::scored), now());
        let mut place = Some(0);
        while let Some(next) = place {
            scores.update_value(|scores| place = scores.step(&open.batch, wanted, next, STEP));
            self.breathe("Scoring baselines", next as f64 / wanted.len().max(1) as f64).await?;
        }
        let milliseconds = now() - began;
        Some(scores.with_value(|scores| BaselinesFound {
            scored: scores.scored() - before,
            milliseconds,
            has_synonyms: scores.has_synonyms(),
            blindness: scores.blindness,
            explained:
                Baseline::ALL.map(|one| (one.key(), scores.signature(one), one.reference())).into(),
        }))
    }

    async fn tabulate(&mut self, mut work: AgreementWork) -> Option<AgreementTable> {
        while !work.is_done() {
            work.step();
            if self.turn.is_over() {
                self.breathe("Resampling", work.progress()).await?;
            }
        }
        Some(work.table())
    }

    async fn look_at_facts(
        &mut self,
        level: FactLevel,
        metrics: &[MetricScores],
        settings: BootstrapSettings,
    ) -> Option<FactsFound> {
        let mut bootstrap = FactBootstrap::new(&level, settings);
        while !bootstrap.is_done() {
            bootstrap.resample_once();
            self.breathe("Comparing facts", 0.5).await?;
        }
        let scores = ScoreAgreement::all(&level, metrics);
        Some(FactsFound { kappa: bootstrap.kappa(), scores, level })
    }
}
