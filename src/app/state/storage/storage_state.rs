//! What storage works with: the store, the other tabs, the list of projects, the journal of what is open.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::journal::Journal;
use crate::app::state::autosave::TabRole;
use crate::app::state::session::Session;
use crate::base::work::Work;
use crate::browser::files::File;
use crate::browser::project_store::{ProjectStore, new_id};
use crate::browser::tabs::Tabs;
use crate::project::{KeepingTrouble, KeptFile, ProjectMeta};

pub struct StorageState {
    pub session: Session,
    /// `None` where the browser has none, or one of a later version.
    pub store: RefCell<Option<Rc<ProjectStore>>>,
    pub tabs: RefCell<Option<Tabs>>,
    pub journal: RefCell<Option<Rc<Journal>>>,
    pub projects: Projects,
    /// Until the store is there, or known not to be.
    pub starting: Work,
    /// While newly opened data becomes a project.
    pub keeping: Work,
}

impl StorageState {
    /// There is one for the page.
    pub fn begin(session: &Session) -> Rc<Self> {
        let owner = session.autosave.owner.get_value().unwrap_or_default();
        let storage = Rc::new(Self {
            session: *session,
            store: RefCell::default(),
            tabs: RefCell::default(),
            journal: RefCell::default(),
            projects: owner.with(Projects::begin),
            starting: Work::default(),
            keeping: Work::default(),
        });
        STATE.set(Some(storage.clone()));
        storage
    }
}

thread_local! {
    // There is one for the page, and only what loads later knows of it.
    static STATE: RefCell<Option<Rc<StorageState>>> = const { RefCell::new(None) };
}

pub fn storage() -> Option<Rc<StorageState>> {
    STATE.with_borrow(Clone::clone)
}

#[derive(Clone, Copy)]
pub struct Projects {
    /// The latest first.
    pub list: RwSignal<Vec<ProjectMeta>>,
    /// The one that was deleted last, to bring it back.
    pub deleted: RwSignal<Option<ProjectMeta>>,
}

impl Projects {
    pub fn begin() -> Self {
        Self { list: RwSignal::new(Vec::new()), deleted: RwSignal::new(None) }
    }
}

/// Once the store is there, or known not to be.
pub async fn ready_storage() -> Option<Rc<StorageState>> {
    let storage = storage()?;
    storage.starting.finished().await;
    Some(storage)
}

impl StorageState {
    pub fn store(&self) -> Option<Rc<ProjectStore>> {
        self.store.borrow().clone()
    }

    pub fn say(&self, line: &str) {
        if let Some(tabs) = &*self.tabs.borrow() {
            tabs.say(line);
        }
    }

    pub fn is_writing(&self) -> bool {
        self.session.autosave.role.get_untracked() == TabRole::Writes
    }

    pub fn trouble(&self, trouble: KeepingTrouble) {
        self.session.autosave.trouble.set(Some(trouble));
    }

    pub fn forget_trouble_of_last_project(&self) {
        let trouble = self.session.autosave.trouble;
        let is_over = |trouble: &KeepingTrouble| trouble.is_of_one_project();
        if trouble.with_untracked(|trouble| trouble.as_ref().is_some_and(is_over)) {
            trouble.set(None);
        }
    }

    /// Files that are read again, with other parts for their fields say, are the same project as long
    /// as nothing was asked about them.
    pub fn id_for(&self, files: &[KeptFile]) -> String {
        let journal = self.journal.borrow();
        let same = journal
            .as_ref()
            .filter(|journal| journal.can_write() && journal.is_untouched_of(files));
        match same {
            Some(journal) => {
                journal.let_go();
                journal.id.clone()
            }
            None => new_id(),
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn kept_file(file: &File) -> KeptFile {
    KeptFile { name: file.name(), bytes: file.size() as u64 }
}

/// Reads the list again.
pub async fn refresh() {
    let Some(storage) = storage() else { return };
    let Some(store) = storage.store() else { return };
    match store.list().await {
        Ok(mut list) => {
            list.retain(|meta| meta.deleted.is_none());
            storage.projects.list.set(list);
        }
        Err(trouble) => storage.trouble(trouble),
    }
}
