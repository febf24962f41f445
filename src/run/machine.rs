//! The run: a state machine from a plan to an outcome for every pair.

mod elsewhere;
mod failing;
mod settling;

use std::time::Duration;

use super::cache::{Cache, fingerprint};
use super::collected_answers::{Gathered, Gathering};
use super::judge::JudgeSetup;
use super::plan::{Plan, Wanted};
use super::progress::Progress;
use super::queue::Queue;
use super::reach::Reach;
use super::spending::Spending;
use super::task::{Asked, Sent, Task, Ticket};
use super::throttle::Throttle;
use super::under_way::{Left, UnderWay};
use crate::base::fingerprint::Fingerprint;
use crate::base::random::SplitMix64;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Answered, Inquiry, Kind, Subject, Unit};
use crate::evaluation::results::{Results, WhyNot};
use crate::evaluation::signature::{AnswerOrigin, Judge};
use crate::providers::{
    Answer, Failure, FailureKind, NamedSchema, Parameter, Parameters, Price, Question, Usage,
};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunSettings {
    pub at_once: usize,
    /// How long a request may take.
    pub patience: Duration,
    pub price: Option<Price>,
    /// US dollars this run may cost.
    pub budget: Option<f64>,
    pub seed: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// Send it now; `Run::question` says what to send.
    Send(Ticket),
    /// It timed out, so abort it. A late reply no longer counts.
    GaveUp(Ticket),
    /// Something was settled without a request. There may be more to do at once.
    Settled,
    /// Nothing to do until a reply arrives or, if given, until that time.
    Wait {
        until: Option<f64>,
    },
    Over(End),
}

#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// Every pair has an outcome.
    Finished,
    /// The user stopped it.
    Stopped,
    /// Every further request would fail in the same way.
    Halted(Failure),
    BudgetSpent,
}

pub struct Run<I: Inquiry> {
    setup: JudgeSetup<I>,
    /// What is asked of the model from now on: less than in the setup once it refused something.
    parameters: Parameters,
    kinds: Vec<Kind>,
    price: Option<Price>,
    spending: Spending,
    throttle: Throttle,
    reach: Reach,
    random: SplitMix64,
    queue: Queue,
    gathering: Gathering<I::Reading>,
    under_way: UnderWay,
    signed: Vec<((Parameters, AnswerOrigin), Judge)>,
    end: Option<End>,
    progress: Progress,
}

impl<I: Inquiry> Run<I> {
    pub fn begin(
        setup: JudgeSetup<I>,
        batch: &Batch,
        plan: &Plan,
        wanted: Wanted,
        settings: RunSettings,
        now: f64,
    ) -> Self {
        let kinds = setup.inquiry.kinds();
        Self::of_kinds(kinds, setup, batch, plan, wanted, settings, now)
    }

    fn of_kinds(
        kinds: Vec<Kind>,
        setup: JudgeSetup<I>,
        batch: &Batch,
        plan: &Plan,
        wanted: Wanted,
        settings: RunSettings,
        now: f64,
    ) -> Self {
        let in_words = setup.is_asked_in_words();
        let patience =
            if in_words { settings.patience.as_secs_f64() * 1000.0 } else { f64::INFINITY };
        let starts_with = if in_words { setup.starts_with() } else { settings.at_once };
        let throttle = Throttle::new(settings.at_once, starts_with, patience);
        let calls = if in_words { plan.calls() } else { plan.pair_units() };
        Self {
            parameters: setup.parameters.taken_by(&setup.model),
            setup,
            queue: Queue::of(plan, &kinds, batch, wanted),
            gathering: Gathering::of(&kinds),
            kinds,
            price: settings.price,
            spending: Spending::new(settings.budget, settings.price),
            throttle,
            reach: Reach::default(),
            random: SplitMix64(settings.seed),
            under_way: UnderWay::new(patience),
            signed: Vec::new(),
            end: None,
            progress: Progress::begin(calls, plan.pairs.len(), settings.price, now),
        }
    }

    pub fn next(
        &mut self,
        now: f64,
        batch: &Batch,
        results: &mut Results<I>,
        cache: &Cache,
    ) -> Next {
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
        results: &mut Results<I>,
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
        if !task.needs_judge {
            self.settle_known(&task, batch, results);
            return Next::Settled;
        }
        let Some(sent) = self.made_ready(task, now, batch, results) else { return Next::Settled };
        let asked = sent.asked.as_ref().filter(|_| !sent.task.asks_anew);
        if let Some((text, origin)) = asked.and_then(|asked| cache.get(&asked.fingerprint)) {
            self.settle(sent, text, Some(origin), batch, results);
            return Next::Settled;
        }
        if !self.can_pay_for(&sent) {
            self.queue.put_first(sent.task);
            if self.under_way.is_empty() {
                self.end = Some(End::BudgetSpent);
                return Next::Over(End::BudgetSpent);
            }
            // Requests under way may turn out cheaper than expected.
            return Next::Wait { until: None };
        }
        self.progress.sent += usize::from(sent.asked.is_some());
        Next::Send(self.under_way.add(sent, now))
    }

    /// What a request under way asks; `None` for an executor that is not asked in words.
    pub fn question(&self, ticket: Ticket) -> Option<Question<'_>> {
        let Sent { task, asked, parameters, .. } = self.under_way.get(ticket)?;
        let prompt = &asked.as_ref()?.prompt;
        Some(task.question(&self.setup.model, prompt, self.schema(task.unit), *parameters))
    }

    /// What the answer to a request under way will be kept under.
    pub fn asked_as(&self, ticket: Ticket) -> Option<Fingerprint> {
        Some(self.under_way.get(ticket)?.asked.as_ref()?.fingerprint)
    }

    /// The unit under way, for executors that work on units.
    pub fn unit(&self, ticket: Ticket) -> Option<Unit> {
        Some(self.under_way.get(ticket)?.task.unit)
    }

    pub fn arrived(
        &mut self,
        ticket: Ticket,
        reply: Result<Answer, Failure>,
        now: f64,
        batch: &Batch,
        results: &mut Results<I>,
        cache: &mut Cache,
    ) {
        match reply {
            Ok(answer) => {
                let Some(Left { sent, .. }) = self.under_way.answered(ticket, now) else { return };
                self.reach.replied();
                self.throttle.answered(now - sent.at);
                self.pay(sent.task.unit, answer.usage);
                if let Some(asked) = &sent.asked {
                    cache.keep(asked.fingerprint, &answer.text);
                }
                self.settle(sent, &answer.text, None, batch, results);
            }
            Err(failure) => {
                let Some(left) = self.under_way.failed(ticket, now) else { return };
                self.failed(left, failure, now, results);
            }
        }
    }

    /// The same from an executor that works on units. Its failure is final.
    pub fn worked(
        &mut self,
        ticket: Ticket,
        done: Result<I::Reading, WhyNot<I>>,
        now: f64,
        batch: &Batch,
        results: &mut Results<I>,
    ) {
        let Some(Left { sent, .. }) = self.under_way.answered(ticket, now) else { return };
        let Sent { task, parameters, .. } = sent;
        match done {
            Ok(reading) => {
                let answered = Answered { reading, text: None };
                let gathered = Gathered { answered, from_cache: None };
                self.count_settled(&task);
                self.found(&task, parameters, gathered, batch, results);
            }
            Err(why) => self.give_up(&task, why, results),
        }
    }

    /// Drops what is under way; the caller aborts it. Another run can ask for what is missing.
    pub fn stop(&mut self) {
        self.under_way.clear();
        self.end.get_or_insert(End::Stopped);
    }

    pub fn progress(&self, now: f64) -> Progress {
        if !self.setup.is_asked_in_words() {
            return self.progress.clone();
        }
        let closed = self.throttle.closed_until();
        Progress {
            in_flight: self.under_way.len(),
            oldest_at: self.under_way.oldest_at(),
            at_once: self.throttle.limit(),
            waits_until: (self.end.is_none() && closed > now).then_some(closed),
            ..self.progress.clone()
        }
    }

    /// Leaves out parameters that the model is known to refuse.
    pub fn leave_out(&mut self, refused: &[Parameter]) {
        for parameter in refused {
            self.parameters = self.parameters.without(*parameter);
        }
    }

    /// The parameters that the model refused.
    pub fn refused(&self) -> impl Iterator<Item = Parameter> {
        let (asked, taken) = (self.setup.parameters, self.parameters);
        Parameter::ALL.into_iter().filter(move |p| asked.has(*p) && !taken.has(*p))
    }

    fn schema(&self, unit: Unit) -> NamedSchema<'_> {
        let Kind { key, schema, .. } = &self.kinds[unit.kind];
        NamedSchema { name: key, schema }
    }

    /// `None` if there is nothing to ask, which `begin` rules out.
    fn made_ready(&self, task: Task, at: f64, batch: &Batch, results: &Results<I>) -> Option<Sent> {
        let parameters = self.parameters;
        if !self.setup.is_asked_in_words() {
            return Some(Sent { task, asked: None, parameters, at });
        }
        let ground = ground_for(task.unit, batch, results);
        let prompt = self.setup.inquiry.prompt(task.unit, batch, ground)?;
        let JudgeSetup { provider, base_url, model, .. } = &self.setup;
        let question = task.question(model, &prompt, self.schema(task.unit), parameters);
        let fingerprint =
            fingerprint(provider, base_url, model, parameters, &question, task.unit.sample.into());
        Some(Sent { task, asked: Some(Asked { prompt, fingerprint }), parameters, at })
    }

    fn can_pay_for(&self, next: &Sent) -> bool {
        let Some(asked) = &next.asked else { return true };
        let spent = self.progress.cost.unwrap_or(0.0);
        self.spending.allows(next.task.unit, &asked.prompt, spent, self.under_way.units())
    }

    fn pay(&mut self, unit: Unit, usage: Usage) {
        let cost = self.progress.pay(usage, self.price);
        self.spending.paid(unit, cost.unwrap_or(0.0));
    }

    fn signed(&mut self, parameters: Parameters, origin: AnswerOrigin) -> Judge {
        let made = (parameters, origin);
        if let Some((_, judge)) = self.signed.iter().find(|(known, _)| *known == made) {
            return judge.clone();
        }
        let judge = self.setup.signed(parameters).with_origin(origin);
        self.signed.push((made, judge.clone()));
        judge
    }
}

fn ground_for<'a, I: Inquiry>(
    unit: Unit,
    batch: &Batch,
    results: &'a Results<I>,
) -> Option<&'a I::Ground> {
    match unit.about {
        Subject::Gold(_) => None,
        Subject::Pair(place) => {
            results.ground(batch.pairs.get(place)?.gold).map(|ground| &**ground)
        }
    }
}
