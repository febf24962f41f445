//! One project in several tabs: one writes, the others follow. Another tab can take over; the writer then
//! writes its last lines, releases the lock and follows.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::journal::{AsWritten, Journal};
use super::replay::replay;
use super::storage_state::{StorageState, refresh, storage};

use crate::app::state::autosave::TabRole;
use crate::browser::tabs::{Claim, Hold, Tabs, claim};
use crate::browser::yield_now::Turn;
use crate::project::{Growth, KeepingTrouble, Provenance};

/// Milliseconds the tab that writes has to let go. One that is frozen or gone does not answer.
const PATIENCE: u32 = 1500;

fn lock_of(id: &str) -> String {
    format!("bifact project {id}")
}

/// Milliseconds. A tab that was just closed or reloaded lets go a moment later.
const MOMENT: u32 = 300;

pub async fn claim_free(storage: &Rc<StorageState>, id: &str) -> Option<Hold> {
    claim(&lock_of(id), Claim::Within(MOMENT), when_lost(storage, id)).await
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
            ("list", _) => spawn_local(refresh()),
            _ => {}
        }
    });
    storage.tabs.replace(Some(tabs));
}

async fn give(storage: Rc<StorageState>, journal: Rc<Journal>) {
    let autosave = storage.session.autosave;
    if autosave.role.get_untracked() != TabRole::Writes {
        return;
    }
    storage.session.runner.stop();
    journal.write(&storage).await;
    autosave.role.set(TabRole::Follows);
    autosave.trouble.set(Some(KeepingTrouble::TakenOver));
    journal.hold.take();
    storage.say(&format!("gave {}", journal.id));
}

/// Makes this tab the one that writes.
pub async fn take_over() {
    let Some(storage) = storage() else { return };
    let Some(journal) = storage.journal.borrow().clone() else { return };
    storage.say(&format!("give {}", journal.id));
    let lost = || when_lost(&storage, &journal.id);
    let mut hold = claim(&lock_of(&journal.id), Claim::Within(PATIENCE), lost()).await;
    if hold.is_none() {
        hold = claim(&lock_of(&journal.id), Claim::Steal, lost()).await;
    }
    let Some(hold) = hold else { return };
    follow(&storage, &journal).await;
    if let Some(open) = &journal.open {
        journal.count_as_written(AsWritten::of(open).await);
    }
    journal.hold.replace(Some(hold));
    let autosave = storage.session.autosave;
    autosave.role.set(TabRole::Writes);
    autosave.trouble.set(None);
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
