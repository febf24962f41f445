//! The model of the agreement screen: one result set compared with one person's labels.
//!
//! Every new choice or label starts a new round of work (baselines, then the table, then facts), all in
//! short turns. A newer round supersedes the one before.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::agreement_found::{FactsFound, Found, Kappas, Working};
use super::agreement_round::Turns;
use super::agreement_state::AgreementChoices;
use super::open_batch::{OpenBatch, SetsOf};
use super::result_set::ResultSet;
use super::session::Session;
use crate::agreement::baseline_scores::BaselineScores;
use crate::agreement::headline::headline;
use crate::agreement::judge_scores::judge_scores;
use crate::agreement::labelled_set::{LabelledSet, MetricScores};
use crate::agreement::split::Part;
use crate::agreement::work::AgreementWork;
use crate::base::work::{Task, Work};
use crate::baselines::WordNet;
use crate::browser::address;
use crate::browser::fetch::own_bytes;
use crate::evaluation::method::Method;
use crate::evaluation::row::SameTask;
use crate::labelling::{
    LabelOrder, Labelling, Rater, TaskQuestion, answer_annotators, direction_agreement,
    disagreements, fact_annotators, fact_level, fulfilment_agreement, pair_annotators, same_task,
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

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WordNetState {
    NotAsked,
    Loading,
    Missing,
    There,
}

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
        let mut turns = Turns::begin(round, self.working);
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
        let is_test = |place| match &table {
            Ok(table) => table.split.part(place) == Some(Part::Test),
            Err(_) => true,
        };
        let directions = open.levels.are_there.get_untracked().then(|| {
            let set = untrack(|| SetsOf::<Autorater>::sets_of(&*open).shown());
            set.results.with_untracked(|results| {
                direction_agreement(results, &labelling, &whose, &is_test)
            })
        });
        let fulfilment = untrack(|| open.shown_fulfilment()).and_then(|results| {
            results.with_untracked(|results| {
                fulfilment_agreement(results, &labelling, &whose, &is_test)
            })
        });
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
            directions: directions.flatten(),
            fulfilment,
            disagreements: disagreements(&labelling, open.batch.pairs.len()),
            baselines,
        })
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
