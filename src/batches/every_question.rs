//! Every question that a judge asks about a batch, answered or not: what tells a result that came before
//! from one of something else.

use super::result_index::ResultIndex;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::{GroundOf, Results};
use crate::evaluation::unscored::Unscored;
use crate::providers::Parameter;
use crate::run::{Cache, JudgeSetup, Next, Plan, Run, Wanted};

pub struct EveryQuestion<I: Inquiry> {
    setup: JudgeSetup<I>,
    refused: Vec<Parameter>,
    run: Run<I>,
    anew: Results<I>,
    /// Questions about gold intents are asked only without their ground, those about pairs only with it.
    grounds: Option<Vec<GroundOf<I>>>,
    no_answers: Cache,
}

impl<I: Inquiry> EveryQuestion<I> {
    /// With the grounds that are known.
    pub fn of(
        setup: JudgeSetup<I>,
        refused: Vec<Parameter>,
        batch: &Batch,
        results: &Results<I>,
    ) -> Self {
        let known = results.golds.iter().map(|gold| match gold {
            Ok(ground) => Ok(ground.clone()),
            Err(_) => Err(Unscored::NoGround),
        });
        let anew = Results::unasked(batch);
        let run = begin(&setup, &refused, batch, &anew);
        let (grounds, no_answers) = (Some(known.collect()), Cache::default());
        Self { setup, refused, run, anew, grounds, no_answers }
    }

    pub fn next(&mut self, batch: &Batch) -> Option<Fingerprint> {
        loop {
            match self.run.next(0.0, batch, &mut self.anew, &self.no_answers) {
                Next::Send(ticket) => {
                    let id = self.run.asked_as(ticket);
                    self.run.leave(ticket);
                    if id.is_some() {
                        return id;
                    }
                }
                Next::Settled => {}
                Next::GaveUp(_) | Next::Wait { .. } | Next::Over(_) => {
                    self.anew.golds = self.grounds.take()?;
                    self.run = begin(&self.setup, &self.refused, batch, &self.anew);
                }
            }
        }
    }

    /// Counts the results for questions that were answered before. What remains is of something else.
    pub fn mark_known(mut self, batch: &Batch, index: &mut ResultIndex) {
        while let Some(id) = self.next(batch) {
            index.mark_known(&id);
        }
    }
}

fn begin<I: Inquiry>(
    setup: &JudgeSetup<I>,
    refused: &[Parameter],
    batch: &Batch,
    results: &Results<I>,
) -> Run<I> {
    let plan = Plan::of(&setup.inquiry, batch, results, Wanted::Missing);
    let mut run = Run::elsewhere(setup.clone(), batch, &plan, Wanted::Missing);
    run.leave_out(refused);
    run
}
