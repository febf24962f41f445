//! Writes changes to the journal: everything a few times a second, and answers, which were paid for, sooner.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::journal::Journal;
use super::loose_answers::forget_loose_answers;
use super::storage_state::StorageState;
use crate::app::state::autosave::TabRole;
use crate::app::state::open_batch::{OpenBatch, TYPED};
use crate::app::state::runner::Runner;
use crate::browser::clock::epoch_milliseconds;
use crate::browser::project_store::ask_to_persist;
use crate::browser::yield_now::{Turn, now};
use crate::browser::{address, rescue};
use crate::evaluation::results::Results;
use crate::project::{
    KeepingTrouble, Moment, ProjectMeta, Saved, Unsaved, answer_line, forget_line, in_pieces,
};
use crate::run::Cache;
use crate::workspace::place::{Place, Source};

/// Milliseconds between two writings of answers.
pub const SOONER: f64 = 50.0;

/// Lines are written before more are made once they have this many bytes.
const PORTION: u64 = 512 * 1024;

impl Journal {
    /// Writes everything that is not written yet.
    pub async fn write(&self, storage: &StorageState) {
        let follows = storage.session.autosave.role.get_untracked() == TabRole::Follows;
        if follows && !self.can_write() {
            return;
        }
        self.writing.finished().await;
        let _task = self.writing.begin();
        let from = storage.session.runner.unsaved.with_value(Unsaved::moment);
        self.gather_answers(storage).await;
        if let Some(open) = &self.open {
            self.add_labels(open);
            let looks_from = now();
            let (mut turn, mut began) = (Turn::new(), looks_from);
            let mut is_refused = false;
            for () in self.changes(open) {
                turn.yield_if_over().await;
                // Writing all lines of a large batch at once would block the page.
                if !is_refused && bytes(self.pending.borrow().iter()) > PORTION {
                    self.write_pending(storage, None).await;
                    is_refused = !self.pending.borrow().is_empty();
                }
                // A large batch takes a while, and answers do not wait for it.
                if now() - began > SOONER && self.has_fresh_answers(storage.session.runner) {
                    self.gather_answers(storage).await;
                    self.write_pending(storage, None).await;
                    began = now();
                }
            }
            self.looked.set(now() - looks_from);
        }
        let before = self.meta.borrow().clone();
        let meta = before.clone().map(|meta| self.described(storage, meta));
        if !self.pending.borrow().is_empty() || meta != before {
            self.write_pending(storage, meta).await;
        }
        if self.pending.borrow().is_empty() && self.can_write() && storage.store().is_some() {
            rescue::kept();
            self.has_saved(storage, Saved::Everything, from);
        }
    }

    /// Writes answers only.
    pub(super) async fn write_answers(&self, storage: &StorageState) {
        if self.writing.is_under_way() {
            return;
        }
        let _task = self.writing.begin();
        let from = storage.session.runner.unsaved.with_value(Unsaved::moment);
        self.gather_answers(storage).await;
        if !self.pending.borrow().is_empty() {
            self.write_pending(storage, None).await;
        }
        if self.pending.borrow().is_empty() && self.can_write() && storage.store().is_some() {
            self.has_saved(storage, Saved::AllAnswers, from);
        }
    }

    /// The page is closing: hands everything unwritten to the browser before this returns.
    pub fn leave(&self, storage: &StorageState) {
        let Some(store) = storage.store().filter(|_| self.can_write()) else { return };
        self.add_answers(storage);
        if let Some(open) = &self.open {
            self.add_labels(open);
            self.changes(open).for_each(drop);
        }
        let before = self.meta.borrow().clone();
        let meta = before.clone().map(|meta| self.described(storage, meta));
        let (from, pieces) = self.take_pieces();
        if !pieces.is_empty() || meta != before {
            // Nobody is left to be told of a failure.
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

    async fn write_pending(&self, storage: &StorageState, meta: Option<ProjectMeta>) {
        let lines = self.pending.borrow().clone();
        let Some(store) = storage.store().filter(|_| self.can_write()) else {
            self.pending.borrow_mut().clear();
            return remember(&lines);
        };
        let (from, pieces) = self.take_pieces();
        match store.append(&self.id, from, &pieces, meta.as_ref()).await {
            Ok(()) => {
                self.told.set(0);
                self.has_kept(storage, from, &pieces, meta);
            }
            Err(trouble) => {
                self.next.set(from);
                let told = self.told.replace(lines.len());
                remember(lines.get(told..).unwrap_or_default());
                self.pending.borrow_mut().splice(0..0, lines);
                self.has_not_kept(storage, trouble);
            }
        }
    }

    fn has_kept(
        &self,
        storage: &StorageState,
        from: u32,
        pieces: &[String],
        meta: Option<ProjectMeta>,
    ) {
        let autosave = storage.session.autosave;
        if meta.is_some() {
            self.unsaid.set(0);
            self.meta.replace(meta);
        } else {
            self.unsaid.set(self.unsaid.get() + bytes(pieces.iter()));
        }
        if pieces.is_empty() {
            return;
        }
        storage.say(&format!("wrote {}", self.id));
        let is_over = |trouble: &KeepingTrouble| {
            matches!(trouble, KeepingTrouble::Full | KeepingTrouble::Failed(_))
        };
        if autosave.trouble.with_untracked(|trouble| trouble.as_ref().is_some_and(is_over)) {
            autosave.trouble.set(None);
        }
        if from == 0 {
            spawn_local(ask_to_persist());
        }
    }

    /// Typed pairs have no project: their answers are kept with whatever is open.
    fn has_saved(&self, storage: &StorageState, saved: Saved, up_to: Moment) {
        storage.session.runner.unsaved.update_value(|unsaved| {
            if let Some(open) = &self.open {
                unsaved.save(open.number, saved, up_to);
            }
            unsaved.save(TYPED, Saved::AllAnswers, up_to);
        });
    }

    fn has_not_kept(&self, storage: &StorageState, trouble: KeepingTrouble) {
        if trouble == KeepingTrouble::TakenOver {
            self.hold.take();
            storage.session.autosave.role.set(TabRole::Follows);
        }
        storage.trouble(trouble);
    }

    async fn gather_answers(&self, storage: &StorageState) {
        if self.add_answers(storage) == Forgot::LooseAnswers {
            forget_loose_answers(storage).await;
        }
    }

    /// Adds lines for new answers and, before them, a line if all others were forgotten.
    fn add_answers(&self, storage: &StorageState) -> Forgot {
        let loose = storage.session.runner.loose.get_value();
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
    fn described(&self, storage: &StorageState, mut meta: ProjectMeta) -> ProjectMeta {
        let session = storage.session;
        let pending = self.pending.borrow();
        // Each line has its line break.
        let new = self.unsaid.get() + bytes(pending.iter()) + pending.len() as u64;
        if new > 0 {
            meta.changed = epoch_milliseconds();
            meta.bytes += new;
        }
        if self.is_closed.get() {
            return meta;
        }
        if let Some(open) = &self.open {
            let shown = untrack(|| open.sets.shown());
            meta.scored = shown.results.with_untracked(Results::scored);
            meta.masks = open.paths.masks.read_untracked().to_json();
        }
        // Other data may be shown already, with another judge and at another place.
        if session.own().get_untracked() != self.open {
            return meta;
        }
        meta.judge = untrack(|| session.judge.of_open_data()).for_project();
        let place = address::hash();
        if Place::from_hash(&place).source() == Some(Source::OwnData) {
            meta.place = place;
        }
        meta
    }
}

/// Lines that exist only in this tab.
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
