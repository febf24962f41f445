//! An executor that works as a worker does: it takes a few units at a time, in parcels, and hands back
//! what came of each. It is asked in words, so that its answers are cached like any other's.

use std::collections::HashMap;
use std::time::Duration;

use bifact::evaluation::batch::Batch;
use bifact::evaluation::inquiry::{Inquiry, Unit};
use bifact::evaluation::results::Results;
use bifact::providers::{Answer, Failure, FailureKind, Parameters, Usage, provider};
use bifact::run::{Cache, End, JudgeSetup, Next, Plan, Progress, Run, RunSettings, Wanted};

const PARCEL: usize = 3;

/// What the worker does with a unit the n-th time it gets it, the first time being 0.
pub enum Does {
    Answers(String),
    Fails(FailureKind),
    /// It never comes back.
    Hangs,
}

pub struct Journey<I: Inquiry> {
    pub inquiry: I,
    pub batch: Batch,
    pub results: Results<I>,
    pub cache: Cache,
    /// How often each unit was worked on.
    pub worked: HashMap<Unit, usize>,
    pub now: f64,
}

impl<I: Inquiry> Journey<I> {
    pub fn new(inquiry: I, batch: Batch) -> Self {
        let results = Results::unasked(&batch);
        let (cache, worked) = (Cache::default(), HashMap::new());
        Self { inquiry, batch, results, cache, worked, now: 0.0 }
    }

    pub fn plan(&self, wanted: Wanted) -> Plan {
        Plan::of(&self.inquiry, &self.batch, &self.results, wanted)
    }

    pub fn setup(&self) -> JudgeSetup<I> {
        JudgeSetup {
            provider: provider("ollama").unwrap(),
            base_url: "http://localhost:11434".to_owned(),
            model: "in-a-worker".to_owned(),
            inquiry: self.inquiry.clone(),
            parameters: Parameters::default(),
        }
    }

    /// Runs to its end, or until so many parcels were done.
    pub fn run(
        &mut self,
        wanted: Wanted,
        stop_after: Option<usize>,
        mut does: impl FnMut(Unit, usize) -> Does,
    ) -> (End, Progress) {
        let settings = RunSettings {
            at_once: 8,
            patience: Duration::from_secs(10),
            price: None,
            budget: None,
            seed: 3,
        };
        let plan = self.plan(wanted);
        let mut run = Run::begin(self.setup(), &self.batch, &plan, wanted, settings, self.now);
        let mut under_way = Vec::new();
        let mut parcels = 0;
        loop {
            let Self { batch, results, cache, now, .. } = self;
            match run.next(*now, batch, results, cache) {
                Next::Send(ticket) => {
                    assert!(run.question(ticket).is_some(), "it is asked in words");
                    under_way.push(ticket);
                    continue;
                }
                Next::Settled => continue,
                Next::GaveUp(ticket) => {
                    under_way.retain(|one| *one != ticket);
                    continue;
                }
                Next::Over(end) => return (end, run.progress(self.now)),
                Next::Wait { until } if under_way.is_empty() => {
                    self.now = until.expect("waits for something");
                    continue;
                }
                Next::Wait { .. } => {}
            }
            let parcel: Vec<_> = under_way.iter().take(PARCEL).copied().collect();
            let mut came_back = false;
            for ticket in parcel {
                let unit = run.unit(ticket).unwrap();
                let times = self.worked.entry(unit).or_default();
                let reply = match does(unit, *times) {
                    Does::Answers(text) => Ok(Answer { text, usage: Usage::default() }),
                    Does::Fails(kind) => Err(Failure::from(kind)),
                    Does::Hangs => continue,
                };
                *times += 1;
                came_back = true;
                under_way.retain(|one| *one != ticket);
                let Self { batch, results, cache, now, .. } = self;
                run.arrived(ticket, reply, *now, batch, results, cache);
            }
            self.now += if came_back { 50.0 } else { 2_000.0 };
            parcels += 1;
            if stop_after == Some(parcels) {
                run.stop();
                under_way.clear();
            }
        }
    }
}
