//! What keeps projects, and opens them again. All of it loads later, by the functions of [`KEEPER`].
//!
//! A [`Desk`] is where it is done: the store, the other tabs, and the [`Book`] of what is open. A book
//! is either written here or, where another tab writes it, read along.

mod book;
mod compacting;
mod copies;
mod projects;
mod replay;
mod two_tabs;
mod writing;
mod written_sets;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::File;

use super::keeping::{Keeper, KeepingRole};
use super::open_batch::OpenBatch;
use super::parts::keeping_bar::KeepingBar;
use super::parts::project_list::ProjectList;
use super::session::Session;
use crate::browser::bell::Bell;
use crate::browser::project_store::ProjectStore;
use crate::browser::tabs::Tabs;
use crate::project::{KeepingTrouble, KeptFile, MOST_DATA, ProjectMeta};
use book::{AsWritten, Book};
pub use copies::{open_copy, save_copy};
pub use projects::{
    Projects, bring_up_to_date, delete, duplicate, refresh, rename, restore_deleted,
};
pub use replay::open_project;
pub use two_tabs::take_over;

pub const KEEPER: Keeper = Keeper {
    begin,
    keep,
    open_copy,
    take_over: || spawn_local(take_over()),
    projects: || view! { <ProjectList/> }.into_any(),
    bar: || view! { <KeepingBar/> }.into_any(),
};

pub struct Desk {
    session: Session,
    /// `None` where the browser has none, or one of a later version.
    store: RefCell<Option<Rc<ProjectStore>>>,
    tabs: RefCell<Option<Tabs>>,
    book: RefCell<Option<Rc<Book>>>,
    pub projects: Projects,
}

thread_local! {
    // There is one for the page, and only what loads later knows of it.
    static DESK: RefCell<Option<Rc<Desk>>> = const { RefCell::new(None) };
}

pub fn desk() -> Option<Rc<Desk>> {
    DESK.with_borrow(Clone::clone)
}

fn begin(session: &Session) {
    let session = *session;
    let owner = session.keeping.owner.get_value().unwrap_or_default();
    let desk = Rc::new(Desk {
        session,
        store: RefCell::default(),
        tabs: RefCell::default(),
        book: RefCell::default(),
        projects: owner.with(Projects::begin),
    });
    DESK.set(Some(desk.clone()));
    two_tabs::listen(&desk);
    leave_with(&desk);
    spawn_local(async move {
        match ProjectStore::open().await {
            Ok(store) => {
                desk.store.replace(Some(Rc::new(store)));
                projects::clear_deleted(&desk).await;
                replay::recall_loose_answers(&desk).await;
            }
            Err(trouble) => session.keeping.trouble.set(Some(trouble)),
        }
        refresh().await;
        // What is asked about no project is kept too.
        desk.turn_to(Book::loose(&desk), KeepingRole::Nothing);
        desk.projects.is_ready.set(true);
    });
}

/// A reload in the midst of something takes nothing with it.
fn leave_with(desk: &Rc<Desk>) {
    let desk = Rc::downgrade(desk);
    let leave = move |_| {
        let Some(desk) = desk.upgrade() else { return };
        let book = desk.book.borrow().clone();
        if let Some(book) = book {
            book.leave(&desk);
        }
    };
    // As long as the page is there.
    let _ = window_event_listener_untyped("pagehide", leave);
}

/// Once the store is there, or known not to be.
pub async fn ready_desk() -> Option<Rc<Desk>> {
    let desk = desk()?;
    while !desk.projects.is_ready.get_untracked() {
        Bell::default().wait(Some(10.0)).await;
    }
    Some(desk)
}

impl Desk {
    pub fn store(&self) -> Option<Rc<ProjectStore>> {
        self.store.borrow().clone()
    }

    pub fn say(&self, line: &str) {
        if let Some(tabs) = &*self.tabs.borrow() {
            tabs.say(line);
        }
    }

    fn is_writing(&self) -> bool {
        self.session.keeping.role.get_untracked() == KeepingRole::Writes
    }

    fn trouble(&self, trouble: KeepingTrouble) {
        self.session.keeping.trouble.set(Some(trouble));
    }

    fn forget_trouble_of_last_project(&self) {
        let trouble = self.session.keeping.trouble;
        let is_over = |trouble: &KeepingTrouble| trouble.is_of_one_project();
        if trouble.with_untracked(|trouble| trouble.as_ref().is_some_and(is_over)) {
            trouble.set(None);
        }
    }

    /// The book that was open is closed; its last lines are written behind the scenes.
    fn turn_to(self: &Rc<Self>, book: Rc<Book>, role: KeepingRole) {
        if let Some(last) = self.book.replace(Some(book.clone())) {
            last.close();
        }
        self.session.keeping.role.set(role);
        book.attend(self.clone());
    }
}

/// A project for what was just opened.
fn keep(open: Arc<OpenBatch>, files: Vec<File>) {
    spawn_local(async move {
        let Some(desk) = ready_desk().await else { return };
        desk.session.keeping.notice.set(None);
        desk.forget_trouble_of_last_project();
        let kept: Vec<KeptFile> = files.iter().map(kept_file).collect();
        if let Some(known) = replay::unkept_data(&desk, &kept) {
            return replay::go_on_with(desk, known, open).await;
        }
        // Before the files are stored, which takes long: what changes meanwhile is not in them.
        let as_written = AsWritten::of(&open).await;
        let bytes = kept.iter().map(|file| file.bytes).sum();
        let now = js_sys::Date::now();
        let meta = ProjectMeta {
            id: desk.id_for(&kept),
            name: open.name.clone(),
            created: now,
            changed: now,
            has_data: bytes <= MOST_DATA,
            files: kept,
            mappings: mappings(&open),
            pairs: open.batch.pairs.len(),
            bytes,
            ..ProjectMeta::default()
        };
        let Some(store) = desk.store() else {
            let book = Book::of(&desk, meta, open, 0, None, as_written);
            return desk.turn_to(book, KeepingRole::Nothing);
        };
        let files = if meta.has_data { files } else { Vec::new() };
        if !meta.has_data {
            desk.trouble(KeepingTrouble::TooLarge);
        }
        let hold = two_tabs::claim_free(&desk, &meta.id).await;
        let mut meta = meta;
        let written = match store.write_files(&meta, &files).await {
            Ok(()) => Ok(()),
            // Answers are kept without the files they are about, where the browser keeps anything.
            Err(trouble) => {
                meta.has_data = false;
                let written = store.write_without_files(&meta).await;
                written.map(|()| desk.trouble(trouble.of_files()))
            }
        };
        let (hold, role) = match written {
            Ok(()) => (hold, KeepingRole::Writes),
            Err(trouble) => {
                desk.trouble(trouble);
                (None, KeepingRole::Nothing)
            }
        };
        desk.turn_to(Book::of(&desk, meta, open, 0, hold, as_written), role);
        refresh().await;
    });
}

impl Desk {
    /// Files that are read again, with other parts for their fields say, are the same project as long
    /// as nothing was asked about them.
    fn id_for(&self, files: &[KeptFile]) -> String {
        let book = self.book.borrow();
        let same = book.as_ref().filter(|book| book.can_write() && book.is_untouched_of(files));
        match same {
            Some(book) => {
                book.let_go();
                book.id.clone()
            }
            None => new_id(),
        }
    }
}

pub fn new_id() -> String {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let (now, chance) = (js_sys::Date::now() as u64, (js_sys::Math::random() * 1e9) as u64);
    format!("{now:x}-{chance:x}")
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn kept_file(file: &File) -> KeptFile {
    KeptFile { name: file.name(), bytes: file.size() as u64 }
}

fn mappings(open: &OpenBatch) -> Vec<(String, String)> {
    open.files
        .iter()
        .map(|file| (file.shape.fingerprint().to_string(), file.mapping.to_json()))
        .collect()
}
