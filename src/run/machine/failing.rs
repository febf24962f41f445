//! Handles a request without an answer: it is tried again now or later, it fails, or the run ends.

use super::{End, Run};
use crate::evaluation::inquiry::{Inquiry, Subject, Unit};
use crate::evaluation::results::{Results, WhyNot};
use crate::providers::{Failure, FailureKind};
use crate::run::backoff;
use crate::run::task::{Sent, Task};
use crate::run::under_way::{Company, Left};
use crate::run::write_results::{fail, unanswered};

/// Tries of one request before its row fails.
const MOST_TRIES: u32 = 6;

impl<I: Inquiry> Run<I> {
    pub(super) fn failed(
        &mut self,
        left: Left,
        failure: Failure,
        now: f64,
        results: &mut Results<I>,
    ) {
        let Left { sent: Sent { mut task, parameters, at, .. }, company } = left;
        self.progress.count_error(failure.kind.name());
        if let Some(usage) = failure.usage.as_deref() {
            self.pay(task.unit, *usage);
        }
        match failure.kind {
            FailureKind::Unreachable => self.reach.missed(at, now),
            FailureKind::TimedOut if company == Company::Alone => {
                self.reach.timed_out_alone(task.unit);
            }
            FailureKind::TimedOut => {}
            _ => self.reach.replied(),
        }
        let is_hopeless = failure.kind.stops_the_run()
            || backoff::is_too_long(failure.wait)
            || self.reach.is_gone();
        match failure.kind {
            _ if is_hopeless => {}
            FailureKind::RateLimited => {
                let wait = failure.wait.map(|wait| wait.as_secs_f64() * 1000.0);
                self.throttle.was_limited(at, now, wait);
            }
            FailureKind::TimedOut if company == Company::Overtaken => {
                self.throttle.was_limited(at, now, None);
            }
            FailureKind::TimedOut => self.throttle.fell_silent(now),
            _ => {}
        }
        match failure.kind {
            FailureKind::ParameterRefused(parameter) if parameters.has(parameter) => {
                self.parameters = self.parameters.without(parameter);
                self.queue.put_first(task);
            }
            _ if is_hopeless => {
                self.queue.put_first(task);
                self.end.get_or_insert(End::Halted(failure));
            }
            // It may have waited behind the others. Next time it is asked alone.
            FailureKind::TimedOut if company == Company::Shared && !task.was_forgiven => {
                task.was_forgiven = true;
                self.queue.put_first(task);
            }
            kind if kind.is_worth_another_try() && task.failed_tries + 1 < MOST_TRIES => {
                task.failed_tries += 1;
                let wait = backoff::wait(task.failed_tries, failure.wait, &mut self.random);
                self.queue.put_off(task, now + wait);
            }
            _ => {
                let why = unanswered::<I>(task.unit.about, failure, self.setup.provider);
                self.give_up(&task, why, results);
            }
        }
    }

    /// Fails the unit, its subject, and everything that waits for that subject.
    pub(super) fn give_up(&mut self, task: &Task, why: WhyNot<I>, results: &mut Results<I>) {
        let unit = task.unit;
        if self.gathering.has_failed(unit.about) {
            return;
        }
        let missing = self.gathering.fail(unit.about);
        if missing > 1 {
            self.queue.drop_about(unit.about);
        }
        let waited = match unit.about {
            Subject::Pair(_) => Vec::new(),
            Subject::Gold(gold) => self.queue.give_up(gold),
        };
        let mut pairs: Vec<usize> =
            waited.iter().filter_map(|task| task.unit.about.pair()).collect();
        pairs.dedup();
        let missing = if self.counts(task) { missing } else { 0 };
        let counted = waited.iter().filter(|task| self.counts(task));
        let never_asked: usize = counted.map(|task| self.with_followers(task.unit)).sum();
        self.progress.settled += missing + never_asked;
        let failed = pairs.len() + usize::from(unit.about.pair().is_some());
        self.progress.failed_pairs += failed;
        self.progress.pairs_settled += failed;
        fail(unit.about, why, &pairs, results);
    }

    /// How many units there are, counting those that wait for this one.
    fn with_followers(&self, unit: Unit) -> usize {
        1 + unit.followers(&self.kinds).map(|next| self.with_followers(next)).sum::<usize>()
    }
}
