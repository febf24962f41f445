//! One project in several tabs: one writes, the others follow. A tab that follows writes once the writer is
//! closed. It can also take over; the writer then writes its last lines, releases the lock and follows.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::journal::{AsWritten, Journal};
use super::replay::replay;
use super::storage_state::{StorageState, refresh, storage};

use crate::app::state::autosave::TabRole;
use crate::browser::tabs::{Claim, Hold, Tabs, Waiting, claim};
use crate::browser::yield_now::Turn;
use crate::project::{Growth, KeepingTrouble, Provenance};

/// Milliseconds the tab that writes has to let go. One that is frozen or gone does not answer.
const PATIENCE: u32 = 1500;

fn lock_of(id: &str) -> String {
    format!("bifact project {id}")
}

/// Milliseconds. A tab that was just closed lets go a moment later.
const MOMENT: u32 = 300;

/// Milliseconds. A tab that is reloaded waits for itself; on a busy machine that takes longer.
const RELOAD: u32 = 3000;

pub async fn claim_free(storage: &Rc<StorageState>, id: &str) -> Option<Hold> {
    let is_reload = storage.session.autosave.is_reopening.get_untracked();
    let patience = if is_reload { RELOAD } else { MOMENT };
    // On a busy machine even a free lock may be granted too late for a limited wait.
    match claim(&lock_of(id), Claim::IfFree, when_lost(storage, id)).await {
        Some(hold) => Some(hold),
        None => claim(&lock_of(id), Claim::Within(patience), when_lost(storage, id)).await,
    }
}

/// Lets a tab that follows write once no other tab does.
pub fn wait_in_line(storage: &Rc<StorageState>, journal: &Rc<Journal>) {
    let Some(waiting) = Waiting::new() else { return };
    let signal = waiting.signal();
    journal.waiting.replace(Some(waiting));
    let (storage, journal) = (storage.clone(), journal.clone());
    spawn_local(async move {
        let lost = when_lost(&storage, &journal.id);
        let hold = claim(&lock_of(&journal.id), Claim::WhenFree(signal.clone()), lost).await;
        // It may be granted at the moment it is no longer wanted.
        if let Some(hold) = hold.filter(|_| !signal.aborted()) {
            begin_to_write(&storage, &journal, hold).await;
        }
    });
}

fn when_lost(storage: &Rc<StorageState>, id: &str) -> impl FnOnce() + use<> {
    let (storage, id) = (Rc::downgrade(storage), id.to_owned());
    move || {
        if let Some(storage) = storage.upgrade() {
            lose(&storage, &id);
        }
    }
}

/// Whether no tab has it open for writing.
pub async fn is_free(id: &str) -> bool {
    claim(&lock_of(id), Claim::IfFree, || {}).await.is_some()
}

fn lose(storage: &Rc<StorageState>, id: &str) {
    let journal = storage.journal.borrow().clone().filter(|journal| journal.id == id);
    let autosave = storage.session.autosave;
    if let Some(journal) = journal
        && autosave.role.get_untracked() == TabRole::Writes
    {
        storage.session.runner.stop();
        journal.hold.take();
        autosave.role.set(TabRole::Follows);
        autosave.trouble.set(Some(KeepingTrouble::TakenOver));
        wait_in_line(storage, &journal);
    }
}

pub fn listen(storage: &Rc<StorageState>) {
    let to = Rc::downgrade(storage);
    let tabs = Tabs::listen(move |line| {
        let Some(storage) = to.upgrade() else { return };
        let Some((what, id)) = line.split_once(' ') else { return };
        let journal = storage.journal.borrow().clone().filter(|journal| journal.id == id);
        match (what, journal) {
            ("wrote", Some(journal)) => journal.news.tell(),
            ("give", Some(journal)) => spawn_local(give(storage, journal)),
            ("took", Some(journal)) if journal.hold.borrow().is_none() => {
                wait_in_line(&storage, &journal);
            }
            ("list", _) => spawn_local(refresh()),
            _ => {}
        }
    });
    storage.tabs.replace(Some(tabs));
}

async fn give(storage: Rc<StorageState>, journal: Rc<Journal>) {
    let autosave = storage.session.autosave;
    if autosave.role.get_untracked() != TabRole::Writes {
        // The tab that asked goes first.
        journal.waiting.take();
        return;
    }
    storage.session.runner.stop();
    journal.write(&storage).await;
    autosave.role.set(TabRole::Follows);
    autosave.trouble.set(Some(KeepingTrouble::TakenOver));
    journal.hold.take();
}

/// Makes this tab the one that writes.
pub async fn take_over() {
    let Some(storage) = storage() else { return };
    let Some(journal) = storage.journal.borrow().clone() else { return };
    journal.waiting.take();
    storage.say(&format!("give {}", journal.id));
    let lost = || when_lost(&storage, &journal.id);
    let mut hold = claim(&lock_of(&journal.id), Claim::Within(PATIENCE), lost()).await;
    if hold.is_none() {
        hold = claim(&lock_of(&journal.id), Claim::Steal, lost()).await;
    }
    if let Some(hold) = hold {
        begin_to_write(&storage, &journal, hold).await;
    }
    storage.say(&format!("took {}", journal.id));
}

async fn begin_to_write(storage: &StorageState, journal: &Journal, hold: Hold) {
    follow(storage, journal).await;
    if let Some(open) = &journal.open {
        journal.count_as_written(AsWritten::of(open).await);
    }
    if journal.is_closed.get() {
        return;
    }
    journal.waiting.take();
    journal.hold.replace(Some(hold));
    let autosave = storage.session.autosave;
    autosave.role.set(TabRole::Writes);
    // What could not be read of the project is still missing.
    if autosave.trouble.get_untracked() == Some(KeepingTrouble::TakenOver) {
        autosave.trouble.set(None);
    }
}

/// Reads what the other tab has written since.
pub async fn follow(storage: &StorageState, journal: &Journal) {
    let (Some(store), Some(open)) = (storage.store(), &journal.open) else { return };
    match store.journal(&journal.id, journal.next.get()).await {
        Ok(pieces) if pieces.texts.is_empty() => {}
        Ok(pieces) => {
            journal.next.set(pieces.next);
            replay(open, &pieces.texts, Provenance::default(), &mut Growth::default()).await;
            open.show_all_means(&mut Turn::new()).await;
            if let Ok(Some(meta)) = store.project(&journal.id).await {
                journal.meta.replace(Some(meta));
            }
            storage.session.runner.answers_changed.notify();
        }
        Err(trouble) => storage.trouble(trouble),
    }
}
