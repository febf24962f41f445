//! What becomes of a request that was not answered: another try, now or later, its failure, or the end
//! of the run.

use super::{End, Run};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::unscored::Unscored;
use crate::providers::{Failure, FailureKind};
use crate::run::backoff;
use crate::run::settle::{fail, unanswered};
use crate::run::task::{Sent, Work};
use crate::run::under_way::{Company, Left};

/// Tries of one request before its row fails.
const MOST_TRIES: u32 = 6;

impl Run {
    pub(super) fn failed(&mut self, left: Left, failure: Failure, now: f64, results: &mut Results) {
        let Left { sent: Sent { mut task, parameters, at, .. }, company } = left;
        self.progress.count_error(failure.kind.name());
        if let Some(usage) = failure.usage.as_deref() {
            self.pay(task.work, *usage);
        }
        match failure.kind {
            FailureKind::Unreachable => self.reach.missed(at, now),
            FailureKind::TimedOut if company == Company::Alone => {
                self.reach.timed_out_alone(task.work);
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
            // It may only have waited for the others. Now it is asked alone.
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
                let why = unanswered(task.work, failure, self.setup.provider);
                self.give_up(task.work, why, results);
            }
        }
    }

    /// The work has its failure; what waited for it has it too.
    pub(super) fn give_up(&mut self, work: Work, why: Unscored, results: &mut Results) {
        let waited = match work {
            Work::Assess(_) => Vec::new(),
            Work::Factor(gold) => self.queue.give_up(gold),
        };
        self.progress.settled += 1 + waited.len();
        self.progress.failed_pairs += waited.len() + usize::from(work.pair().is_some());
        fail(work, why, &waited, results);
    }
}
