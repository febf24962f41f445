//! A run by the rules, whose units are worked on in the worker.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use crate::browser::rules_worker::{AHEAD, RulesWorker};
use crate::browser::yield_now::{Turn, now};
use crate::methods::bifact::Bifact;
use crate::providers::{Access, PROVIDERS, Parameters};
use crate::rules::{Parcel, Readings};
use crate::run::{End, JudgeSetup, Next, Plan, Run, RunSettings, Ticket, Wanted};

/// The most units under way.
pub const UNITS_AHEAD: usize = 1024;

/// Readings stored between two checks of the clock.
const AT_ONCE: usize = 16;

/// Dropping it ends the worker.
pub struct JudgingByRules {
    worker: RulesWorker,
    /// What is in each parcel that is under way, the oldest first.
    under_way: VecDeque<Vec<Ticket>>,
    readings: Vec<u8>,
}

/// The worker could not be started, or broke down.
#[derive(Debug, Clone, Copy)]
pub struct RulesLost;

impl JudgingByRules {
    pub fn begin() -> Result<Self, RulesLost> {
        let worker = RulesWorker::start().map_err(|_| RulesLost)?;
        Ok(Self { worker, under_way: VecDeque::new(), readings: Vec::new() })
    }

    /// Waits for the next readings and writes them down; the end once there is nothing left to do.
    pub async fn go_on(
        &mut self,
        run: &RefCell<Run<Bifact>>,
        open: &OpenBatch,
        set: &ResultSet,
        turn: &mut Turn,
    ) -> Result<Option<End>, RulesLost> {
        while self.under_way.len() < AHEAD {
            let (parcel, end) = next_parcel(run, open, set);
            if let Some(end) = end {
                return Ok(Some(end));
            }
            if parcel.is_empty() {
                break;
            }
            let (tickets, units) = parcel.close();
            self.worker.ask(&units).map_err(|_| RulesLost)?;
            self.under_way.push_back(tickets);
            turn.yield_if_over().await;
        }
        let Some(tickets) = self.under_way.pop_front() else {
            // Only units that failed at once so far; there may be more.
            turn.yield_if_over().await;
            return Ok(None);
        };
        self.worker.readings(&mut self.readings).await.map_err(|_| RulesLost)?;
        let readings = Readings::open(&self.readings).ok_or(RulesLost)?;
        let mut done = tickets.into_iter().zip(readings);
        loop {
            {
                let mut results = set.results.write_untracked();
                let mut run = run.borrow_mut();
                for _ in 0..AT_ONCE {
                    let Some((ticket, reading)) = done.next() else { return Ok(None) };
                    let Some(unit) = run.unit(ticket) else { continue };
                    let reading = reading.ok_or(RulesLost)?;
                    let reading = reading.map_err(|too_long| too_long.why(unit.about));
                    run.worked(ticket, reading, now(), &open.batch, &mut results);
                    // A pair may have thousands of facts.
                    if turn.is_over() {
                        break;
                    }
                }
            }
            turn.yield_if_over().await;
        }
    }
}

/// A run of the rules over results that others may have made.
pub fn run_by_rules(
    open: &OpenBatch,
    set: &ResultSet,
    wanted: Wanted,
) -> Option<RefCell<Run<Bifact>>> {
    let setup = JudgeSetup {
        provider: PROVIDERS.iter().find(|provider| provider.access == Access::Rules)?,
        base_url: String::new(),
        model: String::new(),
        inquiry: Bifact::default(),
        parameters: Parameters::default(),
    };
    let settings = RunSettings {
        at_once: UNITS_AHEAD,
        patience: Duration::MAX,
        price: None,
        budget: None,
        seed: 0,
    };
    let plan = set
        .results
        .with_untracked(|results| Plan::of(&setup.inquiry, &open.batch, results, wanted));
    Some(RefCell::new(Run::begin(setup, &open.batch, &plan, wanted, settings, now())))
}

/// Fails units that are too long and settles those that need no judge, up to a limit.
fn next_parcel(
    run: &RefCell<Run<Bifact>>,
    open: &OpenBatch,
    set: &ResultSet,
) -> (Parcel, Option<End>) {
    const MOST_SETTLED: usize = 256;
    let mut parcel = Parcel::default();
    let mut settled = 0;
    let mut results = set.results.write_untracked();
    let mut run = run.borrow_mut();
    while !parcel.is_full() && settled < MOST_SETTLED {
        let next = open.answers.with_value(|kept| run.next(now(), &open.batch, &mut results, kept));
        match next {
            Next::Send(ticket) => {
                let Some(unit) = run.unit(ticket) else { continue };
                if let Err(too_long) = parcel.add(ticket, unit, &open.batch, &results) {
                    let why = Err(too_long.why(unit.about));
                    run.worked(ticket, why, now(), &open.batch, &mut results);
                    settled += 1;
                }
            }
            Next::Settled => settled += 1,
            Next::GaveUp(_) => {}
            Next::Wait { .. } => break,
            Next::Over(end) => return (parcel, Some(end)),
        }
    }
    (parcel, None)
}
