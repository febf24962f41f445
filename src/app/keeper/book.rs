//! What is open, as it is being written down or, where another tab writes it, read along.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::written_sets::WrittenSets;
use super::{Desk, two_tabs};
use crate::app::keeping::{KeepingRole, Link};
use crate::app::open_batch::OpenBatch;
use crate::browser::bell::Bell;
use crate::browser::pace::{now, rest_after};
use crate::browser::tabs::Hold;
use crate::project::{KeptFile, ProjectMeta, WrittenLabels, kept_as};

/// Milliseconds between two writings of everything, and of answers meanwhile.
const EVERY: f64 = 250.0;
pub(super) const SOONER: f64 = 50.0;

pub struct Book {
    pub id: String,
    /// `None` where no project is open.
    pub open: Option<Arc<OpenBatch>>,
    pub meta: RefCell<Option<ProjectMeta>>,
    pub link: Rc<Link>,
    /// The number of the next piece.
    pub next: Cell<u32>,
    pub(super) written: WrittenSets,
    pub(super) written_labels: RefCell<WrittenLabels>,
    /// Lines the store did not take yet.
    pub(super) pending: RefCell<Vec<String>>,
    /// How many of them `rescue` was told.
    pub(super) told: Cell<usize>,
    /// Bytes that were written and that the project does not speak of yet.
    pub(super) unsaid: Cell<u64>,
    /// Whoever has it writes.
    pub hold: RefCell<Option<Hold>>,
    /// Milliseconds the last look for what is new took, which of a large batch is long.
    pub(super) looked: Cell<f64>,
    pub(super) is_closed: Cell<bool>,
    pub(super) is_busy: Cell<bool>,
    scope: Owner,
}

/// What the journal has, or need not have because the files say it: what is open as it is now. Whatever
/// changes from then on is written.
pub struct AsWritten {
    sets: WrittenSets,
    labels: WrittenLabels,
}

impl AsWritten {
    pub async fn of(open: &OpenBatch) -> Self {
        let labels = WrittenLabels::new(open.agreement.labelling.get_untracked());
        Self { sets: WrittenSets::of(open).await, labels }
    }
}

impl Book {
    pub fn of(
        desk: &Desk,
        meta: ProjectMeta,
        open: Arc<OpenBatch>,
        next: u32,
        hold: Option<Hold>,
        written: AsWritten,
    ) -> Rc<Self> {
        let book = Self::new(desk, meta.id.clone(), Some(open), Some(meta), next, hold);
        book.count_as_written(written);
        book
    }

    pub fn loose(desk: &Desk) -> Rc<Self> {
        Self::new(desk, format!("{}{}", kept_as::LOOSE, super::new_id()), None, None, 0, None)
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
            written_labels: RefCell::default(),
            pending: RefCell::default(),
            told: Cell::new(0),
            unsaid: Cell::new(0),
            hold: RefCell::new(hold),
            looked: Cell::new(0.0),
            is_closed: Cell::new(false),
            is_busy: Cell::new(false),
            scope,
        })
    }

    pub fn count_as_written(&self, AsWritten { sets, labels }: AsWritten) {
        self.written.replace(sets);
        self.written_labels.replace(labels);
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
                let next = now() + rest_after(self.looked.take(), EVERY);
                while now() < next && !self.is_closed.get() {
                    Bell::default().wait(Some(SOONER)).await;
                    if self.has_fresh_answers(desk.session.runner) && self.can_write() {
                        self.write_answers(&desk).await;
                    }
                }
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
                session.judge.of_open_data();
                if let Some(open) = &open {
                    open.sets.all().iter().for_each(|set| set.results.track());
                    open.agreement.labelling.track();
                }
                keeping.link.with_value(|link| link.tell());
            });
        });
    }

    /// A tab that follows has nothing to write, not even when it goes.
    pub(super) fn can_write(&self) -> bool {
        self.open.is_none() || self.hold.borrow().is_some()
    }
}
