//! Handles an answer: it leads to another question, a ground, a finding or a failure.

use std::sync::Arc;

use super::{Run, ground_for};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Answered, Inquiry, Problem, Subject};
use crate::evaluation::results::Results;
use crate::evaluation::signature::AnswerOrigin;
use crate::providers::Parameters;
use crate::run::collected_answers::Gathered;
use crate::run::task::{Sent, Task};
use crate::run::write_results::{By, complaint, joined, put_finding, unusable};

impl<I: Inquiry> Run<I> {
    pub(super) fn settle(
        &mut self,
        sent: Sent,
        text: &str,
        from_cache: Option<AnswerOrigin>,
        batch: &Batch,
        results: &mut Results<I>,
    ) {
        let Sent { task, parameters, .. } = sent;
        let unit = task.unit;
        if self.gathering.has_failed(unit.about) {
            return;
        }
        match self.setup.inquiry.read(unit, text, batch, ground_for(unit, batch, results)) {
            Ok(reading) => {
                self.progress.from_cache += usize::from(from_cache.is_some());
                let answered = Answered { reading, text: Some(text.into()) };
                self.count_settled(&task);
                let gathered = Gathered { answered, from_cache };
                self.found(&task, parameters, gathered, batch, results);
            }
            Err(answer) => {
                self.progress.count_error(answer.problem.name());
                if task.unusable.is_none() {
                    let complaint = complaint::<I>(&answer, self.kinds[unit.kind].form);
                    let unusable = Some((text.to_owned(), complaint));
                    self.queue.put_first(Task { unusable, ..task });
                } else {
                    self.give_up(&task, unusable::<I>(unit.about, answer), results);
                }
            }
        }
    }

    /// Counts requests or, if none are sent, units about pairs.
    pub(super) fn counts(&self, task: &Task) -> bool {
        if self.setup.is_asked_in_words() {
            task.needs_judge
        } else {
            task.unit.about.pair().is_some()
        }
    }

    pub(super) fn count_settled(&mut self, task: &Task) {
        if !self.gathering.has_failed(task.unit.about) {
            self.progress.settled += usize::from(self.counts(task));
        }
    }

    /// Settles a unit that the texts alone decide.
    pub(super) fn settle_known(&mut self, task: &Task, batch: &Batch, results: &mut Results<I>) {
        let ground = ground_for(task.unit, batch, results);
        let Some(reading) = self.setup.inquiry.known(task.unit, ground) else { return };
        let answered = Answered { reading, text: None };
        self.count_settled(task);
        let gathered = Gathered { answered, from_cache: None };
        self.found(task, self.parameters, gathered, batch, results);
    }

    /// Takes one answer. The last one about a subject makes its ground or its finding.
    pub(super) fn found(
        &mut self,
        task: &Task,
        parameters: Parameters,
        gathered: Gathered<I::Reading>,
        batch: &Batch,
        results: &mut Results<I>,
    ) {
        let unit = task.unit;
        if self.gathering.has_failed(unit.about) {
            return;
        }
        self.queue.put_followers(task, &self.kinds);
        let Some(complete) = self.gathering.add(unit, gathered) else { return };
        let is_of_copy = complete.iter().any(|one| one.from_cache == Some(AnswerOrigin::Copy));
        let origin = if is_of_copy { AnswerOrigin::Copy } else { AnswerOrigin::Asked };
        match unit.about {
            Subject::Gold(gold) => {
                let answers = complete.into_iter().map(|one| one.answered).collect();
                let judge = self.signed(parameters, origin);
                let ground = self.setup.inquiry.ground(batch.gold(gold), answers, &judge);
                if let (Some(ground), Some(place)) = (ground, results.golds.get_mut(gold.0)) {
                    *place = Ok(ground.into());
                }
                self.queue.unblock(gold);
            }
            Subject::Pair(place) => {
                let is_from_cache = complete.iter().all(|one| one.from_cache.is_some());
                let texts: Vec<_> =
                    complete.iter().filter_map(|one| one.answered.text.clone()).collect();
                let answer = joined(&texts);
                let readings = complete.into_iter().map(|one| one.answered.reading).collect();
                let Some(finding) = self.setup.inquiry.finding(readings) else { return };
                let ground = ground_for(unit, batch, results);
                let ground_by = ground.and_then(I::ground_by).cloned().map(Arc::new);
                let judge = self.signed(parameters, origin);
                let by = By { judge, ground_by, answer, is_from_cache };
                self.progress.pairs_settled += 1;
                self.progress.set_aside += put_finding(place, finding, by, results);
            }
        }
    }
}
