//! The run itself: from what is to be found out to an outcome for every pair.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use serde_json::Value;

use super::backoff;
use super::cache::{Cache, fingerprint};
use super::judge::JudgeSetup;
use super::plan::{Plan, Wanted};
use super::progress::Progress;
use super::queue::Queue;
use super::reach::Reach;
use super::settle::{fail, settle, unanswered};
use super::spending::Spending;
use super::task::{Sent, Task, Ticket, Work};
use super::throttle::Throttle;
use crate::evaluation::batch::Batch;
use crate::evaluation::prompts::{Prompt, assessment_schema, factoring_schema};
use crate::evaluation::random::SplitMix64;
use crate::evaluation::results::Results;
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::Unscored;
use crate::providers::{
    Answer, Failure, FailureKind, NamedSchema, Parameter, Parameters, Price, Question, Usage,
};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunSettings {
    pub at_once: usize,
    pub price: Option<Price>,
    /// US dollars this run may cost.
    pub budget: Option<f64>,
    pub seed: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// To be sent now; `Run::question` says what.
    Send(Ticket),
    /// Something was settled without a request; there may be more to do at once.
    Settled,
    /// Nothing to do until a reply arrives or, where it is named, that time comes.
    Wait {
        until: Option<f64>,
    },
    Over(End),
}

#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// Every pair has its outcome.
    Finished,
    /// The user stopped it.
    Stopped,
    /// Every further request would fail the same way.
    Halted(Failure),
    BudgetSpent,
}

/// Tries of one request before its row fails.
const MOST_TRIES: u32 = 6;

pub struct Run {
    setup: JudgeSetup,
    /// What is asked of the model from now on: less than in the setup once something was refused.
    parameters: Parameters,
    schemas: [Value; 2],
    price: Option<Price>,
    spending: Spending,
    throttle: Throttle,
    reach: Reach,
    random: SplitMix64,
    queue: Queue,
    in_flight: HashMap<u64, Sent, FixedState>,
    tickets: u64,
    signed: Vec<(Parameters, Judge)>,
    end: Option<End>,
    progress: Progress,
}

impl Run {
    pub fn begin(
        setup: JudgeSetup,
        batch: &Batch,
        plan: &Plan,
        wanted: Wanted,
        settings: RunSettings,
        now: f64,
    ) -> Self {
        let progress = Progress { calls: plan.calls(), began: now, ..Progress::default() };
        Self {
            parameters: setup.parameters.taken_by(&setup.model),
            setup,
            schemas: [factoring_schema(), assessment_schema()],
            price: settings.price,
            spending: Spending::new(settings.budget, settings.price),
            throttle: Throttle::new(settings.at_once),
            reach: Reach::default(),
            random: SplitMix64(settings.seed),
            queue: Queue::of(plan, batch, wanted),
            in_flight: HashMap::default(),
            tickets: 0,
            signed: Vec::new(),
            end: None,
            progress,
        }
    }

    pub fn next(&mut self, now: f64, batch: &Batch, results: &mut Results, cache: &Cache) -> Next {
        self.queue.wake_what_is_due(now);
        if self.end.is_none() && self.queue.is_empty() && self.in_flight.is_empty() {
            self.end = Some(End::Finished);
        }
        if let Some(end) = &self.end {
            let is_quiet = self.in_flight.is_empty();
            return if is_quiet { Next::Over(end.clone()) } else { Next::Wait { until: None } };
        }
        let opens = self.throttle.closed_until().max(self.reach.paused_until());
        if now < opens {
            return Next::Wait { until: Some(opens) };
        }
        if self.in_flight.len() >= self.throttle.limit() {
            return Next::Wait { until: None };
        }
        let Some(task) = self.queue.next() else {
            return Next::Wait { until: self.queue.next_due() };
        };
        let Some(sent) = self.made_ready(task, now, batch, results) else { return Next::Settled };
        let kept = cache.get(&sent.fingerprint).filter(|_| !sent.task.asks_anew);
        if let Some(text) = kept {
            self.settle(sent, text, true, batch, results);
            return Next::Settled;
        }
        if !self.can_pay_for(&sent) {
            self.queue.put_first(sent.task);
            if self.in_flight.is_empty() {
                self.end = Some(End::BudgetSpent);
                return Next::Over(End::BudgetSpent);
            }
            // What is on its way may turn out cheaper than feared.
            return Next::Wait { until: None };
        }
        self.tickets += 1;
        self.progress.sent += 1;
        self.in_flight.insert(self.tickets, sent);
        Next::Send(Ticket(self.tickets))
    }

    /// What a request that is on its way asks.
    pub fn question(&self, ticket: Ticket) -> Option<Question<'_>> {
        let sent = self.in_flight.get(&ticket.0)?;
        let Sent { task, prompt, parameters, .. } = sent;
        Some(task.question(&self.setup.model, prompt, self.schema(task.work), *parameters))
    }

    pub fn arrived(
        &mut self,
        ticket: Ticket,
        reply: Result<Answer, Failure>,
        now: f64,
        batch: &Batch,
        results: &mut Results,
        cache: &mut Cache,
    ) {
        // Unknown where the run was stopped in the meantime.
        let Some(sent) = self.in_flight.remove(&ticket.0) else { return };
        match reply {
            Ok(answer) => {
                self.reach.replied();
                self.throttle.succeeded();
                self.pay(sent.task.work, answer.usage);
                cache.keep(sent.fingerprint, &answer.text);
                self.settle(sent, &answer.text, false, batch, results);
            }
            Err(failure) => self.failed(sent, failure, now, results),
        }
    }

    /// Forgets what is on its way; whoever sent it aborts it. What is missing can be asked for by
    /// another run.
    pub fn stop(&mut self) {
        self.in_flight.clear();
        self.end.get_or_insert(End::Stopped);
    }

    pub fn progress(&self, now: f64) -> Progress {
        let closed = self.throttle.closed_until();
        Progress {
            in_flight: self.in_flight.len(),
            at_once: self.throttle.limit(),
            waits_until: (self.end.is_none() && closed > now).then_some(closed),
            ..self.progress.clone()
        }
    }

    /// What the model is known to refuse is not asked of it in the first place.
    pub fn leave_out(&mut self, refused: &[Parameter]) {
        for parameter in refused {
            self.parameters = self.parameters.without(*parameter);
        }
    }

    /// The parameters the model turned out not to take.
    pub fn refused(&self) -> impl Iterator<Item = Parameter> {
        let (asked, taken) = (self.setup.parameters, self.parameters);
        Parameter::ALL.into_iter().filter(move |p| asked.has(*p) && !taken.has(*p))
    }

    fn schema(&self, work: Work) -> NamedSchema<'_> {
        let [factoring, assessment] = &self.schemas;
        match work {
            Work::Factor(_) => NamedSchema { name: "facts", schema: factoring },
            Work::Assess(_) => NamedSchema { name: "assessment", schema: assessment },
        }
    }

    /// `None` where there is nothing to ask about, which `begin` rules out.
    fn made_ready(&self, task: Task, at: f64, batch: &Batch, results: &Results) -> Option<Sent> {
        let prompt = self.prompt(task.work, batch, results)?;
        let parameters = self.parameters;
        let JudgeSetup { provider, base_url, model, .. } = &self.setup;
        let question = task.question(model, &prompt, self.schema(task.work), parameters);
        let fingerprint = fingerprint(provider, base_url, model, parameters, &question);
        Some(Sent { task, prompt, parameters, fingerprint, at })
    }

    fn prompt(&self, work: Work, batch: &Batch, results: &Results) -> Option<Prompt> {
        let prompts = &self.setup.prompts;
        match work {
            Work::Factor(gold) => Some(prompts.ask_for_facts(batch.gold(gold))),
            Work::Assess(place) => {
                let pair = batch.pairs.get(place)?;
                let facts = &results.frozen(pair.gold)?.facts;
                Some(prompts.ask_for_assessment(batch.gold(pair.gold), &pair.predicted, facts))
            }
        }
    }

    fn can_pay_for(&self, next: &Sent) -> bool {
        let spent = self.progress.cost.unwrap_or(0.0);
        let in_flight = self.in_flight.values().map(|on_its_way| on_its_way.task.work);
        self.spending.allows(next.task.work, &next.prompt, spent, in_flight)
    }

    fn pay(&mut self, work: Work, usage: Usage) {
        let cost = self.progress.pay(usage, self.price);
        self.spending.paid(work, cost.unwrap_or(0.0));
    }

    fn signed(&mut self, parameters: Parameters) -> Judge {
        if let Some((_, judge)) = self.signed.iter().find(|(known, _)| *known == parameters) {
            return judge.clone();
        }
        let judge = self.setup.signed(parameters);
        self.signed.push((parameters, judge.clone()));
        judge
    }

    fn settle(
        &mut self,
        sent: Sent,
        text: &str,
        is_from_cache: bool,
        batch: &Batch,
        results: &mut Results,
    ) {
        let Sent { task, parameters, .. } = sent;
        let judge = self.signed(parameters);
        match settle(task.work, text, judge, is_from_cache, batch, results) {
            Ok(dropped_corrections) => {
                self.progress.settled += 1;
                self.progress.dropped_corrections += dropped_corrections;
                self.progress.from_cache += usize::from(is_from_cache);
                if let Work::Factor(gold) = task.work {
                    self.queue.unblock(gold);
                }
            }
            Err(unusable) => {
                self.progress.count_error(unusable.why.name());
                if task.unusable.is_none() {
                    let unusable = Some((text.to_owned(), unusable.complaint));
                    self.queue.put_first(Task { unusable, ..task });
                } else {
                    self.give_up(task.work, unusable.why, results);
                }
            }
        }
    }

    fn failed(&mut self, sent: Sent, failure: Failure, now: f64, results: &mut Results) {
        let Sent { mut task, parameters, at, .. } = sent;
        self.progress.count_error(failure.kind.name());
        if let Some(usage) = failure.usage.as_deref() {
            self.pay(task.work, *usage);
        }
        match failure.kind {
            FailureKind::Unreachable => self.reach.missed(at, now),
            _ => self.reach.replied(),
        }
        let is_hopeless = failure.kind.stops_the_run()
            || backoff::is_too_long(failure.wait)
            || self.reach.is_gone();
        if failure.kind == FailureKind::RateLimited && !is_hopeless {
            let wait = failure.wait.map(|wait| wait.as_secs_f64() * 1000.0);
            self.throttle.was_limited(at, now, wait);
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
    fn give_up(&mut self, work: Work, why: Unscored, results: &mut Results) {
        let waited = match work {
            Work::Assess(_) => Vec::new(),
            Work::Factor(gold) => self.queue.give_up(gold),
        };
        self.progress.settled += 1 + waited.len();
        self.progress.failed_pairs += waited.len() + usize::from(work.pair().is_some());
        fail(work, why, &waited, results);
    }
}
