//! That work is kept: what the rest of the page knows of it. The code that does it loads later
//! (`keeper`), once there is something to keep or to open again.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::File;

use super::later::load_keeper;
use super::open_batch::OpenBatch;
use super::session::Session;
use crate::browser::bell::Bell;
use crate::browser::project_store::may_have_projects;
use crate::project::KeepingTrouble;

/// What this tab does with the project that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeepingRole {
    /// There is none, or none that can be kept.
    Nothing,
    Writes,
    /// Another tab writes; this one shows what it does.
    Follows,
}

/// What the loaded code can do.
#[derive(Clone, Copy)]
pub struct Keeper {
    pub begin: fn(&Session),
    pub keep: fn(Arc<OpenBatch>, Vec<File>),
    pub open_copy: fn(File),
    /// Writes what this tab follows from now on.
    pub take_over: fn(),
    /// The list of projects.
    pub projects: fn() -> AnyView,
    /// What there is to say about keeping.
    pub bar: fn() -> AnyView,
}

/// Wakes whoever keeps what is open.
#[derive(Default)]
pub struct Link {
    pub bell: Bell,
    pub has_news: Cell<bool>,
}

impl Link {
    pub fn tell(&self) {
        self.has_news.set(true);
        self.bell.ring();
    }
}

#[derive(Clone, Copy)]
pub struct Keeping {
    pub role: RwSignal<KeepingRole>,
    pub trouble: RwSignal<Option<KeepingTrouble>>,
    /// Something worth saying that is no trouble.
    pub notice: RwSignal<Option<String>>,
    pub keeper: RwSignal<Option<Keeper>>,
    pub link: StoredValue<Rc<Link>, LocalStorage>,
    /// What watches the results lives as long as the page, not as long as a screen.
    pub owner: StoredValue<Option<Owner>>,
    session: StoredValue<Option<Session>, LocalStorage>,
}

impl Keeping {
    pub fn begin() -> Self {
        Self {
            role: RwSignal::new(KeepingRole::Nothing),
            trouble: RwSignal::new(None),
            notice: RwSignal::new(None),
            keeper: RwSignal::new(None),
            link: StoredValue::new_local(Rc::default()),
            owner: StoredValue::new(Owner::current()),
            session: StoredValue::new_local(None),
        }
    }

    /// A first visit has none, and does not load what would list them.
    pub fn look_for_projects(self, session: &Session) {
        self.session.set_value(Some(*session));
        spawn_local(async move {
            if may_have_projects().await {
                self.with_keeper(Box::new(|_| {}));
            }
        });
    }

    /// Something changed that is to be kept within the second.
    pub fn has_news(self) {
        self.link.with_value(|link| link.tell());
        if self.keeper.with_untracked(Option::is_none) {
            self.with_keeper(Box::new(|_| {}));
        }
    }

    /// Keeps what was just opened.
    pub fn keep(self, open: Arc<OpenBatch>, files: Vec<File>) {
        self.with_keeper(Box::new(move |keeper| (keeper.keep)(open, files)));
    }

    pub fn open_copy(self, file: File) {
        self.with_keeper(Box::new(move |keeper| (keeper.open_copy)(file)));
    }

    fn with_keeper(self, then: Box<dyn FnOnce(Keeper)>) {
        let Some(session) = self.session.get_value() else { return };
        spawn_local(async move {
            match load_keeper().await {
                Ok(keeper) => {
                    if self.keeper.with_untracked(Option::is_none) {
                        (keeper.begin)(&session);
                        self.keeper.set(Some(keeper));
                    }
                    then(keeper);
                }
                Err(_) => self.trouble.set(Some(KeepingTrouble::Failed("offline".to_owned()))),
            }
        });
    }
}
