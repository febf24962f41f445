//! Drives a run: sends what the run machine asks for, passes replies to it, and shows progress a few times
//! a second.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{AnyBegun, Begun, Runner};
use crate::app::state::in_page::InPage;
use crate::app::state::judge_client::{JudgeClient, Request};
use crate::app::state::judging_by_rules::{JudgingByRules, RulesLost, UNITS_AHEAD};
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::app::state::summaries::{add_intervals, show_means};
use crate::base::work::{Task, Work};
use crate::browser::fetch::Abort;
use crate::browser::wake::Wake;
use crate::browser::yield_now::{Turn, now, rest_after};
use crate::evaluation::batch::Batch;
use crate::evaluation::prompt::Prompt;
use crate::methods::bifact::Bifact;
use crate::project::Part;
use crate::providers::{Access, Failure, FailureKind, Parameter, Question};
use crate::run::{End, Next, Run, RunSettings, Ticket};

/// Milliseconds between two updates of the page.
const SHOW_EVERY: f64 = 150.0;
/// The same for the time that requests have taken.
const TICK: f64 = 1_000.0;

struct Active<I: InPage> {
    open: Arc<OpenBatch>,
    set: ResultSet<I>,
    client: JudgeClient,
    /// Of the model that is asked.
    model_key: String,
    run: RefCell<Run<I>>,
    task: Task,
    /// Of the requests that are under way.
    aborts: RefCell<Vec<(Ticket, Abort)>>,
    wake: Wake,
    has_news: Cell<bool>,
    showing: Work,
    /// When the page may be updated again.
    show_at: Cell<f64>,
    /// When the elapsed time of requests is shown again.
    tick_at: Cell<f64>,
}

/// Begins the run and follows it to its end. Each method decides here who works on its units if no
/// requests are sent.
pub fn drive(runner: Runner, begun: AnyBegun) {
    match begun {
        AnyBegun::Bifact(begun) => {
            let is_rules = begun.setup.provider.access == Access::Rules;
            let at_once = if is_rules { UNITS_AHEAD } else { begun.form.at_once };
            let active = begin(runner, *begun, at_once);
            spawn_local(async move {
                let end = if is_rules {
                    runner.follow_rules(&active).await
                } else {
                    runner.drive(&active).await
                };
                runner.finish(&active, end).await;
            });
        }
        AnyBegun::Autorater(begun) => drive_model(runner, *begun),
        AnyBegun::Fulfilment(begun) => drive_model(runner, *begun),
        AnyBegun::Goal(begun) => drive_model(runner, *begun),
        AnyBegun::Repeats(begun) => drive_model(runner, *begun),
    }
}

/// For what only models can be asked.
fn drive_model<I: InPage>(runner: Runner, begun: Begun<I>)
where
    OpenBatch: SetsOf<I>,
{
    let at_once = begun.form.at_once;
    let active = begin(runner, begun, at_once);
    spawn_local(async move {
        let end = runner.drive(&active).await;
        runner.finish(&active, end).await;
    });
}

fn begin<I: InPage>(runner: Runner, begun: Begun<I>, at_once: usize) -> Rc<Active<I>>
where
    OpenBatch: SetsOf<I>,
{
    let Begun { open, set, setup, client, form, wanted, plan, task } = begun;
    let settings = RunSettings {
        at_once,
        patience: Duration::from_secs(form.patience.into()),
        price: form.price(),
        budget: form.budget(),
        seed: now().to_bits(),
    };
    let mut run = Run::begin(setup, SetsOf::<I>::batch_of(&*open), &plan, wanted, settings, now());
    run.leave_out(&form.refused_parameters());
    let active = Rc::new(Active {
        open,
        set,
        client,
        model_key: form.model_key(),
        run: RefCell::new(run),
        task,
        aborts: RefCell::default(),
        wake: Wake::default(),
        has_news: Cell::new(false),
        showing: Work::default(),
        show_at: Cell::new(0.0),
        tick_at: Cell::new(0.0),
    });
    runner.show_progress(&active, None);
    active
}

impl Runner {
    async fn drive<I: InPage>(self, active: &Rc<Active<I>>) -> End
    where
        OpenBatch: SetsOf<I>,
    {
        let run = &active.run;
        let mut turn = Turn::new();
        loop {
            if !active.task.is_wanted() {
                run.borrow_mut().stop();
            }
            if active.has_news.get()
                && now() >= active.show_at.get()
                && !active.showing.is_under_way()
            {
                self.show_beside(active);
            }
            // No await between here and the wait, or a wake-up would be missed.
            let next = {
                let mut results = active.set.results.write_untracked();
                let open = &active.open;
                open.answers.with_value(|answers| {
                    run.borrow_mut().next(now(), active.batch(), &mut results, answers)
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
                    turn.yield_if_over().await;
                }
                Next::Wait { until } => {
                    if now() >= active.tick_at.get() {
                        self.show_progress(active, None);
                        active.tick_at.set(now() + TICK);
                    }
                    let is_due = active.has_news.get() && !active.showing.is_under_way();
                    let news_at = is_due.then_some(active.show_at.get());
                    let times = [until, news_at, Some(active.tick_at.get())];
                    let until = times.into_iter().flatten().min_by(f64::total_cmp);
                    let woken = active.wake.wait(until.map(|until| until - now()));
                    // The run checks again, cancelled or not.
                    let _ = active.task.unless_cancelled(woken).await;
                    turn = Turn::new();
                }
            }
        }
    }

    fn send<I: InPage>(self, active: &Rc<Active<I>>, ticket: Ticket)
    where
        OpenBatch: SetsOf<I>,
    {
        let prompt = active.run.borrow().question(ticket).map(|question| question.prompt.clone());
        let Some(prompt) = prompt else { return };
        let abort = Abort::default();
        let signal = abort.signal();
        active.aborts.borrow_mut().push((ticket, abort));
        let active = active.clone();
        spawn_local(async move {
            let reply = async {
                let prompt = self.drawer.get_value().draw(prompt).await;
                let request = active.request(ticket, &prompt)?;
                Some(active.client.send(request, signal.as_ref()).await)
            };
            let reply = active.task.unless_cancelled(reply).await.flatten();
            // Without one, the run has given up the request.
            let Some(abort) = active.take_abort(ticket) else { return };
            let Some(reply) = reply else { return abort.abort() };
            let run = &active.run;
            let paid_before = run.borrow().progress(now()).cost;
            {
                let mut results = active.set.results.write_untracked();
                let open = &active.open;
                open.answers.update_value(|answers| {
                    let batch = active.batch();
                    run.borrow_mut().arrived(ticket, reply, now(), batch, &mut results, answers);
                });
            }
            let paid = run.borrow().progress(now()).cost.unwrap_or(0.0);
            if paid > paid_before.unwrap_or(0.0) {
                let cost = paid - paid_before.unwrap_or(0.0);
                self.form.change(&|form| form.spent += cost);
                self.form.keep_spending();
            }
            self.mark_unsaved(&active.open, Part::Answers(active.set.key()));
            self.autosave.has_news();
            active.has_news.set(true);
            active.wake.wake();
        });
    }

    async fn follow_rules(self, active: &Active<Bifact>) -> End {
        self.judge_by_rules(active)
            .await
            .unwrap_or_else(|RulesLost| End::Halted(FailureKind::RulesUnavailable.into()))
    }

    async fn judge_by_rules(self, active: &Active<Bifact>) -> Result<End, RulesLost> {
        let mut judging = JudgingByRules::begin()?;
        let mut turn = Turn::new();
        let mut show_at = now() + SHOW_EVERY;
        loop {
            if !active.task.is_wanted() {
                active.run.borrow_mut().stop();
            }
            let end = judging.go_on(&active.run, &active.open, &active.set, &mut turn).await?;
            if let Some(end) = end {
                return Ok(end);
            }
            if now() >= show_at {
                let began = now();
                self.show(active, None, &mut turn).await;
                show_at = now() + rest_after(now() - began, SHOW_EVERY);
            }
        }
    }

    /// Draws in a task of its own, so that requests do not wait for it.
    fn show_beside<I: InPage>(self, active: &Rc<Active<I>>)
    where
        OpenBatch: SetsOf<I>,
    {
        active.has_news.set(false);
        let showing = active.showing.begin();
        let active = active.clone();
        spawn_local(async move {
            let began = now();
            self.show(&active, None, &mut Turn::new()).await;
            active.show_at.set(now() + rest_after(now() - began, SHOW_EVERY));
            drop(showing);
            active.wake.wake();
        });
    }

    /// Shows the results so far, each part in a turn of its own. Intervals come at the end.
    async fn show<I: InPage>(self, active: &Active<I>, end: Option<End>, turn: &mut Turn)
    where
        OpenBatch: SetsOf<I>,
    {
        turn.yield_now().await;
        active.set.results.notify();
        turn.yield_now().await;
        show_means(active.batch(), &active.set, turn).await;
        turn.yield_now().await;
        self.answers_changed.notify();
        self.show_progress(active, end);
    }

    /// Shows progress only, which is quick however large the batch is.
    fn show_progress<I: InPage>(self, active: &Active<I>, end: Option<End>) {
        self.status.update(|status| {
            let Some(status) = status else { return };
            status.now = now();
            status.end = end.or(status.end.take());
            let run = active.run.borrow();
            status.progress = run.progress(now());
            status.refused = run.refused().collect();
        });
    }

    async fn finish<I: InPage>(self, active: &Active<I>, end: End)
    where
        OpenBatch: SetsOf<I>,
    {
        let mut turn = Turn::new();
        self.show(active, Some(end), &mut turn).await;
        let refused: Vec<Parameter> = active.run.borrow().refused().collect();
        if !refused.is_empty() {
            self.form.change(&|form| form.note_refusals(&active.model_key, &refused));
            self.form.keep_spending();
        }
        add_intervals(active.batch(), &active.set, &mut turn).await;
    }
}

impl<I: InPage> Active<I>
where
    OpenBatch: SetsOf<I>,
{
    /// With the prompt as it was drawn; `None` if the run has given it up meanwhile.
    fn request(&self, ticket: Ticket, prompt: &Prompt) -> Option<Result<Request, Failure>> {
        let run = self.run.borrow();
        let question = run.question(ticket)?;
        Some(self.client.request(&Question { prompt, ..question }))
    }

    fn batch(&self) -> &Batch {
        SetsOf::<I>::batch_of(&*self.open)
    }

    fn take_abort(&self, ticket: Ticket) -> Option<Abort> {
        let mut aborts = self.aborts.borrow_mut();
        let place = aborts.iter().position(|(of, _)| *of == ticket)?;
        Some(aborts.swap_remove(place).1)
    }
}
