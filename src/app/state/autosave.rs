//! Saving as the rest of the page sees it: which tab writes, what went wrong, and a way to report changes.
//! The code that stores projects (`storage`) loads when there is something to save or to open again.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::loading::Load;
use super::open_batch::OpenBatch;
use crate::browser::files::File;
use crate::browser::project_store::may_have_projects;
use crate::browser::tab_memory;
use crate::browser::wake::Wake;
use crate::project::{KeepingTrouble, kept_as};

/// What this tab does with the project that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TabRole {
    /// There is none, or it cannot be stored.
    Nothing,
    Writes,
    /// Another tab writes; this one shows what it does.
    Follows,
}

/// The code that stores projects, and what shows them. It loads later, as one.
#[derive(Clone, Copy)]
pub struct LoadedStorage {
    pub storage: Storage,
    pub views: StorageViews,
}

/// What the code in `storage` can do.
#[derive(Clone, Copy)]
pub struct Storage {
    pub begin: fn(Autosave),
    pub keep: fn(Arc<OpenBatch>, Vec<File>),
    /// A file of all trajectories, and how many files with rows come before it.
    pub keep_trajectories: fn(File, usize),
    pub open_copy: fn(File),
    /// Opens the project that was open before a reload of this tab, at the place in the address.
    pub reopen: fn(String),
    /// Writes what this tab follows from now on.
    pub take_over: fn(),
}

/// Made by the page, which knows the views; the state only passes them on.
#[derive(Clone, Copy)]
pub struct StorageViews {
    pub project_list: fn() -> AnyView,
    /// Notices about what is stored and what is not.
    pub bar: fn() -> AnyView,
}

/// Tells storage that something has changed.
#[derive(Default)]
pub struct News {
    pub wake: Wake,
    pub has_news: Cell<bool>,
}

impl News {
    pub fn tell(&self) {
        self.has_news.set(true);
        self.wake.wake();
    }
}

#[derive(Clone, Copy)]
pub struct Autosave {
    pub role: RwSignal<TabRole>,
    pub trouble: RwSignal<Option<KeepingTrouble>>,
    /// A message that is not a problem.
    pub notice: RwSignal<Option<String>>,
    pub loaded: RwSignal<Option<LoadedStorage>>,
    /// Whether the project that was open before a reload is to be opened again, or is being opened.
    pub is_reopening: RwSignal<bool>,
    pub news: StoredValue<Rc<News>, LocalStorage>,
    /// The page's owner: what watches the results outlives any screen.
    pub owner: StoredValue<Option<Owner>>,
    load: Load<LoadedStorage>,
}

impl Autosave {
    pub fn begin(load: Load<LoadedStorage>) -> Self {
        Self {
            role: RwSignal::new(TabRole::Nothing),
            trouble: RwSignal::new(None),
            notice: RwSignal::new(None),
            loaded: RwSignal::new(None),
            is_reopening: RwSignal::new(tab_memory::recall(kept_as::OPEN_PROJECT).is_some()),
            news: StoredValue::new_local(Rc::default()),
            owner: StoredValue::new(Owner::current()),
            load,
        }
    }

    /// Loads the list of projects if there may be any. A first visit has none.
    pub fn look_for_projects(self) {
        spawn_local(async move {
            if may_have_projects().await {
                self.with_storage(Box::new(|_| {}));
            }
        });
    }

    /// Reports a change, which is stored within a second.
    pub fn has_news(self) {
        self.news.with_value(|news| news.tell());
        if self.loaded.with_untracked(Option::is_none) {
            self.with_storage(Box::new(|_| {}));
        }
    }

    /// Makes a project of newly opened data.
    pub fn keep(self, open: Arc<OpenBatch>, files: Vec<File>) {
        self.with_storage(Box::new(move |storage| (storage.keep)(open, files)));
    }

    /// Keeps trajectories that were added to the open project.
    pub fn keep_trajectories(self, file: File, row_files: usize) {
        self.with_storage(Box::new(move |storage| {
            (storage.keep_trajectories)(file, row_files);
        }));
    }

    pub fn open_copy(self, file: File) {
        self.with_storage(Box::new(move |storage| (storage.open_copy)(file)));
    }

    /// Opens the project again that was open before this tab was reloaded.
    pub fn reopen(self) {
        if let Some(project) = tab_memory::recall(kept_as::OPEN_PROJECT) {
            self.with_storage(Box::new(move |storage| (storage.reopen)(project)));
        }
    }

    fn with_storage(self, then: Box<dyn FnOnce(Storage)>) {
        spawn_local(async move {
            let Ok(loaded) = (self.load)().await else {
                self.is_reopening.set(false);
                return self.trouble.set(Some(KeepingTrouble::Failed("offline".to_owned())));
            };
            if self.loaded.with_untracked(Option::is_none) {
                (loaded.storage.begin)(self);
                self.loaded.set(Some(loaded));
            }
            then(loaded.storage);
        });
    }
}
