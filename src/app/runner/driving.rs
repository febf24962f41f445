//! A run under way: what the machine asks for is sent, what arrives is told to it, and how far it has
//! come is shown a few times a second.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Begun, Brake, Runner};
use crate::app::asking::Line;
use crate::app::judging_by_rules::{JudgingByRules, RulesLost, UNITS_AHEAD};
use crate::app::means::{add_intervals, show_means};
use crate::app::open_batch::OpenBatch;
use crate::app::result_set::ResultSet;
use crate::browser::fetch::Abort;
use crate::browser::pace::{Pace, now, rest_after};
use crate::methods::bifact::Bifact;
use crate::project::{Part, SetKey};
use crate::providers::{Access, FailureKind, Parameter};
use crate::run::{End, Next, Run, RunSettings, Ticket};

/// Milliseconds between two changes of what is shown.
const SHOW_EVERY: f64 = 150.0;
/// The same for the time that requests have taken.
const TICK: f64 = 1_000.0;

struct Active {
    open: Arc<OpenBatch>,
    set: ResultSet,
    line: Line,
    /// Of the model that is asked.
    model_key: String,
    run: RefCell<Run<Bifact>>,
    brake: Rc<Brake>,
    has_news: Cell<bool>,
    is_showing: Cell<bool>,
    /// When what is shown may change again.
    show_at: Cell<f64>,
    /// When the time that requests have taken is due to be shown again.
    tick_at: Cell<f64>,
}

/// Begins the run and follows it to its end.
pub fn drive(runner: Runner, begun: Begun) {
    let Begun { open, set, setup, line, form, wanted, plan, brake } = begun;
    brake.is_driven.set(true);
    let is_rules = setup.provider.access == Access::Rules;
    let settings = RunSettings {
        at_once: if is_rules { UNITS_AHEAD } else { form.at_once },
        patience: Duration::from_secs(form.patience.into()),
        price: form.price(),
        budget: form.budget(),
        seed: now().to_bits(),
    };
    let mut run = Run::begin(setup, &open.batch, &plan, wanted, settings, now());
    run.leave_out(&form.refused_parameters());
    let active = Rc::new(Active {
        open,
        set,
        line,
        model_key: form.model_key(),
        run: RefCell::new(run),
        brake,
        has_news: Cell::new(false),
        is_showing: Cell::new(false),
        show_at: Cell::new(0.0),
        tick_at: Cell::new(0.0),
    });
    runner.show_progress(&active, None);
    spawn_local(async move {
        let end =
            if is_rules { runner.follow_rules(&active).await } else { runner.drive(&active).await };
        runner.finish(&active, end).await;
    });
}

impl Runner {
    async fn drive(self, active: &Rc<Active>) -> End {
        let run = &active.run;
        let mut pace = Pace::new();
        loop {
            if active.brake.is_stopped.get() {
                run.borrow_mut().stop();
            }
            if active.has_news.get() && now() >= active.show_at.get() && !active.is_showing.get() {
                self.show_beside(active);
            }
            // From here to the wait nothing may arrive, or its ring of the bell would be missed.
            let next = {
                let mut results = active.set.results.write_untracked();
                let open = &active.open;
                open.answers.with_value(|answers| {
                    run.borrow_mut().next(now(), &open.batch, &mut results, answers)
                })
            };
            match next {
                Next::Over(end) => return end,
                Next::Send(ticket) => self.send(active, ticket),
                Next::GaveUp(ticket) => {
                    if let Some(abort) = active.take_abort(ticket) {
                        abort.abort();
                    }
                    active.has_news.set(true);
                }
                Next::Settled => {
                    active.has_news.set(true);
                    pace.breathe().await;
                }
                Next::Wait { until } => {
                    if now() >= active.tick_at.get() {
                        self.show_progress(active, None);
                        active.tick_at.set(now() + TICK);
                    }
                    let is_due = active.has_news.get() && !active.is_showing.get();
                    let news_at = is_due.then_some(active.show_at.get());
                    let times = [until, news_at, Some(active.tick_at.get())];
                    let until = times.into_iter().flatten().min_by(f64::total_cmp);
                    active.brake.bell.wait(until.map(|until| until - now())).await;
                    pace = Pace::new();
                }
            }
        }
    }

    fn send(self, active: &Rc<Active>, ticket: Ticket) {
        let request =
            active.run.borrow().question(ticket).map(|question| active.line.request(&question));
        let Some(request) = request else { return };
        let abort = Abort::default();
        let signal = abort.signal();
        active.brake.aborts.borrow_mut().push((ticket, abort));
        let active = active.clone();
        spawn_local(async move {
            let reply = active.line.send(request, signal.as_ref()).await;
            // Without one, the run was stopped or gave it up.
            let Some(_) = active.take_abort(ticket) else { return };
            let run = &active.run;
            let paid_before = run.borrow().progress(now()).cost;
            {
                let mut results = active.set.results.write_untracked();
                let open = &active.open;
                open.answers.update_value(|answers| {
                    let batch = &open.batch;
                    run.borrow_mut().arrived(ticket, reply, now(), batch, &mut results, answers);
                });
            }
            let paid = run.borrow().progress(now()).cost.unwrap_or(0.0);
            if paid > paid_before.unwrap_or(0.0) {
                let cost = paid - paid_before.unwrap_or(0.0);
                self.form.change(&|form| form.spent += cost);
                self.form.keep_spending();
            }
            let set = SetKey::of(active.set.judge);
            self.mark_unsaved(&active.open, Part::Answers(set));
            self.keeping.has_news();
            active.has_news.set(true);
            active.brake.bell.ring();
        });
    }

    async fn follow_rules(self, active: &Active) -> End {
        self.judge_by_rules(active)
            .await
            .unwrap_or_else(|RulesLost| End::Halted(FailureKind::RulesUnavailable.into()))
    }

    async fn judge_by_rules(self, active: &Active) -> Result<End, RulesLost> {
        let mut judging = JudgingByRules::begin()?;
        let mut pace = Pace::new();
        let mut show_at = now() + SHOW_EVERY;
        loop {
            if active.brake.is_stopped.get() {
                active.run.borrow_mut().stop();
            }
            let end = judging.go_on(&active.run, &active.open, &active.set, &mut pace).await?;
            if let Some(end) = end {
                return Ok(end);
            }
            if now() >= show_at {
                let began = now();
                self.show(active, None, &mut pace).await;
                show_at = now() + rest_after(now() - began, SHOW_EVERY);
            }
        }
    }

    /// What may be sent meanwhile does not wait for what is drawn.
    fn show_beside(self, active: &Rc<Active>) {
        active.has_news.set(false);
        active.is_showing.set(true);
        let active = active.clone();
        spawn_local(async move {
            let began = now();
            self.show(&active, None, &mut Pace::new()).await;
            active.show_at.set(now() + rest_after(now() - began, SHOW_EVERY));
            active.is_showing.set(false);
            active.brake.bell.ring();
        });
    }

    /// What is known by now, each part in a turn of its own; intervals come at the end.
    async fn show(self, active: &Active, end: Option<End>, pace: &mut Pace) {
        pace.rest().await;
        active.set.results.notify();
        pace.rest().await;
        show_means(&active.open.batch, &active.set, pace).await;
        pace.rest().await;
        self.answers_changed.notify();
        self.show_progress(active, end);
    }

    /// Only what the run says of itself, which is little work however large the batch is.
    fn show_progress(self, active: &Active, end: Option<End>) {
        self.shown.update(|shown| {
            let Some(shown) = shown else { return };
            shown.now = now();
            shown.end = end.or(shown.end.take());
            let run = active.run.borrow();
            shown.progress = run.progress(now());
            shown.refused = run.refused().collect();
        });
    }

    async fn finish(self, active: &Active, end: End) {
        let mut pace = Pace::new();
        self.show(active, Some(end), &mut pace).await;
        let refused: Vec<Parameter> = active.run.borrow().refused().collect();
        if !refused.is_empty() {
            self.form.change(&|form| form.note_refusals(&active.model_key, &refused));
            self.form.keep_spending();
        }
        add_intervals(&active.open.batch, &active.set, &mut pace).await;
    }
}

impl Active {
    fn take_abort(&self, ticket: Ticket) -> Option<Abort> {
        let mut aborts = self.brake.aborts.borrow_mut();
        let place = aborts.iter().position(|(of, _)| *of == ticket)?;
        Some(aborts.swap_remove(place).1)
    }
}
