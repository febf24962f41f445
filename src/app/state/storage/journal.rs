//! The journal of the open project: what is written, what is pending, and the lock that allows writing.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use super::all_written::AllWritten;
use crate::app::state::autosave::{Autosave, News};
use crate::app::state::open_batch::OpenBatch;
use crate::base::work::Work;
use crate::browser::project_store::new_id;
use crate::browser::tabs::{Hold, Waiting};
use crate::project::{KeptFile, ProjectMeta, WrittenLabels, kept_as};

pub struct Journal {
    pub id: String,
    /// `None` where no project is open.
    pub open: Option<Arc<OpenBatch>>,
    pub meta: RefCell<Option<ProjectMeta>>,
    pub news: Rc<News>,
    /// The number of the next piece.
    pub next: Cell<u32>,
    written: AllWritten,
    pub(super) written_labels: RefCell<WrittenLabels>,
    /// Lines the store did not take yet.
    pub(super) pending: RefCell<Vec<String>>,
    /// How many of them `rescue` was told.
    pub(super) told: Cell<usize>,
    /// Bytes that were written but are not in the project's description yet.
    pub(super) unsaid: Cell<u64>,
    /// The lock that allows writing.
    pub hold: RefCell<Option<Hold>>,
    /// Where another tab has the lock: this tab's place in the queue for it.
    pub(super) waiting: RefCell<Option<Waiting>>,
    /// Milliseconds that the last search for changes took. A large batch takes long.
    pub(super) looked: Cell<f64>,
    pub(super) is_closed: Cell<bool>,
    pub(super) writing: Work,
    pub(super) scope: Owner,
}

/// The open data as the journal or the files have it now. Later changes are written.
pub struct AsWritten {
    sets: AllWritten,
    labels: WrittenLabels,
}

impl AsWritten {
    pub async fn of(open: &OpenBatch) -> Self {
        let labels = WrittenLabels::new(open.agreement.labelling.get_untracked());
        Self { sets: AllWritten::of(open).await, labels }
    }
}

impl Journal {
    pub fn of(
        autosave: Autosave,
        meta: ProjectMeta,
        open: Arc<OpenBatch>,
        next: u32,
        hold: Option<Hold>,
        written: AsWritten,
    ) -> Rc<Self> {
        let journal = Self::new(autosave, meta.id.clone(), Some(open), Some(meta), next, hold);
        journal.count_as_written(written);
        journal
    }

    pub fn loose(autosave: Autosave) -> Rc<Self> {
        Self::new(autosave, format!("{}{}", kept_as::LOOSE, new_id()), None, None, 0, None)
    }

    fn new(
        autosave: Autosave,
        id: String,
        open: Option<Arc<OpenBatch>>,
        meta: Option<ProjectMeta>,
        next: u32,
        hold: Option<Hold>,
    ) -> Rc<Self> {
        let news = Rc::<News>::default();
        // Whatever arrived while this was loading counts as a change.
        news.has_news.set(autosave.news.with_value(|last| last.has_news.get()));
        autosave.news.set_value(news.clone());
        let scope = autosave.owner.get_value().map_or_else(Owner::new, |owner| owner.child());
        Rc::new(Self {
            id,
            open,
            meta: RefCell::new(meta),
            news,
            next: Cell::new(next),
            written: AllWritten::default(),
            written_labels: RefCell::default(),
            pending: RefCell::default(),
            told: Cell::new(0),
            unsaid: Cell::new(0),
            hold: RefCell::new(hold),
            waiting: RefCell::default(),
            looked: Cell::new(0.0),
            is_closed: Cell::new(false),
            writing: Work::default(),
            scope,
        })
    }

    /// Lines for what the journal lacks of any method, some with every turn.
    pub(super) fn changes<'a>(&'a self, open: &'a OpenBatch) -> impl Iterator<Item = ()> + 'a {
        self.written.changes(open, &self.pending)
    }

    pub fn count_as_written(&self, AsWritten { sets, labels }: AsWritten) {
        self.written.replace(sets);
        self.written_labels.replace(labels);
    }

    /// Pending lines are still written.
    pub fn close(&self) {
        self.scope.cleanup();
        self.waiting.take();
        self.is_closed.set(true);
        self.news.tell();
    }

    /// Nothing more is written.
    pub fn let_go(&self) {
        self.scope.cleanup();
        self.waiting.take();
        self.is_closed.set(true);
        self.meta.take();
        self.news.has_news.set(false);
        self.news.wake.wake();
        self.hold.take();
    }

    pub fn is_untouched_of(&self, files: &[KeptFile]) -> bool {
        let meta = self.meta.borrow();
        self.next.get() == 0 && meta.as_ref().is_some_and(|meta| meta.files == files)
    }

    /// A tab that follows writes nothing, not even when it is closed.
    pub(super) fn can_write(&self) -> bool {
        self.open.is_none() || self.hold.borrow().is_some()
    }
}
