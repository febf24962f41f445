//! Runs of the judge that is set over a batch: begun, stopped, and each with its result set. The code
//! that drives a run loads later (`driving`), with the first that is begun.

pub mod driving;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::asking::Line;
use super::judge_form::{JudgeForm, JudgeState};
use super::keeping::{Keeping, KeepingRole};
use super::later::load_driving;
use super::means::without_intervals;
use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use crate::base::fingerprint::Fingerprint;
use crate::browser::bell::Bell;
use crate::browser::fetch::Abort;
use crate::browser::pace::now;
use crate::evaluation::inquiry::Inquiry;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::results::Results;
use crate::project::{Part, Unsaved};
use crate::providers::{Access, FailureKind, Parameter, Provider};
use crate::run::{Begins, Cache, End, JudgeSetup, Plan, Progress, Ticket, Wanted, begin_with};

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
    /// Of the last run that was begun.
    brake: StoredValue<Rc<Brake>, LocalStorage>,
    /// Answers about typed pairs.
    pub loose: StoredValue<ArcStoredValue<Cache>>,
    /// Answers about the user's own data that was open before.
    known: StoredValue<Cache>,
    pub answers_changed: RwSignal<()>,
    /// What is nowhere but in this tab.
    pub unsaved: StoredValue<Unsaved>,
}

/// What ends a run.
#[derive(Default)]
pub struct Brake {
    is_stopped: Cell<bool>,
    /// The code that drives the run is there.
    is_driven: Cell<bool>,
    /// Of the requests that are under way.
    aborts: RefCell<Vec<(Ticket, Abort)>>,
    bell: Bell,
}

/// A run as it was asked for. The form may go on to another judge meanwhile.
pub struct Begun {
    open: Arc<OpenBatch>,
    set: ResultSet,
    setup: JudgeSetup<Bifact>,
    line: Line,
    form: JudgeState,
    wanted: Wanted,
    plan: Plan,
    brake: Rc<Brake>,
}

impl Runner {
    pub fn begin(form: JudgeForm, keeping: Keeping) -> Self {
        Self {
            shown: RwSignal::new(None),
            form,
            keeping,
            brake: StoredValue::new_local(Rc::default()),
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
    pub fn set_of(self, open: &OpenBatch, setup: &JudgeSetup<Bifact>) -> ResultSet {
        open.sets.show_of(self.key_of(setup), || self.new_set(open, setup))
    }

    /// The results of this judge, if it was asked before.
    pub fn known_set(self, open: &OpenBatch, setup: &JudgeSetup<Bifact>) -> Option<ResultSet> {
        open.sets.of_judge(self.key_of(setup))
    }

    fn key_of(self, setup: &JudgeSetup<Bifact>) -> Fingerprint {
        let judges_again = self.form.now().judges_again;
        setup.set_fingerprint(if judges_again { Begins::Anew } else { Begins::WithAnswersOfFile })
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

    fn new_set(self, open: &OpenBatch, setup: &JudgeSetup<Bifact>) -> ResultSet {
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
    fn title_of(self, open: &OpenBatch, setup: &JudgeSetup<Bifact>) -> String {
        let name = setup.name();
        if open.sets.titles().iter().all(|(_, title)| *title != name) {
            return name;
        }
        let again = if self.form.now().judges_again { ", every pair" } else { "" };
        if setup.provider.access == Access::Rules {
            return format!("{name}{again}");
        }
        let (parameters, prompts) = (setup.parameters.text(), setup.inquiry.fingerprint().short());
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
        let line = Line::of(self.form, &setup.base_url).without_deadline();
        let plan = set
            .results
            .with_untracked(|results| Plan::of(&setup.inquiry, &open.batch, results, wanted));
        let brake = Rc::<Brake>::default();
        self.brake.set_value(brake.clone());
        self.shown.set(Some(Shown {
            open: open.clone(),
            title: setup.name(),
            provider: setup.provider,
            progress: Progress::begin(plan.calls(), None, now()),
            end: None,
            refused: Vec::new(),
            now: now(),
        }));
        let form = self.form.now_untracked();
        let begun = Begun { open, set, setup, line, form, wanted, plan, brake };
        spawn_local(async move {
            match load_driving().await {
                // It was shown as stopped without waiting for this.
                _ if begun.brake.is_stopped.get() => {}
                Ok(drive) => drive(self, begun),
                Err(_) => self.end_with(End::Halted(FailureKind::PartNotLoaded.into())),
            }
        });
        Ok(())
    }

    pub fn stop(self) {
        let brake = self.brake.get_value();
        brake.is_stopped.set(true);
        for (_, abort) in brake.aborts.take() {
            abort.abort();
        }
        brake.bell.ring();
        if !brake.is_driven.get() && untrack(|| self.is_running()) {
            self.end_with(End::Stopped);
        }
    }

    fn end_with(self, end: End) {
        self.shown.update(|shown| {
            if let Some(shown) = shown {
                shown.end = Some(end);
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
