//! What becomes of an answer: one more question, a ground or a finding in the results, or a failure.

use super::{Run, ground_for};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Answered, Inquiry, Problem, Subject, Unit};
use crate::evaluation::results::Results;
use crate::providers::Parameters;
use crate::run::gathering::Gathered;
use crate::run::settle::{By, complaint, joined, put_finding, unusable};
use crate::run::task::{Sent, Task};

impl<I: Inquiry> Run<I> {
    pub(super) fn settle(
        &mut self,
        sent: Sent,
        text: &str,
        is_from_cache: bool,
        batch: &Batch,
        results: &mut Results<I>,
    ) {
        let Sent { task, parameters, .. } = sent;
        let unit = task.unit;
        if self.gathering.has_failed(unit.about) {
            return;
        }
        match self.setup.inquiry.read(unit, text, ground_for(unit, batch, results)) {
            Ok(reading) => {
                self.progress.from_cache += usize::from(is_from_cache);
                let answered = Answered { reading, text: Some(text.into()) };
                let gathered = Gathered { answered, is_from_cache };
                self.found(unit, parameters, gathered, batch, results);
            }
            Err(answer) => {
                self.progress.count_error(answer.problem.name());
                if task.unusable.is_none() {
                    let complaint = complaint::<I>(&answer, self.kinds[unit.kind].form);
                    let unusable = Some((text.to_owned(), complaint));
                    self.queue.put_first(Task { unusable, ..task });
                } else {
                    self.give_up(unit, unusable::<I>(unit.about, answer), results);
                }
            }
        }
    }

    /// One question is answered; with the last about its subject the results have what came of it.
    pub(super) fn found(
        &mut self,
        unit: Unit,
        parameters: Parameters,
        gathered: Gathered<I::Reading>,
        batch: &Batch,
        results: &mut Results<I>,
    ) {
        if self.gathering.has_failed(unit.about) {
            return;
        }
        self.progress.settled += usize::from(self.counts(unit.about));
        let Some(complete) = self.gathering.add(unit, gathered) else { return };
        match unit.about {
            Subject::Gold(gold) => {
                let answers = complete.into_iter().map(|one| one.answered).collect();
                let ground = self.setup.inquiry.ground(batch.gold(gold), answers);
                if let (Some(ground), Some(place)) = (ground, results.golds.get_mut(gold.0)) {
                    *place = Ok(ground.into());
                }
                self.queue.unblock(gold);
            }
            Subject::Pair(place) => {
                let is_from_cache = complete.iter().all(|one| one.is_from_cache);
                let texts: Vec<_> =
                    complete.iter().filter_map(|one| one.answered.text.clone()).collect();
                let answer = joined(&texts);
                let readings = complete.into_iter().map(|one| one.answered.reading).collect();
                let Some(finding) = self.setup.inquiry.finding(readings) else { return };
                let by = By { judge: self.signed(parameters), answer, is_from_cache };
                self.progress.set_aside += put_finding(place, finding, by, results);
            }
        }
    }
}
