//! The model of corrected scores: one person's drawn labels against the judge that is shown. Every new choice
//! or label starts a new round in short turns; a newer round supersedes the one before.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::agreement_model::AgreementModel;
use super::open_batch::{OpenBatch, SetsOf};
use super::result_set::ResultSet;
use crate::agreement::protocol::Protocol;
use crate::base::work::{Task, Work};
use crate::browser::yield_now::{Turn, now};
use crate::evaluation::results::Results;
use crate::labelling::{HAND_WRITTEN, LabelOrder, Labelling};
use crate::methods::autorater::Autorater;
use crate::trust::{
    AlternativeTest, AnnotatorType, Closeness, CorrectedTable, DrawnLabels, MatchRule,
    MicroBootstrap, NoDraw, Score, Sources, TooFew, Units, alternative_annotator_test, f1_answers,
    match_answers,
};

#[derive(Clone, Copy)]
pub struct CorrectedModel {
    agreement: AgreementModel,
    pub choices: RwSignal<CorrectedChoices>,
    /// `None` until the first round is over.
    pub found: RwSignal<Option<Arc<CorrectedFound>>>,
    rounds: StoredValue<Work>,
}

#[derive(Clone, Copy, PartialEq, Default)]
pub struct CorrectedChoices {
    /// `None` until somebody chooses: then it is the first that was labelled.
    pub score: Option<Score>,
    pub rule: MatchRule,
    pub who: AnnotatorType,
    /// The two predictors that are compared.
    pub two: Option<[usize; 2]>,
}

pub struct CorrectedFound {
    pub figures: Result<Figures, NoDraw>,
    /// Of matches, then of F1.
    pub tests: [Result<AlternativeTest, TooFew>; 2],
    pub has_levels: bool,
}

pub struct Figures {
    pub annotator: String,
    pub is_hand_written: bool,
    pub intents: usize,
    pub skipped: usize,
    /// Predictions of an intent, on average.
    pub pairs_per_intent: f64,
    pub table: CorrectedTable,
    pub micro: MicroBootstrap,
    pub units: Vec<Units>,
    /// How long the macro means took, and the micro means.
    pub milliseconds: [f64; 2],
}

/// Pairs between two looks at the clock.
const STEP: usize = 512;

impl CorrectedModel {
    pub fn begin(agreement: AgreementModel) -> Self {
        let model = Self {
            agreement,
            choices: RwSignal::new(CorrectedChoices::default()),
            found: RwSignal::new(None),
            rounds: StoredValue::new(Work::default()),
        };
        let results = agreement.set.with_value(|set| set.results.clone());
        let asked = Memo::new(move |_| {
            let chosen = agreement.choices.with(|choices| {
                (choices.protocol.partly, choices.protocol.bootstrap, choices.whose.clone())
            });
            (chosen, model.choices.with(|choices| (choices.rule, choices.who)))
        });
        Effect::new(move || {
            results.track();
            agreement.labelling.track();
            asked.with(|_| ());
            model.begin_round();
        });
        model
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Opens the desk with a draw.
    pub fn draw(self) {
        self.agreement.choices.update(|choices| choices.queue.order = LabelOrder::Draw);
        self.agreement.begin_labelling();
    }

    fn begin_round(self) {
        let round = self.rounds.with_value(Work::begin);
        spawn_local(async move {
            if let Some(found) = self.work(round).await {
                self.found.try_set(Some(Arc::new(found)));
            }
        });
    }

    async fn work(self, round: Task) -> Option<CorrectedFound> {
        // Another effect may start the next round at once.
        let mut turn = Turn::new();
        turn.yield_now().await;
        round.still_wanted()?;
        let open = self.agreement.open.try_get_value()?;
        let set = self.agreement.set.try_get_value()?;
        let protocol = self.agreement.choices.try_with_untracked(|choices| choices.protocol)?;
        let chosen = self.agreement.choices.try_with_untracked(|choices| choices.whose.clone())?;
        let labelling = self.agreement.labelling.try_get_untracked()?;
        let choices = self.choices.try_get_untracked()?;
        let levels = levels_of(&open);
        let has_levels = levels.is_some();
        let mut round = Round {
            open: &open,
            set,
            levels,
            labelling: &labelling,
            protocol,
            choices,
            turn,
            task: round,
        };
        let matched = round.matched().await?;
        let figures = match DrawnLabels::of(&open.batch, &labelling, &chosen.unwrap_or_default()) {
            Ok(drawn) => Ok(round.figures(&drawn, &matched).await?),
            Err(why) => Err(why),
        };
        let tests = round.tests(&matched).await?;
        Some(CorrectedFound { figures, tests, has_levels })
    }
}

/// AutoRater's answers, if there are some.
fn levels_of(open: &OpenBatch) -> Option<ResultSet<Autorater>> {
    let set = || untrack(|| SetsOf::<Autorater>::sets_of(open).shown());
    let levels = open.levels.are_there.get_untracked().then(set)?;
    levels.results.with_untracked(|results| results.scored() > 0).then_some(levels)
}

/// What a round works on.
struct Round<'a> {
    open: &'a OpenBatch,
    set: ResultSet,
    levels: Option<ResultSet<Autorater>>,
    labelling: &'a Labelling,
    protocol: Protocol,
    choices: CorrectedChoices,
    turn: Turn,
    task: Task,
}

impl Round<'_> {
    /// `None` if the round is no longer wanted.
    async fn breathe(&mut self) -> Option<()> {
        if self.turn.is_over() {
            self.turn.yield_now().await;
            self.task.still_wanted()?;
        }
        Some(())
    }

    async fn matched(&mut self) -> Option<Vec<Option<bool>>> {
        let all = self.open.batch.pairs.len();
        let mut matched = Vec::with_capacity(all);
        while matched.len() < all {
            let places = matched.len()..all.min(matched.len() + STEP);
            let (rule, partly) = (self.choices.rule, self.protocol.partly);
            self.set.results.with_untracked(|results| {
                let mut add = |levels: Option<&Results<Autorater>>| {
                    let places = places.clone();
                    matched
                        .extend(places.map(|place| rule.is_match(place, results, levels, partly)));
                };
                match &self.levels {
                    Some(levels) => levels.results.with_untracked(|levels| add(Some(levels))),
                    None => add(None),
                }
            });
            self.breathe().await?;
        }
        Some(matched)
    }

    #[allow(clippy::cast_precision_loss)]
    async fn figures(
        &mut self,
        drawn: &DrawnLabels<'_>,
        matched: &[Option<bool>],
    ) -> Option<Figures> {
        let open = self.open;
        let (batch, partly) = (&open.batch, self.protocol.partly);
        let mut units = Vec::new();
        for predictor in batch.predictors() {
            let mut own = Units::new(predictor.model.clone());
            for places in predictor.pairs.chunks(STEP) {
                self.set.results.with_untracked(|results| {
                    let sources = Sources { batch, results, matched, labels: Some(drawn), partly };
                    for place in places {
                        own.add(*place, &sources);
                    }
                });
                self.breathe().await?;
            }
            units.push(own);
        }
        self.turn.yield_now().await;
        let began = now();
        let table = CorrectedTable::of(&units);
        let tabulated = now();
        let mut micro = MicroBootstrap::new(&units, batch.golds.len(), self.protocol.bootstrap);
        while !micro.is_done() {
            micro.resample_once();
            self.breathe().await?;
        }
        let annotator = drawn.annotator().to_owned();
        Some(Figures {
            is_hand_written: annotator.ends_with(HAND_WRITTEN),
            annotator,
            intents: drawn.intents,
            skipped: drawn.skipped,
            pairs_per_intent: batch.pairs.len() as f64 / batch.golds.len().max(1) as f64,
            table,
            micro,
            units,
            milliseconds: [tabulated - began, now() - tabulated],
        })
    }

    async fn tests(
        &mut self,
        matched: &[Option<bool>],
    ) -> Option<[Result<AlternativeTest, TooFew>; 2]> {
        let (open, who) = (self.open, self.choices.who);
        let batch = &open.batch;
        let judge: Vec<_> =
            matched.iter().map(|is_match| Some(f64::from(u8::from((*is_match)?)))).collect();
        let people = match_answers(batch, self.labelling, self.protocol.partly);
        let of_matches = alternative_annotator_test(&judge, &people, Closeness::Same, who);
        self.breathe().await?;
        let (judge, people) = self.set.results.with_untracked(|results| {
            let f1 = |place| results.assessment(place)?.uncorrected_tally().scores().f1;
            let judge: Vec<_> = (0..batch.pairs.len()).map(f1).collect();
            (judge, f1_answers(batch, results, self.labelling))
        });
        let of_f1 = alternative_annotator_test(&judge, &people, Closeness::Near, who);
        Some([of_matches, of_f1])
    }
}
