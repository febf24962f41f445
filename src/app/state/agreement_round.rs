//! The long work of a round on the agreement screen, in short turns. A newer round supersedes it.

use leptos::prelude::*;

use super::agreement_found::{BaselinesFound, FactsFound, Working};
use super::open_batch::OpenBatch;
use crate::agreement::baseline_scores::BaselineScores;
use crate::agreement::fact_resampling::FactBootstrap;
use crate::agreement::facts::FactLevel;
use crate::agreement::labelled_set::MetricScores;
use crate::agreement::score_agreement::ScoreAgreement;
use crate::agreement::table::AgreementTable;
use crate::agreement::work::AgreementWork;
use crate::base::work::Task;
use crate::baselines::Baseline;
use crate::browser::yield_now::{Turn, now};
use crate::evaluation::resampling::BootstrapSettings;
/// Pairs per step, which takes a few milliseconds.
const STEP: usize = 64;
/// Milliseconds between two updates of the page.
const SHOW_EVERY: f64 = 100.0;

/// One round's turns at the processor.
pub struct Turns {
    working: RwSignal<Option<Working>>,
    round: Task,
    turn: Turn,
    shown_at: f64,
}

impl Turns {
    pub fn begin(round: Task, working: RwSignal<Option<Working>>) -> Self {
        Self { working, round, turn: Turn::new(), shown_at: now() }
    }

    /// Yields if this turn is over; `None` if the round is no longer wanted.
    async fn breathe(&mut self, what: &'static str, part: f64) -> Option<()> {
        if self.turn.is_over() {
            if now() - self.shown_at > SHOW_EVERY {
                self.shown_at = now();
                self.working.try_set(Some(Working { what, part }));
            }
            self.turn.yield_now().await;
            self.round.still_wanted()?;
        }
        Some(())
    }

    #[allow(clippy::cast_precision_loss)]
    pub async fn score(&mut self, open: &OpenBatch, wanted: &[bool]) -> Option<BaselinesFound> {
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

    pub async fn tabulate(&mut self, mut work: AgreementWork) -> Option<AgreementTable> {
        while !work.is_done() {
            work.step();
            if self.turn.is_over() {
                self.breathe("Resampling", work.progress()).await?;
            }
        }
        Some(work.table())
    }

    pub async fn look_at_facts(
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
