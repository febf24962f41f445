//! Runs a judge over the open batch: sends what the machine asks for, tells it what arrived, and
//! shows how far it has come a few times a second.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::asking::Line;
use super::judge_form::JudgeForm;
use super::open_batch::{OpenBatch, summarise};
use super::result_set::ResultSet;
use crate::browser::bell::Bell;
use crate::browser::fetch::Abort;
use crate::browser::pace::{Pace, now};
use crate::evaluation::batch::Batch;
use crate::evaluation::bootstrap::{Bootstrap, BootstrapSettings};
use crate::evaluation::fingerprint::Fingerprint;
use crate::evaluation::results::{ModelSummary, Results};
use crate::providers::{Access, Parameter, Provider};
use crate::run::{
    Cache, End, JudgeSetup, Next, Plan, Progress, Run, RunSettings, Ticket, Wanted, begin_with,
    judge_by_rules,
};

/// A run as it is shown.
#[derive(Clone, PartialEq)]
pub struct Shown {
    /// What it judges.
    pub open: Arc<OpenBatch>,
    pub title: String,
    pub provider: &'static Provider,
    pub progress: Progress,
    /// `None` while it goes on.
    pub end: Option<End>,
    /// What the model would not take.
    pub refused: Vec<Parameter>,
    pub now: f64,
}

#[derive(Clone, Copy)]
pub struct Runner {
    pub shown: RwSignal<Option<Shown>>,
    form: JudgeForm,
    /// Raised for each run by whoever wants it to end.
    active: StoredValue<Option<Rc<Active>>, LocalStorage>,
    cache: StoredValue<Rc<RefCell<Cache>>, LocalStorage>,
    pub kept_answers: RwSignal<usize>,
}

struct Active {
    open: Arc<OpenBatch>,
    set: ResultSet,
    line: Line,
    /// Of the model that is asked: the form may go on to another meanwhile.
    model_key: String,
    /// `None` for the rules, which need no machine.
    run: Option<RefCell<Run>>,
    abort: Abort,
    bell: Bell,
    is_stopped: Cell<bool>,
    has_news: Cell<bool>,
}

/// Milliseconds between two changes of what is shown.
const SHOW_EVERY: f64 = 150.0;

impl Runner {
    pub fn begin(form: JudgeForm) -> Self {
        Self {
            shown: RwSignal::new(None),
            form,
            active: StoredValue::new_local(None),
            cache: StoredValue::new_local(Rc::default()),
            kept_answers: RwSignal::new(0),
        }
    }

    pub fn is_running(self) -> bool {
        self.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.end.is_none()))
    }

    /// The run over that batch, under way or ended.
    pub fn shown_of(self, open: &Arc<OpenBatch>) -> Option<Shown> {
        self.shown.get().filter(|shown| shown.open == *open)
    }

    /// The results of this judge on that batch, begun where there are none yet.
    pub fn set_of(self, open: &OpenBatch, setup: &JudgeSetup) -> ResultSet {
        open.sets.show_of(self.key_of(setup), || self.new_set(open, setup))
    }

    /// The results of this judge, if it was asked before.
    pub fn known_set(self, open: &OpenBatch, setup: &JudgeSetup) -> Option<ResultSet> {
        open.sets.of_judge(self.key_of(setup))
    }

    fn key_of(self, setup: &JudgeSetup) -> Fingerprint {
        let setup = setup.fingerprint().to_string();
        Fingerprint::of([&*setup, if self.form.now().judges_again { "again" } else { "" }])
    }

    /// Whether these are results of the judge that is set now.
    pub fn is_of_present_judge(self, set: &ResultSet) -> bool {
        let setup = self.form.now().setup();
        set.judge.is_some() && setup.is_ok_and(|setup| set.judge == Some(self.key_of(&setup)))
    }

    /// What any judge begins with: what the file itself says.
    fn first_results(self, open: &OpenBatch) -> Results {
        let keeps_answers = !self.form.now().judges_again;
        open.sets.of_file().results.with_untracked(|results| begin_with(results, keeps_answers))
    }

    fn new_set(self, open: &OpenBatch, setup: &JudgeSetup) -> ResultSet {
        let results = self.first_results(open);
        let summaries = without_intervals(&open.batch, &results);
        ResultSet {
            judge: Some(self.key_of(setup)),
            title: self.title_of(open, setup),
            results: ArcRwSignal::new(results),
            summaries: ArcRwSignal::new(summaries),
        }
    }

    /// Sets of the same model are told apart by how it was asked.
    fn title_of(self, open: &OpenBatch, setup: &JudgeSetup) -> String {
        let name = setup.name();
        if open.sets.titles().iter().all(|(_, title)| *title != name) {
            return name;
        }
        let again = if self.form.now().judges_again { ", every pair" } else { "" };
        if setup.provider.access == Access::Rules {
            return format!("{name}{again}");
        }
        let (parameters, prompts) = (setup.parameters.text(), setup.prompts.fingerprint().short());
        format!("{name}{again} ({parameters}, prompts {prompts})")
    }

    /// Goes on with what is wanted of the judge that is set; a run under way is left alone.
    pub fn start(self, open: Arc<OpenBatch>, wanted: Wanted) -> Result<(), String> {
        if untrack(|| self.is_running()) {
            return Ok(());
        }
        let (setup, set) = untrack(|| {
            let setup = self.form.now().setup()?;
            let set = self.set_of(&open, &setup);
            Ok::<_, String>((setup, set))
        })?;
        self.form.keep();
        let plan = set.results.with_untracked(|results| Plan::of(&open.batch, results, wanted));
        let line = Line::of(self.form, &setup.base_url);
        let form = self.form.now_untracked();
        let settings = RunSettings {
            at_once: form.at_once,
            price: form.price(),
            budget: form.budget(),
            seed: now().to_bits(),
        };
        let is_rules = setup.provider.access == Access::Rules;
        let run = (!is_rules).then(|| {
            let mut run = Run::begin(setup.clone(), &open.batch, &plan, wanted, settings, now());
            run.leave_out(&form.refused_parameters());
            RefCell::new(run)
        });
        let active = Rc::new(Active {
            open,
            set,
            line,
            model_key: form.model_key(),
            run,
            abort: Abort::default(),
            bell: Bell::default(),
            is_stopped: Cell::new(false),
            has_news: Cell::new(false),
        });
        self.active.set_value(Some(active.clone()));
        self.shown.set(Some(Shown {
            open: active.open.clone(),
            title: setup.name(),
            provider: setup.provider,
            progress: Progress { calls: plan.calls(), began: now(), ..Progress::default() },
            end: None,
            refused: Vec::new(),
            now: now(),
        }));
        spawn_local(async move {
            let end = if is_rules {
                self.follow_rules(&active, &plan).await
            } else {
                self.drive(&active).await
            };
            self.finish(&active, end).await;
        });
        Ok(())
    }

    pub fn stop(self) {
        self.active.with_value(|active| {
            if let Some(active) = active {
                active.is_stopped.set(true);
                if let Some(run) = &active.run {
                    run.borrow_mut().stop();
                }
                active.abort.abort();
                active.bell.ring();
            }
        });
    }

    pub fn forget_answers(self) {
        self.cache.with_value(|cache| cache.borrow_mut().clear());
        self.kept_answers.set(0);
    }

    async fn drive(self, active: &Rc<Active>) -> End {
        let Some(run) = &active.run else { return End::Finished };
        let mut pace = Pace::new();
        let mut shown_at = now();
        loop {
            if active.has_news.get() && now() - shown_at >= SHOW_EVERY {
                shown_at = now();
                self.show(active, None, &mut pace).await;
            }
            // From here to the wait nothing may arrive, or its ring of the bell would be missed.
            let next = {
                let mut results = active.set.results.write_untracked();
                let cache = self.cache.get_value();
                run.borrow_mut().next(now(), &active.open.batch, &mut results, &cache.borrow())
            };
            match next {
                Next::Over(end) => return end,
                Next::Send(ticket) => self.send(active, run, ticket),
                Next::Settled => {
                    active.has_news.set(true);
                    pace.breathe().await;
                }
                Next::Wait { until } => {
                    let news_at = active.has_news.get().then_some(shown_at + SHOW_EVERY);
                    let until = [until, news_at].into_iter().flatten().min_by(f64::total_cmp);
                    active.bell.wait(until.map(|until| until - now())).await;
                    pace = Pace::new();
                }
            }
        }
    }

    fn send(self, active: &Rc<Active>, run: &RefCell<Run>, ticket: Ticket) {
        let request = run.borrow().question(ticket).map(|question| active.line.request(&question));
        let Some(request) = request else { return };
        let active = active.clone();
        spawn_local(async move {
            let signal = active.abort.signal();
            let reply = active.line.send(request, signal.as_ref()).await;
            let Some(run) = &active.run else { return };
            let paid_before = run.borrow().progress(now()).cost;
            {
                let mut results = active.set.results.write_untracked();
                let cache = self.cache.get_value();
                let (batch, mut cache) = (&active.open.batch, cache.borrow_mut());
                run.borrow_mut().arrived(ticket, reply, now(), batch, &mut results, &mut cache);
            }
            let paid = run.borrow().progress(now()).cost.unwrap_or(0.0);
            if paid > paid_before.unwrap_or(0.0) {
                let cost = paid - paid_before.unwrap_or(0.0);
                self.form.change(&|form| form.spent += cost);
                self.form.keep();
            }
            active.has_news.set(true);
            active.bell.ring();
        });
    }

    async fn follow_rules(self, active: &Active, plan: &Plan) -> End {
        let mut pace = Pace::new();
        let mut shown_at = now();
        for (done, &place) in plan.pairs.iter().enumerate() {
            {
                let mut results = active.set.results.write_untracked();
                judge_by_rules(&active.open.batch, &mut results, place);
            }
            if now() - shown_at >= SHOW_EVERY {
                shown_at = now();
                let settled = plan.golds.len() + done + 1;
                self.shown.update(|shown| {
                    if let Some(shown) = shown {
                        shown.progress.settled = settled;
                    }
                });
                self.show(active, None, &mut pace).await;
            }
            pace.breathe().await;
            if active.is_stopped.get() {
                return End::Stopped;
            }
        }
        self.shown.update(|shown| {
            if let Some(shown) = shown {
                shown.progress.settled = plan.calls();
            }
        });
        End::Finished
    }

    /// What is known by now, each part in a turn of its own; intervals come at the end.
    async fn show(self, active: &Active, end: Option<End>, pace: &mut Pace) {
        active.has_news.set(false);
        active.set.results.notify();
        pace.rest().await;
        let summaries = active
            .set
            .results
            .with_untracked(|results| without_intervals(&active.open.batch, results));
        active.set.summaries.set(summaries);
        pace.rest().await;
        self.kept_answers.set(self.cache.with_value(|cache| cache.borrow().len()));
        self.shown.update(|shown| {
            let Some(shown) = shown else { return };
            shown.now = now();
            shown.end = end;
            if let Some(run) = &active.run {
                let run = run.borrow();
                shown.progress = run.progress(now());
                shown.refused = run.refused().collect();
            }
        });
    }

    async fn finish(self, active: &Active, end: End) {
        let mut pace = Pace::new();
        self.show(active, Some(end), &mut pace).await;
        let refused: Vec<Parameter> =
            active.run.iter().flat_map(|run| run.borrow().refused().collect::<Vec<_>>()).collect();
        if !refused.is_empty() {
            self.form.change(&|form| form.note_refusals(&active.model_key, &refused));
            self.form.keep();
        }
        let results = active.set.results.get_untracked();
        // A run that begins meanwhile makes its own.
        let is_stopped = || untrack(|| self.is_running());
        if let Some(summaries) =
            summarise(&active.open.batch, &results, &mut pace, is_stopped).await
        {
            active.set.summaries.set(summaries);
        }
    }
}

fn without_intervals(batch: &Batch, results: &Results) -> Vec<ModelSummary> {
    let settings = BootstrapSettings::default();
    let predictors = batch.predictors();
    let summaries = predictors.iter().map(|predictor| {
        let means = Bootstrap::new(results.tallies(predictor), settings).means();
        results.summary(predictor, means, settings)
    });
    summaries.collect()
}
