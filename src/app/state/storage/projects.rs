//! What can be done with a project of the list: rename, duplicate, delete, restore.

use leptos::prelude::*;

use super::journal::Journal;
use super::journal_loop::turn_to;
use super::storage_state::{StorageState, refresh, storage};
use super::two_tabs;
use crate::app::state::autosave::TabRole;
use crate::browser::clock::epoch_milliseconds;
use crate::browser::project_store::new_id;
use crate::browser::tab_memory;
use crate::project::{KeepingTrouble, ProjectMeta, kept_as};

/// Milliseconds after which what was deleted is gone for good with the next visit.
const GONE_AFTER: f64 = 10.0 * 60.0 * 1000.0;

/// Reads the list again with what is open as it is now.
pub async fn bring_up_to_date() {
    let Some(storage) = storage() else { return };
    let journal = storage.journal.borrow().clone();
    if let Some(journal) = journal.filter(|journal| journal.open.is_some() && storage.is_writing())
    {
        journal.write(&storage).await;
    }
    refresh().await;
}

/// What was deleted on an earlier visit goes.
pub async fn clear_deleted(storage: &StorageState) {
    let Some(store) = storage.store() else { return };
    let Ok(list) = store.list().await else { return };
    let is_gone =
        |meta: &&ProjectMeta| meta.deleted.is_some_and(|at| epoch_milliseconds() - at > GONE_AFTER);
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
    let Some(storage) = storage() else { return };
    let is_open_here =
        storage.journal.borrow().as_ref().is_some_and(|journal| journal.id == meta.id);
    if is_open_here {
        if let Some(journal) = storage.journal.take() {
            journal.let_go();
        }
        tab_memory::forget(kept_as::OPEN_PROJECT);
        turn_to(&storage, Journal::loose(storage.session.autosave), TabRole::Nothing);
    } else if !two_tabs::is_free(&meta.id).await {
        let said = format!("{} is open in another tab. Close it there to delete it.", meta.name);
        return storage.session.autosave.notice.set(Some(said));
    }
    if change(&meta.id, |meta| meta.deleted = Some(epoch_milliseconds())).await {
        storage.projects.deleted.set(Some(meta));
    }
}

pub async fn restore_deleted() {
    let Some(storage) = storage() else { return };
    let Some(meta) = storage.projects.deleted.get_untracked() else { return };
    storage.projects.deleted.set(None);
    change(&meta.id, |meta| meta.deleted = None).await;
}

pub async fn duplicate(meta: ProjectMeta) {
    let Some(storage) = storage() else { return };
    let Some(store) = storage.store() else { return };
    let journal = storage.journal.borrow().clone().filter(|journal| journal.id == meta.id);
    if let Some(journal) = journal {
        journal.write(&storage).await;
    }
    let now = epoch_milliseconds();
    let (id, name) = (new_id(), format!("{} (copy)", meta.name));
    let copy = ProjectMeta { id, name, created: now, changed: now, ..meta.clone() };
    told(&storage, store.duplicate(&meta.id, &copy).await).await;
}

/// Whether it could be written.
async fn change(id: &str, change: impl Fn(&mut ProjectMeta)) -> bool {
    let Some(storage) = storage() else { return false };
    let Some(store) = storage.store() else { return false };
    let written = async {
        if let Some(mut meta) = store.project(id).await? {
            change(&mut meta);
            store.write_project(&meta).await?;
        }
        Ok(())
    };
    let written = written.await;
    let journal = storage.journal.borrow().clone().filter(|journal| journal.id == id);
    if let Some(meta) = journal.as_ref().map(|journal| &journal.meta) {
        meta.borrow_mut().as_mut().map(&change);
    }
    told(&storage, written).await
}

async fn told(storage: &StorageState, written: Result<(), KeepingTrouble>) -> bool {
    let is_written = written.is_ok();
    if let Err(trouble) = written {
        storage.trouble(trouble);
    }
    storage.say("list ");
    refresh().await;
    is_written
}
