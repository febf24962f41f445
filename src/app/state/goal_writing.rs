//! Goals that a person writes after looking at trajectories, one at a time. Each person's are a result set
//! beside those of models.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::{OpenBatch, SetsOf};
use super::result_set::ResultSet;
use super::session::Session;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::unscored::Unscored;
use crate::producers::goal::{Goal, GoalProblem, goal_by_person, set_of_person};
use crate::project::Part;

#[derive(Clone, Copy)]
pub struct GoalWriting {
    pub open: StoredValue<Arc<OpenBatch>>,
    session: StoredValue<Session>,
    /// The trajectories are known.
    pub is_ready: RwSignal<bool>,
    pub place: RwSignal<usize>,
    /// Why the last goal could not be taken.
    pub problem: RwSignal<Option<GoalProblem>>,
}

impl GoalWriting {
    pub fn begin(open: Arc<OpenBatch>) -> Self {
        let writing = Self {
            open: StoredValue::new(open.clone()),
            session: StoredValue::new(Session::current()),
            is_ready: RwSignal::new(false),
            place: RwSignal::new(0),
            problem: RwSignal::new(None),
        };
        spawn_local(async move {
            open.soon_watched().await;
            writing.is_ready.try_set(true);
        });
        writing
    }

    pub fn trajectories(self) -> usize {
        self.open.with_value(|open| SetsOf::<Goal>::batch_of(&**open).pairs.len())
    }

    pub fn name(self) -> String {
        let choices = self.open.with_value(|open| open.agreement.choices.clone());
        choices.with(|choices| choices.annotator.trim().to_owned())
    }

    pub fn rename(self, name: String) {
        let choices = self.open.with_value(|open| open.agreement.choices.clone());
        choices.update(|choices| choices.annotator = name);
    }

    /// `None` before the first goal; tracked.
    fn set(self) -> Option<ResultSet<Goal>> {
        let judge = set_of_person(&self.name());
        self.open.with_value(|open| SetsOf::<Goal>::sets_of(&**open).of_judge(judge))
    }

    pub fn written(self) -> usize {
        self.set().map_or(0, |set| set.results.with(Results::scored))
    }

    /// The task and the notes, as far as they are written.
    pub fn now(self) -> (String, String) {
        let place = self.place.get();
        let made = self.set().and_then(|set| {
            set.results.with(|results| {
                let made = results.finding(place)?;
                Some((made.task.clone(), made.steps.join("\n")))
            })
        });
        made.unwrap_or_default()
    }

    /// Goes on to the next trajectory if it is taken. An empty goal takes back what was written.
    pub fn write(self, task: &str, notes: &str) {
        let session = self.session.get_value();
        let name = untrack(|| self.name());
        if name.is_empty() || untrack(|| session.only_follows()) {
            return;
        }
        match goal_by_person(&name, task, notes) {
            Err(problem) => self.problem.set(Some(problem)),
            Ok(outcome) => {
                let outcome = outcome.unwrap_or_else(|| Outcome::unscored(Unscored::NotJudged));
                self.put(&name, outcome);
                self.go(1);
            }
        }
    }

    fn put(self, name: &str, outcome: Outcome<Goal>) {
        let open = self.open.get_value();
        let judge = set_of_person(name);
        let (sets, batch) = (SetsOf::<Goal>::sets_of(&*open), SetsOf::<Goal>::batch_of(&*open));
        let set = sets.show_of(judge, || ResultSet {
            judge: Some(judge),
            title: name.to_owned(),
            ..ResultSet::of_file(Results::unasked(batch), vec![()])
        });
        let place = self.place.get_untracked();
        set.results.update(|results| {
            if let Some(known) = results.outcomes.get_mut(place) {
                *known = outcome;
            }
        });
        open.goals.are_there.set(true);
        let runner = self.session.get_value().runner;
        runner.mark_unsaved(&open, Part::Answers(set.key()));
    }

    pub fn go(self, by: isize) {
        self.problem.set(None);
        let last = self.trajectories().saturating_sub(1);
        self.place.update(|place| *place = place.saturating_add_signed(by).min(last));
    }
}
