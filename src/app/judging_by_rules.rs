//! Pairs of a result set judged by the rules, in the worker.

use leptos::prelude::*;

use super::result_set::ResultSet;
use crate::browser::pace::Pace;
use crate::browser::rules_worker::{AHEAD, RulesWorker};
use crate::evaluation::batch::Batch;
use crate::run::{Plan, RulesRun, Verdicts};

/// Verdicts that are written down between two looks at the clock.
const AT_ONCE: usize = 16;

/// The worker ends with it, whatever it is at.
pub struct JudgingByRules {
    worker: RulesWorker,
    run: RulesRun,
    under_way: usize,
    verdicts: Vec<u8>,
}

/// The worker could not be started, or broke down.
#[derive(Debug, Clone, Copy)]
pub struct RulesLost;

impl JudgingByRules {
    pub fn begin(plan: Plan) -> Result<Self, RulesLost> {
        let worker = RulesWorker::start().map_err(|_| RulesLost)?;
        let run = RulesRun::of(plan);
        Ok(Self { worker, run, under_way: 0, verdicts: Vec::new() })
    }

    /// How many pairs have their outcome.
    pub fn settled(&self) -> usize {
        self.run.settled()
    }

    /// Waits for the next verdicts and writes them down; false where all pairs are judged.
    pub async fn go_on(
        &mut self,
        batch: &Batch,
        set: &ResultSet,
        pace: &mut Pace,
    ) -> Result<bool, RulesLost> {
        while self.under_way < AHEAD {
            let pairs = self.run.next_parcel(batch, &mut set.results.write_untracked());
            let Some(pairs) = pairs else { break };
            self.worker.ask(&pairs).map_err(|_| RulesLost)?;
            self.under_way += 1;
            pace.breathe().await;
        }
        if self.under_way == 0 {
            return Ok(false);
        }
        self.worker.verdicts(&mut self.verdicts).await.map_err(|_| RulesLost)?;
        self.under_way -= 1;
        let mut verdicts = Verdicts::open(&self.verdicts).ok_or(RulesLost)?;
        loop {
            {
                let mut results = set.results.write_untracked();
                for _ in 0..AT_ONCE {
                    match self.run.settle_next(&mut verdicts, batch, &mut results) {
                        Some(settled) => settled.map_err(|_| RulesLost)?,
                        None => return Ok(true),
                    }
                    // A pair may have thousands of facts.
                    if pace.is_over() {
                        break;
                    }
                }
            }
            pace.breathe().await;
        }
    }
}
