//! Starts and stops runs of the current judge over a batch, each with its own result set. The code that
//! drives a run (`driving`) loads with the first one.

mod asking;
pub mod driving;
pub mod elsewhere;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::autosave::{Autosave, TabRole};
use super::drawer::Drawer;
use super::in_page::InPage;
use super::judge_client::JudgeClient;
use super::judge_form::JudgeForm;
use super::loading::Load;
use super::open_batch::{OpenBatch, SetsOf, work_out_anew};
use super::result_set::ResultSet;
use crate::base::fingerprint::Fingerprint;
use crate::base::work::{Task, Work};
use crate::browser::yield_now::now;
use crate::evaluation::begins::Begins;
use crate::evaluation::results::Results;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::Repeats;
use crate::producers::goal::Goal;
use crate::project::{Part, Unsaved};
use crate::providers::{Access, FailureKind, Parameter, Provider};
use crate::run::{Cache, End, JudgeSetup, Plan, Progress, Wanted, begin_with};
use crate::settings::{AskedMethod, JudgeSettings};

/// The status of a run.
#[derive(Clone, PartialEq)]
pub struct RunStatus {
    /// What it judges.
    pub open: Arc<OpenBatch>,
    pub title: String,
    /// The key of what was asked.
    pub method: &'static str,
    /// What it counts: pairs or trajectories.
    pub each: &'static str,
    pub provider: &'static Provider,
    pub progress: Progress,
    /// `None` while it goes on.
    pub end: Option<End>,
    /// Parameters that the model refused.
    pub refused: Vec<Parameter>,
    pub now: f64,
}

#[derive(Clone, Copy)]
pub struct Runner {
    pub status: RwSignal<Option<RunStatus>>,
    form: JudgeForm,
    autosave: Autosave,
    load_drive: Load<Drive>,
    drawer: StoredValue<Drawer>,
    runs: StoredValue<Work>,
    /// Answers about typed pairs.
    pub loose: StoredValue<ArcStoredValue<Cache>>,
    /// Answers about data the user had open before.
    known: StoredValue<Cache>,
    pub answers_changed: RwSignal<()>,
    /// What exists only in this tab.
    pub unsaved: StoredValue<Unsaved>,
}

/// With more predictors, averages are computed in turns: all at once would block the page.
const MANY_PREDICTORS: usize = 500;

/// A run as it was started. The settings may change meanwhile.
pub struct Begun<I: InPage> {
    open: Arc<OpenBatch>,
    set: ResultSet<I>,
    setup: JudgeSetup<I>,
    client: JudgeClient,
    form: JudgeSettings,
    wanted: Wanted,
    plan: Plan,
    task: Task,
}

/// A run of any method. `driving` has the one `match` over them.
pub enum AnyBegun {
    Bifact(Box<Begun<Bifact>>),
    Autorater(Box<Begun<Autorater>>),
    Fulfilment(Box<Begun<Fulfilment>>),
    Goal(Box<Begun<Goal>>),
    Repeats(Box<Begun<Repeats>>),
}

macro_rules! begun_as {
    ($($inquiry:ident),*) => {$(
        impl From<Begun<$inquiry>> for AnyBegun {
            fn from(begun: Begun<$inquiry>) -> Self {
                Self::$inquiry(begun.into())
            }
        }
    )*};
}

begun_as!(Bifact, Autorater, Fulfilment, Goal, Repeats);

/// Begins the run and follows it to its end (`driving`).
pub type Drive = fn(Runner, AnyBegun);

impl Runner {
    pub fn begin(
        form: JudgeForm,
        autosave: Autosave,
        load_drive: Load<Drive>,
        drawer: Drawer,
    ) -> Self {
        Self {
            status: RwSignal::new(None),
            form,
            autosave,
            load_drive,
            drawer: StoredValue::new(drawer),
            runs: StoredValue::new(Work::default()),
            loose: StoredValue::new(ArcStoredValue::default()),
            known: StoredValue::default(),
            answers_changed: RwSignal::new(()),
            unsaved: StoredValue::default(),
        }
    }

    pub fn is_running(self) -> bool {
        self.status.with(|status| status.as_ref().is_some_and(|status| status.end.is_none()))
    }

    /// The run of that method over that batch, under way or ended.
    pub fn status_of(self, open: &Arc<OpenBatch>, method: AskedMethod) -> Option<RunStatus> {
        self.status.get().filter(|status| status.open == *open && status.method == method.key())
    }

    /// The results of this judge on that batch, begun where there are none yet.
    pub fn set_of<I: InPage>(self, open: &OpenBatch, setup: &JudgeSetup<I>) -> ResultSet<I>
    where
        OpenBatch: SetsOf<I>,
    {
        open.sets_of().show_of(self.key_of(setup), || self.new_set(open, setup))
    }

    /// The results of this judge, if it was asked before.
    pub fn known_set<I: InPage>(
        self,
        open: &OpenBatch,
        setup: &JudgeSetup<I>,
    ) -> Option<ResultSet<I>>
    where
        OpenBatch: SetsOf<I>,
    {
        open.sets_of().of_judge(self.key_of(setup))
    }

    fn key_of<I: InPage>(self, setup: &JudgeSetup<I>) -> Fingerprint {
        setup.set_fingerprint(self.form.now().begins())
    }

    /// Whether these are results of the judge that is set now.
    pub fn is_of_present_judge(self, set: &ResultSet) -> bool {
        let setup = self.form.now().setup();
        set.judge.is_some() && setup.is_ok_and(|setup| set.judge == Some(self.key_of(&setup)))
    }

    /// What a judge begins with: the file's answers, and the existing gold facts.
    fn first_results<I: InPage>(self, open: &OpenBatch, setup: &JudgeSetup<I>) -> Results<I>
    where
        OpenBatch: SetsOf<I>,
    {
        let sets = open.sets_of();
        let Begins { judges_again, grounds_again } = self.form.now().begins();
        let of_file = sets.of_file().results;
        let mut results = of_file.with_untracked(|results| begin_with(results, !judges_again));
        if !grounds_again {
            let judge = Some(self.key_of(setup));
            sets.share_facts(SetsOf::<I>::batch_of(open), judge, &mut results);
        }
        results
    }

    fn new_set<I: InPage>(self, open: &OpenBatch, setup: &JudgeSetup<I>) -> ResultSet<I>
    where
        OpenBatch: SetsOf<I>,
    {
        let results = self.first_results(open, setup);
        let begins = self.form.now().begins();
        // The scores of the file are kept, and their averages are known.
        let known = SetsOf::<I>::sets_of(open).of_file().summaries.get_untracked();
        let summaries = if begins.judges_again && open.predictors > MANY_PREDICTORS {
            Vec::new()
        } else if begins.judges_again || known.is_empty() {
            I::first_summaries(SetsOf::<I>::batch_of(open), &results)
        } else {
            known
        };
        ResultSet {
            judge: Some(self.key_of(setup)),
            title: self.title_of(open, setup),
            begins,
            ..ResultSet::of_file(results, summaries)
        }
    }

    /// Sets of the same model are told apart by how it was asked.
    fn title_of<I: InPage>(self, open: &OpenBatch, setup: &JudgeSetup<I>) -> String
    where
        OpenBatch: SetsOf<I>,
    {
        let name = setup.inquiry.titled(setup.name());
        if SetsOf::<I>::sets_of(open).titles().iter().all(|(_, title)| *title != name) {
            return name;
        }
        let Begins { judges_again, grounds_again } = self.form.now().begins();
        let again = if judges_again { ", every pair" } else { "" };
        let again = format!("{again}{}", if grounds_again { ", facts split again" } else { "" });
        if setup.provider.access == Access::Rules {
            return format!("{name}{again}");
        }
        let (parameters, prompts) = (setup.parameters.text(), setup.inquiry.fingerprint().short());
        format!("{name}{again} ({parameters}, prompts {prompts})")
    }

    /// Starts the current judge on what is wanted. Does nothing while a run is under way.
    pub fn start(self, open: Arc<OpenBatch>, wanted: Wanted) -> Result<(), String> {
        if untrack(|| self.is_running()) {
            return Ok(());
        }
        let setup = untrack(|| self.form.now().setup())?;
        self.start_with(open, setup, wanted)
    }

    /// The same for any method or producer.
    pub fn start_with<I: InPage>(
        self,
        open: Arc<OpenBatch>,
        setup: JudgeSetup<I>,
        wanted: Wanted,
    ) -> Result<(), String>
    where
        OpenBatch: SetsOf<I>,
        AnyBegun: From<Begun<I>>,
    {
        if untrack(|| self.is_running()) {
            return Ok(());
        }
        self.check_is_writer()?;
        let set = self.set_to_fill(&open, &setup);
        let client = JudgeClient::of(self.form, &setup.base_url).without_deadline();
        let batch = SetsOf::<I>::batch_of(&*open);
        let plan =
            set.results.with_untracked(|results| Plan::of(&setup.inquiry, batch, results, wanted));
        let task = self.runs.with_value(Work::begin);
        self.status.set(Some(RunStatus {
            open: open.clone(),
            title: setup.inquiry.titled(setup.name()),
            method: I::KEY,
            each: I::estimate_words().each,
            provider: setup.provider,
            progress: Progress::begin(plan.calls(), plan.pairs.len(), None, now()),
            end: None,
            refused: Vec::new(),
            now: now(),
        }));
        let form = self.form.now_untracked();
        let begun = Begun { open, set, setup, client, form, wanted, plan, task };
        spawn_local(async move {
            match begun.task.unless_cancelled((self.load_drive)()).await {
                None => self.end_with(End::Stopped),
                Some(Ok(drive)) => drive(self, begun.into()),
                Some(Err(_)) => self.end_with(End::Halted(FailureKind::PartNotLoaded.into())),
            }
        });
        Ok(())
    }

    fn check_is_writer(self) -> Result<(), String> {
        if self.autosave.role.get_untracked() == TabRole::Follows {
            return Err(
                "This project is open in another tab. Choose “Edit here instead” first.".to_owned()
            );
        }
        Ok(())
    }

    /// The set that a run of this judge fills, with the gold facts that others have found.
    fn set_to_fill<I: InPage>(self, open: &Arc<OpenBatch>, setup: &JudgeSetup<I>) -> ResultSet<I>
    where
        OpenBatch: SetsOf<I>,
    {
        let set = untrack(|| self.set_of(open, setup));
        if set.summaries.with_untracked(Vec::is_empty) {
            work_out_anew(open.clone(), set.clone());
        }
        self.form.keep_spending();
        // It says how far the project was when it was opened.
        self.autosave.notice.set(None);
        if !set.begins.grounds_again {
            let mut results = set.results.write_untracked();
            let batch = SetsOf::<I>::batch_of(&**open);
            open.sets_of().share_facts(batch, set.judge, &mut results);
        }
        set
    }

    /// Requests that are under way are aborted.
    pub fn stop(self) {
        self.runs.with_value(Work::cancel);
    }

    fn end_with(self, end: End) {
        self.status.update(|status| {
            if let Some(status) = status {
                status.end = Some(end);
            }
        });
    }

    /// For data of the user's that is opened from now on.
    pub fn learn_answers(self, answers: &Cache) {
        self.known.update_value(|known| known.learn_from(answers));
    }

    /// Answers that were paid for before are not paid for again.
    pub fn tell_known_answers(self, answers: &mut Cache) {
        self.known.with_value(|known| answers.learn_from(known));
        self.loose.with_value(|loose| loose.with_value(|loose| answers.learn_from(loose)));
    }

    pub fn forget_known_answers(self) {
        self.known.update_value(Cache::clear);
        self.answers_changed.notify();
        self.autosave.has_news();
    }

    pub fn mark_unsaved(self, open: &OpenBatch, part: Part) {
        self.unsaved.update_value(|unsaved| unsaved.mark(open.number, part));
    }
}
