//! Runs of the judge that is set over a batch: begun, stopped, and each with its result set.

mod driving;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::asking::Line;
use super::judge_form::JudgeForm;
use super::keeping::{Keeping, KeepingRole};
use super::means::without_intervals;
use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use crate::browser::bell::Bell;
use crate::browser::fetch::Abort;
use crate::browser::pace::now;
use crate::evaluation::fingerprint::Fingerprint;
use crate::evaluation::results::Results;
use crate::project::{Part, Unsaved};
use crate::providers::{Access, Parameter, Provider};
use crate::run::{
    Cache, End, JudgeSetup, Plan, Progress, Run, RunSettings, Ticket, Wanted, begin_with,
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
    keeping: Keeping,
    /// The last that was begun.
    active: StoredValue<Option<Rc<Active>>, LocalStorage>,
    /// Answers about typed pairs.
    pub loose: StoredValue<ArcStoredValue<Cache>>,
    /// Answers about the user's own data that was open before.
    known: StoredValue<Cache>,
    pub answers_changed: RwSignal<()>,
    /// What is nowhere but in this tab.
    pub unsaved: StoredValue<Unsaved>,
}

struct Active {
    open: Arc<OpenBatch>,
    set: ResultSet,
    line: Line,
    /// Of the model that is asked: the form may go on to another meanwhile.
    model_key: String,
    /// `None` for the rules, which need no machine.
    run: Option<RefCell<Run>>,
    /// What ends each request that is under way.
    aborts: RefCell<Vec<(Ticket, Abort)>>,
    bell: Bell,
    is_stopped: Cell<bool>,
    has_news: Cell<bool>,
    is_showing: Cell<bool>,
    /// When what is shown may change again.
    show_at: Cell<f64>,
    /// When the time that requests have taken is due to be shown again.
    tick_at: Cell<f64>,
}

impl Runner {
    pub fn begin(form: JudgeForm, keeping: Keeping) -> Self {
        Self {
            shown: RwSignal::new(None),
            form,
            keeping,
            active: StoredValue::new_local(None),
            loose: StoredValue::new(ArcStoredValue::default()),
            known: StoredValue::default(),
            answers_changed: RwSignal::new(()),
            unsaved: StoredValue::default(),
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
        let judges_again = self.form.now().judges_again;
        // The scores of the file are kept, and their means are known already.
        let known = open.sets.of_file().summaries.get_untracked();
        let summaries = if judges_again || known.is_empty() {
            without_intervals(&open.batch, &results)
        } else {
            known
        };
        ResultSet {
            judge: Some(self.key_of(setup)),
            title: self.title_of(open, setup),
            judges_again,
            ..ResultSet::of_file(results, summaries)
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
        if self.keeping.role.get_untracked() == KeepingRole::Follows {
            return Err(
                "This project is open in another tab. Take it over to ask from here.".to_owned()
            );
        }
        let (setup, set) = untrack(|| {
            let setup = self.form.now().setup()?;
            let set = self.set_of(&open, &setup);
            Ok::<_, String>((setup, set))
        })?;
        self.form.keep_spending();
        let plan = set.results.with_untracked(|results| Plan::of(&open.batch, results, wanted));
        let line = Line::of(self.form, &setup.base_url).without_deadline();
        let form = self.form.now_untracked();
        let settings = RunSettings {
            at_once: form.at_once,
            patience: Duration::from_secs(form.patience.into()),
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
            aborts: RefCell::default(),
            bell: Bell::default(),
            is_stopped: Cell::new(false),
            has_news: Cell::new(false),
            is_showing: Cell::new(false),
            show_at: Cell::new(0.0),
            tick_at: Cell::new(0.0),
        });
        let progress = match &active.run {
            Some(run) => run.borrow().progress(now()),
            // Rules send no requests, so progress counts pairs.
            None => Progress::begin(plan.pairs.len(), form.price(), now()),
        };
        self.active.set_value(Some(active.clone()));
        self.shown.set(Some(Shown {
            open: active.open.clone(),
            title: setup.name(),
            provider: setup.provider,
            progress,
            end: None,
            refused: Vec::new(),
            now: now(),
        }));
        spawn_local(async move {
            let end = if is_rules {
                self.follow_rules(&active, plan).await
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
                for (_, abort) in active.aborts.take() {
                    abort.abort();
                }
                active.bell.ring();
            }
        });
    }

    /// For data of the user's that is opened from now on.
    pub fn learn_answers(self, answers: &Cache) {
        self.known.update_value(|known| known.learn_from(answers));
    }

    /// What was paid for before need not be paid for again.
    pub fn tell_known_answers(self, answers: &mut Cache) {
        self.known.with_value(|known| answers.learn_from(known));
        self.loose.with_value(|loose| loose.with_value(|loose| answers.learn_from(loose)));
    }

    pub fn forget_known_answers(self) {
        self.known.update_value(Cache::clear);
        self.answers_changed.notify();
        self.keeping.has_news();
    }

    pub fn mark_unsaved(self, open: &OpenBatch, part: Part) {
        self.unsaved.update_value(|unsaved| unsaved.mark(open.number, part));
    }
}
