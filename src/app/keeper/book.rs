//! What is open, as it is being written down: a few times a second, whatever has changed since.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::written_sets::WrittenSets;
use super::{Desk, replay, two_tabs};
use crate::app::keeping::{KeepingRole, Link};
use crate::app::open_batch::OpenBatch;
use crate::browser::bell::Bell;
use crate::browser::project_store::ask_to_persist;
use crate::browser::tabs::Hold;
use crate::browser::{address, rescue};
use crate::project::{KeepingTrouble, KeptFile, ProjectMeta, answer_line, forget_line, in_pieces};

/// Milliseconds between two writings.
const EVERY: f64 = 250.0;
/// Answers that are asked about no project.
pub const LOOSE: &str = "loose-";

pub struct Book {
    pub id: String,
    /// `None` where no project is open.
    pub open: Option<Arc<OpenBatch>>,
    pub meta: RefCell<Option<ProjectMeta>>,
    pub link: Rc<Link>,
    /// The number of the next piece.
    pub next: Cell<u32>,
    written: WrittenSets,
    /// Lines the store did not take yet.
    pending: RefCell<Vec<String>>,
    /// Whoever has it writes.
    pub hold: RefCell<Option<Hold>>,
    is_closed: Cell<bool>,
    is_busy: Cell<bool>,
    scope: Owner,
}

impl Book {
    pub fn of(
        desk: &Desk,
        meta: ProjectMeta,
        open: Arc<OpenBatch>,
        next: u32,
        hold: Option<Hold>,
    ) -> Rc<Self> {
        let book = Self::new(desk, meta.id.clone(), Some(open), Some(meta), next, hold);
        book.count_as_written();
        book
    }

    pub fn loose(desk: &Desk) -> Rc<Self> {
        Self::new(desk, format!("{LOOSE}{}", super::new_id()), None, None, 0, None)
    }

    fn new(
        desk: &Desk,
        id: String,
        open: Option<Arc<OpenBatch>>,
        meta: Option<ProjectMeta>,
        next: u32,
        hold: Option<Hold>,
    ) -> Rc<Self> {
        let keeping = desk.session.keeping;
        let link = Rc::<Link>::default();
        // What arrived while this was being loaded is news.
        link.has_news.set(keeping.link.with_value(|last| last.has_news.get()));
        keeping.link.set_value(link.clone());
        let scope = keeping.owner.get_value().map_or_else(Owner::new, |owner| owner.child());
        Rc::new(Self {
            id,
            open,
            meta: RefCell::new(meta),
            link,
            next: Cell::new(next),
            written: WrittenSets::default(),
            pending: RefCell::default(),
            hold: RefCell::new(hold),
            is_closed: Cell::new(false),
            is_busy: Cell::new(false),
            scope,
        })
    }

    /// The results as they are now are those of the journal.
    pub fn count_as_written(&self) {
        if let Some(open) = &self.open {
            self.written.count_all(open);
        }
    }

    /// Watches what is open, and writes or reads along until the book is closed.
    pub fn attend(self: Rc<Self>, desk: Rc<Desk>) {
        self.watch(&desk);
        spawn_local(async move {
            loop {
                if !self.link.has_news.replace(false) {
                    if self.is_closed.get() {
                        break;
                    }
                    self.link.bell.wait(None).await;
                    continue;
                }
                if desk.session.keeping.role.get_untracked() == KeepingRole::Follows
                    && !self.is_closed.get()
                {
                    two_tabs::follow(&desk, &self).await;
                } else if self.can_write() || !self.is_closed.get() {
                    self.write(&desk).await;
                }
                Bell::default().wait(Some(EVERY)).await;
            }
            self.hold.take();
        });
    }

    /// The last lines are still written.
    pub fn close(&self) {
        self.scope.cleanup();
        self.is_closed.set(true);
        self.link.tell();
    }

    /// Nothing more is written of it.
    pub fn let_go(&self) {
        self.scope.cleanup();
        self.is_closed.set(true);
        self.meta.take();
        self.link.has_news.set(false);
        self.link.bell.ring();
        self.hold.take();
    }

    pub fn is_untouched_of(&self, files: &[KeptFile]) -> bool {
        let meta = self.meta.borrow();
        self.next.get() == 0 && meta.as_ref().is_some_and(|meta| meta.files == files)
    }

    fn watch(&self, desk: &Desk) {
        let (open, session) = (self.open.clone(), desk.session);
        let keeping = session.keeping;
        self.scope.with(|| {
            Effect::new(move || {
                session.place.track();
                session.judge.now();
                if let Some(open) = &open {
                    open.sets.all().iter().for_each(|set| set.results.track());
                }
                keeping.link.with_value(|link| link.tell());
            });
        });
    }

    /// All that is not written yet, now.
    pub async fn write(&self, desk: &Desk) {
        while self.is_busy.replace(true) {
            Bell::default().wait(Some(10.0)).await;
        }
        let lines = self.gather(desk).await;
        let news = in_pieces(lines.iter().map(String::as_str)).concat();
        self.pending.borrow_mut().extend(lines);
        let pieces = in_pieces(self.pending.borrow().iter().map(String::as_str));
        let before = self.meta.borrow().clone();
        let meta = before.clone().map(|meta| self.described(desk, meta, &pieces));
        if !pieces.is_empty() || meta != before {
            let is_kept = self.write_pieces(desk, &pieces, meta).await;
            if !is_kept && !news.is_empty() {
                rescue::remember(&news);
            }
        }
        self.is_busy.set(false);
    }

    /// Whether they are kept.
    async fn write_pieces(
        &self,
        desk: &Desk,
        pieces: &[String],
        meta: Option<ProjectMeta>,
    ) -> bool {
        let written = match desk.store() {
            Some(store) if self.can_write() => {
                store.append(&self.id, self.next.get(), pieces, meta.as_ref()).await
            }
            _ => {
                self.pending.borrow_mut().clear();
                return false;
            }
        };
        let is_kept = written.is_ok();
        let runner = desk.session.runner;
        match written {
            Ok(()) => {
                self.meta.replace(meta);
                if pieces.is_empty() {
                    return true;
                }
                let is_first = self.next.get() == 0;
                #[allow(clippy::cast_possible_truncation)]
                self.next.set(self.next.get() + pieces.len() as u32);
                self.pending.borrow_mut().clear();
                runner.has_unsaved.set(runner.has_fresh_answers());
                desk.say(&format!("wrote {}", self.id));
                if desk.session.keeping.trouble.get_untracked() == Some(KeepingTrouble::Full) {
                    desk.session.keeping.trouble.set(None);
                }
                if is_first {
                    spawn_local(ask_to_persist());
                }
            }
            Err(KeepingTrouble::TakenOver) => {
                self.hold.take();
                desk.session.keeping.role.set(KeepingRole::Follows);
                desk.trouble(KeepingTrouble::TakenOver);
            }
            Err(trouble) => desk.trouble(trouble),
        }
        is_kept
    }

    /// A tab that follows has nothing to write, not even when it goes.
    fn can_write(&self) -> bool {
        self.open.is_none() || self.hold.borrow().is_some()
    }

    /// Lines for what has changed: answers first, for they were paid for.
    async fn gather(&self, desk: &Desk) -> Vec<String> {
        let runner = desk.session.runner;
        let mut lines = Vec::new();
        if runner.take_forgotten() {
            lines.push(forget_line());
            replay::forget_loose_answers(desk).await;
        }
        let answers = runner.take_fresh_answers();
        lines.extend(answers.iter().map(|(asked, text)| answer_line(asked, text)));
        if let Some(open) = &self.open {
            self.written.add_changes(open, &mut lines).await;
        }
        lines
    }

    /// What the list of projects says of it from now on.
    fn described(&self, desk: &Desk, mut meta: ProjectMeta, pieces: &[String]) -> ProjectMeta {
        let session = desk.session;
        if !pieces.is_empty() {
            meta.changed = js_sys::Date::now();
            meta.bytes += pieces.iter().map(|piece| piece.len() as u64).sum::<u64>();
        }
        if self.is_closed.get() {
            return meta;
        }
        meta.judge = session.judge.now_untracked().for_project();
        if let Some(open) = &self.open {
            let shown = untrack(|| open.sets.shown());
            meta.scored = shown.results.with_untracked(crate::evaluation::results::Results::scored);
        }
        let place = address::hash();
        if place.starts_with("#/results") || place.starts_with("#/data") {
            meta.place = place;
        }
        meta
    }
}
