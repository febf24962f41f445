//! A person's hand in the results that are looked at: verdicts and gold facts changed, taken back and
//! done again. Every number follows.

use std::sync::Arc;

use leptos::prelude::*;

use super::judging_by_rules::{JudgingByRules, RulesLost, run_by_rules};
use super::means::work_out_anew;
use super::open_batch::OpenBatch;
use super::parts::only_writer::ONLY_FOLLOWS;
use super::place::Place;
use super::result_set::ResultSet;
use super::session::Session;
use crate::browser::clock::now_iso;
use crate::browser::pace::Pace;
use crate::browser::{address, preferences};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::{GoldId, RowId};
use crate::methods::bifact::fact::{Correction, Verdict};
use crate::methods::bifact::frozen_gold::ByHand;
use crate::methods::bifact::results::Results;
use crate::project::kept_as;
use crate::project::{Part, SetKey};
use crate::providers::RULES_UNAVAILABLE;
use crate::review::{
    FactPlace, GoldEdit, History, NotEdited, Step, apply_set_aside, correct, dismiss_set_aside,
    edit_gold,
};
use crate::run::Wanted;

#[derive(Clone, Copy)]
pub struct Reviewing {
    on: StoredValue<ReviewOf>,
    /// Who signs; kept from visit to visit.
    pub name: RwSignal<String>,
    /// What was done last, in words.
    pub said: RwSignal<String>,
}

struct ReviewOf {
    session: Session,
    open: Arc<OpenBatch>,
    set: ResultSet,
    /// The pair that is looked at.
    pair: RowId,
}

impl Reviewing {
    pub fn begin(open: Arc<OpenBatch>, set: ResultSet, pair: RowId) -> Self {
        let session = Session::current();
        Self {
            on: StoredValue::new(ReviewOf { session, open, set, pair }),
            name: RwSignal::new(preferences::recall(kept_as::REVIEWER).unwrap_or_default()),
            said: RwSignal::new(String::new()),
        }
    }

    pub fn sign_as(self, name: String) {
        preferences::remember(kept_as::REVIEWER, &name);
        self.name.set(name);
    }

    /// A person's verdict, or with `None` the judge's again.
    pub fn mark(self, at: FactPlace, verdict: Option<Verdict>, note: &str) {
        if self.only_follows() {
            return;
        }
        let ByHand { by, at: when } = self.hand();
        let note = note.trim().to_owned();
        let correction = verdict.map(|verdict| Correction { verdict, by, at: when, note });
        let said = self.write(|_, results, history| {
            let present = results.assessment(at.pair)?.facts(at.side).get(at.fact)?;
            // To say the same again later is no news.
            let is_same = |one: &Correction, other: &Correction| {
                (one.verdict, &one.by, &one.note) == (other.verdict, &other.by, &other.note)
            };
            if let (Some(present), Some(new)) = (&present.correction, &correction)
                && is_same(present, new)
            {
                return None;
            }
            let step = correct(results, at, correction)?;
            let said = step.said.clone();
            history.keep(step);
            Some(said)
        });
        if let Some(said) = said {
            self.show(sentence("", &said));
        }
    }

    pub fn edit(self, gold: GoldId, edit: &GoldEdit) -> Result<(), NotEdited> {
        if self.only_follows() {
            return Ok(());
        }
        let hand = self.hand();
        let said = self.write(|batch, results, history| {
            let step = edit_gold(batch, results, gold, edit, &hand)?;
            let said = step.said.clone();
            history.keep(step);
            Ok(said)
        })?;
        self.show(sentence("", &said));
        Ok(())
    }

    /// A correction that no longer applies, by its place among those of the pair, goes to this fact.
    pub fn apply_set_aside(self, which: usize, to: FactPlace) {
        self.step(|results| apply_set_aside(results, which, to));
    }

    pub fn dismiss_set_aside(self, pair: usize, which: usize) {
        self.step(|results| dismiss_set_aside(results, pair, which));
    }

    fn step(self, step: impl FnOnce(&mut Results) -> Option<Step>) {
        if self.only_follows() {
            return;
        }
        let said = self.write(|_, results, history| {
            let step = step(results)?;
            let said = step.said.clone();
            history.keep(step);
            Some(said)
        });
        if let Some(said) = said {
            self.show(sentence("", &said));
        }
    }

    pub fn undo(self) {
        if self.only_follows() {
            return;
        }
        if let Some(said) = self.write(|batch, results, history| history.undo(batch, results)) {
            self.show(sentence("Undone: ", &said));
        }
    }

    pub fn redo(self) {
        if self.only_follows() {
            return;
        }
        if let Some(said) = self.write(|batch, results, history| history.redo(batch, results)) {
            self.show(sentence("Done again: ", &said));
        }
    }

    /// The rules need nobody's leave: what they say goes into these results, signed as theirs.
    pub async fn judge_stale_by_rules(self) {
        let (open, set) = self.on();
        let judged = judge_all(&open, &set, Wanted::Stale).await;
        set.results.notify();
        work_out_anew(open, set);
        let said = match judged {
            Ok(()) => "Judged again by the rules.",
            Err(RulesLost) => RULES_UNAVAILABLE,
        };
        // The screen may be another by now.
        self.said.try_set(said.to_owned());
    }

    pub fn on(self) -> (Arc<OpenBatch>, ResultSet) {
        self.on.with_value(|on| (on.open.clone(), on.set.clone()))
    }

    /// Keys are heard in a tab that follows, too: it says why nothing comes of them.
    fn only_follows(self) -> bool {
        let follows = self.on.with_value(|on| untrack(|| on.session.only_follows()));
        if follows {
            self.said.set(ONLY_FOLLOWS.to_owned());
        }
        follows
    }

    fn hand(self) -> ByHand {
        ByHand { by: self.name.get_untracked().trim().to_owned(), at: now_iso() }
    }

    fn write<T>(self, write: impl FnOnce(&Batch, &mut Results, &mut History) -> T) -> T {
        let (open, set) = self.on();
        let (mut results, mut history) =
            (set.results.write_untracked(), set.history.write_untracked());
        history.take_replaced(&open.batch, &mut results);
        write(&open.batch, &mut results, &mut history)
    }

    fn show(self, said: String) {
        let (open, set) = self.on();
        self.stay();
        set.results.notify();
        set.history.notify();
        work_out_anew(open, set);
        self.on.with_value(|on| {
            let part = Part::Reviews(SetKey::of(on.set.judge));
            on.session.runner.mark_unsaved(&on.open, part);
        });
        self.said.set(said);
    }

    /// Where no pair is chosen the first of those shown is, and a change may make it another.
    fn stay(self) {
        let chosen = self.on.with_value(|on| match on.session.place.get_untracked() {
            Place::Results { source, pair: None, view } => {
                Some(Place::pair(source, &on.pair, &view))
            }
            _ => None,
        });
        if let Some(place) = chosen {
            address::replace(&place.to_hash());
        }
    }
}

async fn judge_all(open: &OpenBatch, set: &ResultSet, wanted: Wanted) -> Result<(), RulesLost> {
    let (mut judging, mut pace) = (JudgingByRules::begin()?, Pace::new());
    let run = run_by_rules(open, set, wanted).ok_or(RulesLost)?;
    while judging.go_on(&run, open, set, &mut pace).await?.is_none() {}
    Ok(())
}

fn sentence(begins: &str, said: &str) -> String {
    format!("{begins}{said}.")
}
