//! Changes a person makes to the shown results: verdicts and gold facts, with undo and redo. All scores
//! follow.

use std::sync::Arc;

use leptos::prelude::*;

use super::judging_by_rules::{JudgingByRules, RulesLost, run_by_rules};
use super::open_batch::{OpenBatch, work_out_anew};
use super::result_set::ResultSet;
use super::session::Session;
use crate::browser::clock::now_iso;
use crate::browser::yield_now::Turn;
use crate::browser::{address, preferences};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::{GoldId, RowId};
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Correction;
use crate::methods::bifact::frozen_gold::ByHand;
use crate::methods::bifact::results::Results;
use crate::project::{Part, kept_as};
use crate::providers::RULES_UNAVAILABLE;
use crate::review::{
    FactPlace, GoldEdit, GoldFacts, History, NotEdited, Step, apply_set_aside, correct,
    dismiss_set_aside, edit_gold, follow_gold,
};
use crate::run::Wanted;
use crate::words::projects::READ_ONLY;
use crate::workspace::place::Place;

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
            // Saying the same again changes nothing.
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
        let said = self.write_for_all(|batch, results, history| {
            let step = edit_gold(batch, results, gold, edit, &hand)?;
            let said = step.said.clone();
            history.keep(step);
            Ok(said)
        })?;
        self.show(sentence("", &said));
        Ok(())
    }

    /// Applies a correction that was set aside, by its index, to this fact.
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
        if let Some(said) =
            self.write_for_all(|batch, results, history| history.undo(batch, results))
        {
            self.show(sentence("Undone: ", &said));
        }
    }

    pub fn redo(self) {
        if self.only_follows() {
            return;
        }
        if let Some(said) =
            self.write_for_all(|batch, results, history| history.redo(batch, results))
        {
            self.show(sentence("Redone: ", &said));
        }
    }

    /// Judges stale pairs by the rules, into these results, signed as theirs.
    pub async fn judge_stale_by_rules(self) {
        let (open, set) = self.on();
        let judged = judge_all(&open, &set, Wanted::Stale).await;
        set.results.notify();
        work_out_anew(open, set);
        let said = match judged {
            Ok(()) => "Re-judged with the rules.",
            Err(RulesLost) => RULES_UNAVAILABLE,
        };
        // Another screen may be open by now.
        self.said.try_set(said.to_owned());
    }

    pub fn on(self) -> (Arc<OpenBatch>, ResultSet) {
        self.on.with_value(|on| (on.open.clone(), on.set.clone()))
    }

    /// A tab that follows also receives keys: it says why they do nothing.
    fn only_follows(self) -> bool {
        let follows = self.on.with_value(|on| untrack(|| on.session.only_follows()));
        if follows {
            self.said.set(READ_ONLY.to_owned());
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

    /// Facts belong to the batch: a changed list changes in every set that had the same one.
    fn write_for_all<T>(self, write: impl FnOnce(&Batch, &mut Results, &mut History) -> T) -> T {
        let (open, set) = self.on();
        let before = set.results.with_untracked(|results| results.golds.clone());
        let done = self.write(write);
        let changed: Vec<_> = set.results.with_untracked(|results| {
            let lists = before.into_iter().zip(&results.golds).enumerate();
            let is_other = |(_, (before, now)): &(_, (_, &_))| before != *now;
            lists
                .filter(is_other)
                .map(|(gold, (before, now))| (gold, before, now.clone()))
                .collect()
        });
        if changed.is_empty() {
            return done;
        }
        for other in untrack(|| open.sets.all()).into_iter().filter(|other| *other != set) {
            let followed = {
                let mut results = other.results.write_untracked();
                let follows = |(gold, before, now): &&(usize, GoldFacts, GoldFacts)| {
                    follow_gold(&open.batch, &mut results, GoldId(*gold), before, now)
                };
                changed.iter().filter(follows).count()
            };
            if followed > 0 {
                other.results.notify();
                self.on.with_value(|on| {
                    let part = Part::Reviews(other.key());
                    on.session.runner.mark_unsaved(&on.open, part);
                });
            }
        }
        done
    }

    fn show(self, said: String) {
        let (open, set) = self.on();
        self.stay();
        set.results.notify();
        set.history.notify();
        work_out_anew(open, set);
        self.on.with_value(|on| {
            let part = Part::Reviews(on.set.key());
            on.session.runner.mark_unsaved(&on.open, part);
        });
        self.said.set(said);
    }

    /// Where no pair is chosen, the first one is shown, and a change may make another one first.
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
    let (mut judging, mut turn) = (JudgingByRules::begin()?, Turn::new());
    let run = run_by_rules(open, set, wanted).ok_or(RulesLost)?;
    while judging.go_on(&run, open, set, &mut turn).await?.is_none() {}
    Ok(())
}

fn sentence(begins: &str, said: &str) -> String {
    format!("{begins}{said}.")
}
