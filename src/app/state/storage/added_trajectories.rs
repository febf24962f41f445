//! Keeps trajectories that were added to an open project.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::storage_state::{StorageState, kept_file, ready_storage, refresh};
use crate::browser::files::File;
use crate::project::{KeepingTrouble, MOST_DATA};
use crate::words::projects as words;

/// `file` holds all of them. It comes after the files with rows, in place of what held those before.
pub fn keep_trajectories(file: File, row_files: usize) {
    spawn_local(async move {
        let Some(storage) = ready_storage().await else { return };
        let said = match keep(&storage, &file, row_files).await {
            Ok(true) => return refresh().await,
            Ok(false) => words::ADDED_IN_TAB_ONLY.to_owned(),
            Err(trouble) => words::added_not_kept(&trouble.to_string()),
        };
        storage.session.autosave.notice.set(Some(said));
    });
}

/// Whether they are kept.
async fn keep(
    storage: &StorageState,
    file: &File,
    row_files: usize,
) -> Result<bool, KeepingTrouble> {
    // The project may still be written for the first time.
    storage.keeping.finished().await;
    let journal = storage.journal.borrow().clone();
    let journal = journal.filter(|journal| journal.open.is_some() && journal.can_write());
    let (Some(journal), Some(store)) = (journal, storage.store()) else { return Ok(false) };
    // The journal writes the same description.
    journal.writing.finished().await;
    let _task = journal.writing.begin();
    let described = journal.meta.borrow().clone().filter(|meta| meta.has_data);
    let Some(mut meta) = described.filter(|_| storage.is_writing()) else { return Ok(false) };
    let Some(before) = meta.files.get(row_files..) else { return Ok(false) };
    let freed: u64 = before.iter().map(|file| file.bytes).sum();
    meta.files.truncate(row_files);
    meta.bytes = meta.bytes.saturating_sub(freed);
    let kept = kept_file(file);
    if meta.files.iter().map(|file| file.bytes).sum::<u64>() + kept.bytes > MOST_DATA {
        return Err(KeepingTrouble::TooLarge);
    }
    let number = u32::try_from(meta.files.len()).unwrap_or(u32::MAX);
    meta.bytes += kept.bytes;
    meta.files.push(kept);
    store.put_file(&meta, number, file).await?;
    journal.meta.replace(Some(meta));
    Ok(true)
}
