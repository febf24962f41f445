//! The run itself: from what is to be found out to an outcome for every pair.

mod failing;

use std::time::Duration;

use serde_json::Value;

use super::cache::{Cache, fingerprint};
use super::judge::JudgeSetup;
use super::plan::{Plan, Wanted};
use super::progress::Progress;
use super::queue::Queue;
use super::reach::Reach;
use super::settle::settle;
use super::spending::Spending;
use super::task::{Sent, Task, Ticket, Work};
use super::throttle::Throttle;
use super::under_way::{Left, UnderWay};
use crate::base::random::SplitMix64;
use crate::evaluation::batch::Batch;
use crate::evaluation::prompt::Prompt;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::prompts::{assessment_schema, factoring_schema};
use crate::methods::bifact::results::Results;
use crate::providers::{
    Answer, Failure, FailureKind, NamedSchema, Parameter, Parameters, Price, Question, Usage,
};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunSettings {
    pub at_once: usize,
    /// The longest the provider may take for a request.
    pub patience: Duration,
    pub price: Option<Price>,
    /// US dollars this run may cost.
    pub budget: Option<f64>,
    pub seed: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// To be sent now; `Run::question` says what.
    Send(Ticket),
    /// Its time was up: to be aborted. What its server still replies no longer counts.
    GaveUp(Ticket),
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
    under_way: UnderWay,
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
        let patience = settings.patience.as_secs_f64() * 1000.0;
        let throttle = Throttle::new(settings.at_once, setup.starts_with(), patience);
        Self {
            parameters: setup.parameters.taken_by(&setup.model),
            setup,
            schemas: [factoring_schema(), assessment_schema()],
            price: settings.price,
            spending: Spending::new(settings.budget, settings.price),
            throttle,
            reach: Reach::default(),
            random: SplitMix64(settings.seed),
            queue: Queue::of(plan, batch, wanted),
            under_way: UnderWay::new(patience),
            signed: Vec::new(),
            end: None,
            progress: Progress::begin(plan.calls(), settings.price, now),
        }
    }

    pub fn next(&mut self, now: f64, batch: &Batch, results: &mut Results, cache: &Cache) -> Next {
        if let Some((ticket, left)) = self.under_way.give_up(now) {
            let host = self.setup.provider.stranger_at(&self.setup.base_url).map(str::to_owned);
            let timed_out = Failure { host, ..FailureKind::TimedOut.into() };
            self.failed(left, timed_out, now, results);
            return Next::GaveUp(ticket);
        }
        match self.next_to_send(now, batch, results, cache) {
            Next::Wait { until } => {
                let times = [until, self.under_way.next_deadline()];
                Next::Wait { until: times.into_iter().flatten().min_by(f64::total_cmp) }
            }
            other => other,
        }
    }

    fn next_to_send(
        &mut self,
        now: f64,
        batch: &Batch,
        results: &mut Results,
        cache: &Cache,
    ) -> Next {
        self.queue.wake_what_is_due(now);
        if self.end.is_none() && self.queue.is_empty() && self.under_way.is_empty() {
            self.end = Some(End::Finished);
        }
        if let Some(end) = &self.end {
            let is_quiet = self.under_way.is_empty();
            return if is_quiet { Next::Over(end.clone()) } else { Next::Wait { until: None } };
        }
        let opens = self.throttle.closed_until().max(self.reach.paused_until());
        if now < opens {
            return Next::Wait { until: Some(opens) };
        }
        if self.under_way.len() >= self.throttle.limit() {
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
            if self.under_way.is_empty() {
                self.end = Some(End::BudgetSpent);
                return Next::Over(End::BudgetSpent);
            }
            // What is under way may turn out cheaper than feared.
            return Next::Wait { until: None };
        }
        self.progress.sent += 1;
        Next::Send(self.under_way.add(sent, now))
    }

    /// What a request that is under way asks.
    pub fn question(&self, ticket: Ticket) -> Option<Question<'_>> {
        let Sent { task, prompt, parameters, .. } = self.under_way.get(ticket)?;
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
        match reply {
            Ok(answer) => {
                let Some(Left { sent, .. }) = self.under_way.answered(ticket, now) else { return };
                self.reach.replied();
                self.throttle.answered(now - sent.at);
                self.pay(sent.task.work, answer.usage);
                cache.keep(sent.fingerprint, &answer.text);
                self.settle(sent, &answer.text, false, batch, results);
            }
            Err(failure) => {
                let Some(left) = self.under_way.failed(ticket, now) else { return };
                self.failed(left, failure, now, results);
            }
        }
    }

    /// Forgets what is under way; whoever sent it aborts it. What is missing can be asked for by
    /// another run.
    pub fn stop(&mut self) {
        self.under_way.clear();
        self.end.get_or_insert(End::Stopped);
    }

    pub fn progress(&self, now: f64) -> Progress {
        let closed = self.throttle.closed_until();
        Progress {
            in_flight: self.under_way.len(),
            oldest_at: self.under_way.oldest_at(),
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
        let fingerprint = fingerprint(provider, base_url, model, parameters, &question, 0);
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
        self.spending.allows(next.task.work, &next.prompt, spent, self.under_way.works())
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
            Ok(set_aside) => {
                self.progress.settled += 1;
                self.progress.set_aside += set_aside;
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
}
