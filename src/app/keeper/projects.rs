//! The list of projects and what can be done with one of them.

use leptos::prelude::*;

use super::book::Book;
use super::{Desk, desk, new_id, two_tabs};
use crate::app::keeping::KeepingRole;
use crate::project::{KeepingTrouble, ProjectMeta};

#[derive(Clone, Copy)]
pub struct Projects {
    /// The latest first.
    pub list: RwSignal<Vec<ProjectMeta>>,
    /// The one that was deleted last, to bring it back.
    pub deleted: RwSignal<Option<ProjectMeta>>,
    pub is_ready: RwSignal<bool>,
}

/// Milliseconds after which what was deleted is gone for good with the next visit.
const GONE_AFTER: f64 = 10.0 * 60.0 * 1000.0;

impl Projects {
    pub fn begin() -> Self {
        Self {
            list: RwSignal::new(Vec::new()),
            deleted: RwSignal::new(None),
            is_ready: RwSignal::new(false),
        }
    }
}

/// Reads the list again.
pub async fn refresh() {
    let Some(desk) = desk() else { return };
    let Some(store) = desk.store() else { return };
    match store.list().await {
        Ok(mut list) => {
            list.retain(|meta| meta.deleted.is_none());
            desk.projects.list.set(list);
        }
        Err(trouble) => desk.trouble(trouble),
    }
}

/// Reads the list again with what is open as it is now.
pub async fn bring_up_to_date() {
    let Some(desk) = desk() else { return };
    let book = desk.book.borrow().clone();
    if let Some(book) = book.filter(|book| book.open.is_some() && desk.is_writing()) {
        book.write(&desk).await;
    }
    refresh().await;
}

/// What was deleted on an earlier visit goes.
pub async fn clear_deleted(desk: &Desk) {
    let Some(store) = desk.store() else { return };
    let Ok(list) = store.list().await else { return };
    let is_gone =
        |meta: &&ProjectMeta| meta.deleted.is_some_and(|at| js_sys::Date::now() - at > GONE_AFTER);
    for meta in list.iter().filter(is_gone) {
        // What cannot be deleted now can be the next time.
        let _ = store.delete(&meta.id).await;
    }
}

pub async fn rename(id: String, name: String) {
    let name = name.trim().to_owned();
    if !name.is_empty() {
        change(&id, |meta| name.clone_into(&mut meta.name)).await;
    }
}

pub async fn delete(meta: ProjectMeta) {
    let Some(desk) = desk() else { return };
    let is_open_here = desk.book.borrow().as_ref().is_some_and(|book| book.id == meta.id);
    if is_open_here {
        if let Some(book) = desk.book.take() {
            book.let_go();
        }
        desk.turn_to(Book::loose(&desk), KeepingRole::Nothing);
    } else if !two_tabs::is_free(&meta.id).await {
        let said = format!("{} is open in another tab. Close it there to delete it.", meta.name);
        return desk.session.keeping.notice.set(Some(said));
    }
    if change(&meta.id, |meta| meta.deleted = Some(js_sys::Date::now())).await {
        desk.projects.deleted.set(Some(meta));
    }
}

pub async fn restore_deleted() {
    let Some(desk) = desk() else { return };
    let Some(meta) = desk.projects.deleted.get_untracked() else { return };
    desk.projects.deleted.set(None);
    change(&meta.id, |meta| meta.deleted = None).await;
}

pub async fn duplicate(meta: ProjectMeta) {
    let Some(desk) = desk() else { return };
    let Some(store) = desk.store() else { return };
    let book = desk.book.borrow().clone().filter(|book| book.id == meta.id);
    if let Some(book) = book {
        book.write(&desk).await;
    }
    let now = js_sys::Date::now();
    let (id, name) = (new_id(), format!("{} (copy)", meta.name));
    let copy = ProjectMeta { id, name, created: now, changed: now, ..meta.clone() };
    told(&desk, store.duplicate(&meta.id, &copy).await).await;
}

/// Whether it could be written.
async fn change(id: &str, change: impl Fn(&mut ProjectMeta)) -> bool {
    let Some(desk) = desk() else { return false };
    let Some(store) = desk.store() else { return false };
    let written = async {
        if let Some(mut meta) = store.project(id).await? {
            change(&mut meta);
            store.write_project(&meta).await?;
        }
        Ok(())
    };
    let written = written.await;
    let book = desk.book.borrow().clone().filter(|book| book.id == id);
    if let Some(meta) = book.as_ref().map(|book| &book.meta) {
        meta.borrow_mut().as_mut().map(&change);
    }
    told(&desk, written).await
}

async fn told(desk: &Desk, written: Result<(), KeepingTrouble>) -> bool {
    let is_written = written.is_ok();
    if let Err(trouble) = written {
        desk.trouble(trouble);
    }
    desk.say("list ");
    refresh().await;
    is_written
}
