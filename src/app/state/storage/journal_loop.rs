//! The loop that serves the journal of the open project until it is closed: it writes changes, or follows
//! the tab that writes.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::journal::Journal;
use super::storage_state::StorageState;
use super::two_tabs::follow;
use super::writing::SOONER;
use crate::app::state::autosave::TabRole;
use crate::browser::tab_memory;
use crate::browser::wake::sleep;
use crate::browser::yield_now::{now, rest_after};
use crate::project::kept_as;

/// Milliseconds between two writings of everything.
const EVERY: f64 = 250.0;

/// Replaces the open journal. The old one is closed; its pending lines are still written.
pub fn turn_to(storage: &Rc<StorageState>, journal: Rc<Journal>, role: TabRole) {
    if let Some(last) = storage.journal.replace(Some(journal.clone())) {
        last.close();
    }
    storage.session.autosave.role.set(role);
    let project = journal.open.is_some().then(|| journal.id.clone());
    if project.is_some() {
        remember_in_tab(&journal, role);
    }
    storage.session.kept_screens.turn_to(project);
    // Screens that were looked for before the project was known may be kept with it.
    storage.session.screens_changed.update(|times| *times += 1);
    attend(journal, storage.clone());
}

/// So that a reload of this tab opens the project again.
fn remember_in_tab(journal: &Journal, role: TabRole) {
    match role {
        TabRole::Writes | TabRole::Follows => {
            // Where the browser forbids it, the start page offers the project.
            let _ = tab_memory::remember(kept_as::OPEN_PROJECT, &journal.id);
        }
        TabRole::Nothing => tab_memory::forget(kept_as::OPEN_PROJECT),
    }
}

/// Writes changes of what is open, or follows the writing tab, until the journal is closed.
fn attend(journal: Rc<Journal>, storage: Rc<StorageState>) {
    watch(&journal, &storage);
    spawn_local(async move {
        loop {
            if !journal.news.has_news.replace(false) {
                if journal.is_closed.get() {
                    break;
                }
                journal.news.wake.wait(None).await;
                continue;
            }
            if storage.session.autosave.role.get_untracked() == TabRole::Follows
                && !journal.is_closed.get()
            {
                follow(&storage, &journal).await;
            } else if journal.can_write() || !journal.is_closed.get() {
                journal.write(&storage).await;
            }
            let next = now() + rest_after(journal.looked.take(), EVERY);
            while now() < next && !journal.is_closed.get() {
                if journal.has_fresh_answers(storage.session.runner) && journal.can_write() {
                    sleep(SOONER).await;
                    journal.write_answers(&storage).await;
                } else {
                    journal.news.wake.wait(Some(next - now())).await;
                }
            }
        }
        journal.hold.take();
    });
}

fn watch(journal: &Journal, storage: &StorageState) {
    let (open, session) = (journal.open.clone(), storage.session);
    let autosave = session.autosave;
    journal.scope.with(|| {
        Effect::new(move || {
            session.place.track();
            session.judge.of_open_data();
            if let Some(open) = &open {
                open.track_results();
                open.agreement.labelling.track();
                open.paths.masks.track();
            }
            autosave.news.with_value(|news| news.tell());
        });
    });
}
