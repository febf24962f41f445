//! Stores projects and opens them again. All of it loads later, through the functions of [`STORAGE`].
//!
//! [`StorageState`] holds the store, the other tabs, and the [`Journal`] of the open project, which this tab
//! either writes or follows.

mod added_trajectories;
mod all_written;
mod compacting;
mod copies;
mod journal;
mod journal_loop;
mod loose_answers;
mod opening;
mod projects;
mod replay;
mod storage_state;
mod two_tabs;
mod writing;
mod written_sets;

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::autosave::{Autosave, Storage, TabRole};
use super::open_batch::OpenBatch;
use super::session::Session;
use crate::browser::clock::epoch_milliseconds;
use crate::browser::files::File;
use crate::browser::project_store::ProjectStore;
use crate::project::{KeepingTrouble, KeptFile, MOST_DATA, ProjectMeta};
use added_trajectories::keep_trajectories;
pub use copies::{CopyOf, open_copy, save_copy};
use journal::{AsWritten, Journal};
use journal_loop::turn_to;
use loose_answers::recall_loose_answers;
pub use opening::open_project;
use opening::{go_on_with, reopen, unkept_data};
pub use projects::{bring_up_to_date, delete, duplicate, rename, restore_deleted};
pub use storage_state::storage;
use storage_state::{StorageState, kept_file, ready_storage, refresh};
pub use two_tabs::take_over;

pub const STORAGE: Storage = Storage {
    begin,
    keep,
    keep_trajectories,
    open_copy,
    reopen,
    take_over: || spawn_local(take_over()),
};

fn begin(autosave: Autosave) {
    let session = autosave.owner.get_value().unwrap_or_default().with(Session::current);
    let storage = StorageState::begin(&session);
    two_tabs::listen(&storage);
    leave_with(&storage);
    let starting = storage.starting.begin();
    spawn_local(async move {
        match ProjectStore::open().await {
            Ok(store) => {
                storage.store.replace(Some(Rc::new(store)));
                projects::clear_deleted(&storage).await;
                recall_loose_answers(&storage).await;
            }
            Err(trouble) => session.autosave.trouble.set(Some(trouble)),
        }
        refresh().await;
        // Answers about typed pairs are stored too.
        turn_to(&storage, Journal::loose(session.autosave), TabRole::Nothing);
        drop(starting);
    });
}

/// Writes what is pending when the page is left or reloaded.
fn leave_with(storage: &Rc<StorageState>) {
    let storage = Rc::downgrade(storage);
    let leave = move |_| {
        let Some(storage) = storage.upgrade() else { return };
        let journal = storage.journal.borrow().clone();
        if let Some(journal) = journal {
            journal.leave(&storage);
        }
    };
    // As long as the page is there.
    let _ = window_event_listener_untyped("pagehide", leave);
}

/// A project for what was just opened.
fn keep(open: Arc<OpenBatch>, files: Vec<File>) {
    let keeping = storage().map(|storage| storage.keeping.begin());
    spawn_local(async move {
        // Until the project is written.
        let _keeping = keeping;
        let Some(storage) = ready_storage().await else { return };
        storage.session.autosave.notice.set(None);
        storage.forget_trouble_of_last_project();
        let kept: Vec<KeptFile> = files.iter().map(kept_file).collect();
        if let Some(known) = unkept_data(&storage, &kept) {
            return go_on_with(storage, known, open).await;
        }
        // Before the files are stored, which takes long: later changes are not in them.
        let as_written = AsWritten::of(&open).await;
        let bytes = kept.iter().map(|file| file.bytes).sum();
        let now = epoch_milliseconds();
        let meta = ProjectMeta {
            id: storage.id_for(&kept),
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
        let Some(store) = storage.store() else {
            let journal = Journal::of(storage.session.autosave, meta, open, 0, None, as_written);
            return turn_to(&storage, journal, TabRole::Nothing);
        };
        let files = if meta.has_data { files } else { Vec::new() };
        if !meta.has_data {
            storage.trouble(KeepingTrouble::TooLarge);
        }
        let hold = two_tabs::claim_free(&storage, &meta.id).await;
        let mut meta = meta;
        let written = match store.write_files(&meta, &files).await {
            Ok(()) => Ok(()),
            // If the files cannot be stored, answers are stored without them.
            Err(trouble) => {
                meta.has_data = false;
                let written = store.write_without_files(&meta).await;
                written.map(|()| storage.trouble(trouble.of_files()))
            }
        };
        let (hold, role) = match written {
            Ok(()) => (hold, TabRole::Writes),
            Err(trouble) => {
                storage.trouble(trouble);
                (None, TabRole::Nothing)
            }
        };
        turn_to(
            &storage,
            Journal::of(storage.session.autosave, meta, open, 0, hold, as_written),
            role,
        );
        refresh().await;
    });
}

fn mappings(open: &OpenBatch) -> Vec<(String, String)> {
    open.files
        .iter()
        .map(|file| (file.shape.fingerprint().to_string(), file.mapping.to_json()))
        .collect()
}
