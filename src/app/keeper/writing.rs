//! What has changed since the last time, into the journal: a few times a second everything, and answers,
//! which were paid for, sooner.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::book::{Book, SOONER};
use super::{Desk, replay};
use crate::app::keeping::KeepingRole;
use crate::app::open_batch::{OpenBatch, TYPED};
use crate::app::runner::Runner;
use crate::browser::bell::Bell;
use crate::browser::pace::{Pace, now};
use crate::browser::project_store::ask_to_persist;
use crate::browser::{address, rescue};
use crate::methods::bifact::results::Results;
use crate::project::{
    KeepingTrouble, Moment, ProjectMeta, Saved, Unsaved, answer_line, forget_line, in_pieces,
};
use crate::run::Cache;

/// Bytes of lines from which on they are written before more are made.
const PORTION: u64 = 512 * 1024;

impl Book {
    /// All that is not written yet, now.
    pub async fn write(&self, desk: &Desk) {
        let follows = desk.session.keeping.role.get_untracked() == KeepingRole::Follows;
        if follows && !self.can_write() {
            return;
        }
        while self.is_busy.replace(true) {
            Bell::default().wait(Some(10.0)).await;
        }
        let from = desk.session.runner.unsaved.with_value(Unsaved::moment);
        self.gather_answers(desk).await;
        if let Some(open) = &self.open {
            self.add_labels(open);
            let looks_from = now();
            let (mut pace, mut began) = (Pace::new(), looks_from);
            let mut is_refused = false;
            for () in self.written.changes(open, &self.pending) {
                pace.breathe().await;
                // All lines of a large batch at once would hold up the page.
                if !is_refused && bytes(self.pending.borrow().iter()) > PORTION {
                    self.write_pending(desk, None).await;
                    is_refused = !self.pending.borrow().is_empty();
                }
                // Of a large batch this takes a while, which answers do not wait for.
                if now() - began > SOONER && self.has_fresh_answers(desk.session.runner) {
                    self.gather_answers(desk).await;
                    self.write_pending(desk, None).await;
                    began = now();
                }
            }
            self.looked.set(now() - looks_from);
        }
        let before = self.meta.borrow().clone();
        let meta = before.clone().map(|meta| self.described(desk, meta));
        if !self.pending.borrow().is_empty() || meta != before {
            self.write_pending(desk, meta).await;
        }
        if self.pending.borrow().is_empty() && self.can_write() && desk.store().is_some() {
            rescue::kept();
            self.has_saved(desk, Saved::Everything, from);
        }
        self.is_busy.set(false);
    }

    /// Only those, and at once.
    pub(super) async fn write_answers(&self, desk: &Desk) {
        if self.is_busy.replace(true) {
            return;
        }
        let from = desk.session.runner.unsaved.with_value(Unsaved::moment);
        self.gather_answers(desk).await;
        if !self.pending.borrow().is_empty() {
            self.write_pending(desk, None).await;
        }
        if self.pending.borrow().is_empty() && self.can_write() && desk.store().is_some() {
            self.has_saved(desk, Saved::AllAnswers, from);
        }
        self.is_busy.set(false);
    }

    /// The page goes: what is not written yet is handed to the browser in this very turn.
    pub fn leave(&self, desk: &Desk) {
        let Some(store) = desk.store().filter(|_| self.can_write()) else { return };
        self.add_answers(desk);
        if let Some(open) = &self.open {
            self.add_labels(open);
            self.written.changes(open, &self.pending).for_each(drop);
        }
        let before = self.meta.borrow().clone();
        let meta = before.clone().map(|meta| self.described(desk, meta));
        let (from, pieces) = self.take_pieces();
        if !pieces.is_empty() || meta != before {
            // Nobody is there any more to hear that it failed.
            let _ = store.begin_to_append(&self.id, from, &pieces, meta.as_ref());
        }
    }

    /// What is pending as pieces, and the number of the first. They count as written.
    fn take_pieces(&self) -> (u32, Vec<String>) {
        let pieces = in_pieces(self.pending.take().iter().map(String::as_str));
        #[allow(clippy::cast_possible_truncation)]
        let from = self.next.replace(self.next.get() + pieces.len() as u32);
        (from, pieces)
    }

    async fn write_pending(&self, desk: &Desk, meta: Option<ProjectMeta>) {
        let lines = self.pending.borrow().clone();
        let Some(store) = desk.store().filter(|_| self.can_write()) else {
            self.pending.borrow_mut().clear();
            return remember(&lines);
        };
        let (from, pieces) = self.take_pieces();
        match store.append(&self.id, from, &pieces, meta.as_ref()).await {
            Ok(()) => {
                self.told.set(0);
                self.has_kept(desk, from, &pieces, meta);
            }
            Err(trouble) => {
                self.next.set(from);
                let told = self.told.replace(lines.len());
                remember(lines.get(told..).unwrap_or_default());
                self.pending.borrow_mut().splice(0..0, lines);
                self.has_not_kept(desk, trouble);
            }
        }
    }

    fn has_kept(&self, desk: &Desk, from: u32, pieces: &[String], meta: Option<ProjectMeta>) {
        let keeping = desk.session.keeping;
        if meta.is_some() {
            self.unsaid.set(0);
            self.meta.replace(meta);
        } else {
            self.unsaid.set(self.unsaid.get() + bytes(pieces.iter()));
        }
        if pieces.is_empty() {
            return;
        }
        desk.say(&format!("wrote {}", self.id));
        let is_over = |trouble: &KeepingTrouble| {
            matches!(trouble, KeepingTrouble::Full | KeepingTrouble::Failed(_))
        };
        if keeping.trouble.with_untracked(|trouble| trouble.as_ref().is_some_and(is_over)) {
            keeping.trouble.set(None);
        }
        if from == 0 {
            spawn_local(ask_to_persist());
        }
    }

    /// Typed pairs have no project: their answers are kept with whatever is open.
    fn has_saved(&self, desk: &Desk, saved: Saved, up_to: Moment) {
        desk.session.runner.unsaved.update_value(|unsaved| {
            if let Some(open) = &self.open {
                unsaved.save(open.number, saved, up_to);
            }
            unsaved.save(TYPED, Saved::AllAnswers, up_to);
        });
    }

    fn has_not_kept(&self, desk: &Desk, trouble: KeepingTrouble) {
        if trouble == KeepingTrouble::TakenOver {
            self.hold.take();
            desk.session.keeping.role.set(KeepingRole::Follows);
        }
        desk.trouble(trouble);
    }

    async fn gather_answers(&self, desk: &Desk) {
        if self.add_answers(desk) == Forgot::LooseAnswers {
            replay::forget_loose_answers(desk).await;
        }
    }

    /// Lines for answers that arrived and, before them, for that all others were to be forgotten.
    fn add_answers(&self, desk: &Desk) -> Forgot {
        let loose = desk.session.runner.loose.get_value();
        let mut forgot = Forgot::Nothing;
        for answers in self.answers().into_iter().chain([loose.clone()]) {
            let (was_cleared, fresh) = answers
                .try_update_value(|answers| (answers.take_cleared(), answers.take_fresh_texts()))
                .unwrap_or_default();
            let lines = fresh.iter().map(|(asked, text)| answer_line(asked, text));
            let is_loose = answers == loose;
            let forgets = (was_cleared && !is_loose).then(forget_line);
            self.pending.borrow_mut().extend(forgets.into_iter().chain(lines));
            if was_cleared && is_loose {
                forgot = Forgot::LooseAnswers;
            }
        }
        forgot
    }

    /// Those of the data that is open.
    fn answers(&self) -> Option<ArcStoredValue<Cache>> {
        self.open.as_ref().map(|open| open.answers.clone())
    }

    pub(super) fn has_fresh_answers(&self, runner: Runner) -> bool {
        let mut all = self.answers().into_iter().chain([runner.loose.get_value()]);
        all.any(|answers| answers.with_value(Cache::has_fresh))
    }

    fn add_labels(&self, open: &OpenBatch) {
        let mut written = self.written_labels.borrow_mut();
        let labelling = &open.agreement.labelling;
        let lines = labelling.with_untracked(|now| written.changes(&open.batch, now));
        self.pending.borrow_mut().extend(lines);
    }

    /// What the list of projects says of it from now on.
    fn described(&self, desk: &Desk, mut meta: ProjectMeta) -> ProjectMeta {
        let session = desk.session;
        let pending = self.pending.borrow();
        // Each line has its line break.
        let new = self.unsaid.get() + bytes(pending.iter()) + pending.len() as u64;
        if new > 0 {
            meta.changed = js_sys::Date::now();
            meta.bytes += new;
        }
        if self.is_closed.get() {
            return meta;
        }
        if let Some(open) = &self.open {
            let shown = untrack(|| open.sets.shown());
            meta.scored = shown.results.with_untracked(Results::scored);
        }
        // Other data may be shown already, with another judge and at another place.
        if session.own().get_untracked() != self.open {
            return meta;
        }
        meta.judge = untrack(|| session.judge.of_open_data()).for_project();
        let place = address::hash();
        if place.starts_with("#/results") || place.starts_with("#/data") {
            meta.place = place;
        }
        meta
    }
}

/// These are nowhere but in this tab.
fn remember(lines: &[String]) {
    if !lines.is_empty() {
        rescue::remember(&in_pieces(lines.iter().map(String::as_str)).concat());
    }
}

#[derive(PartialEq, Eq)]
enum Forgot {
    Nothing,
    LooseAnswers,
}

fn bytes<'a>(texts: impl Iterator<Item = &'a String>) -> u64 {
    texts.map(|text| text.len() as u64).sum()
}
