//! Saves a project as one file, and opens such a file.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::opening::{open_project, open_unkept};
use super::storage_state::{StorageState, ready_storage, refresh};
use crate::browser::downloads::{Joined, download_copy};
use crate::browser::files::{File, part_as_file, text_in};
use crate::browser::kept_screens::ScreenStore;
use crate::browser::project_store::{Piece, new_id};
use crate::project::{
    CopiedScreen, CopyHead, KeepingTrouble, NotACopy, copy_head_with, in_pieces,
    read_copied_screens, read_copy_head, taken_in_line,
};
use crate::words::projects as words;

/// Bytes in which the first line of a copy is looked for.
const FIRST_LINE: f64 = 32.0 * 1024.0 * 1024.0;

/// Whether a copy holds the screens that are kept with the project.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CopyOf {
    AllButScreens,
    Everything,
}

pub async fn save_copy(id: String, of: CopyOf) {
    let Some(storage) = ready_storage().await else { return };
    let journal = storage.journal.borrow().clone().filter(|journal| journal.id == id);
    if let Some(journal) = journal {
        journal.write(&storage).await;
    }
    if let Err(trouble) = hand_over(&storage, &id, of).await {
        storage.trouble(trouble);
    }
}

async fn hand_over(storage: &StorageState, id: &str, of: CopyOf) -> Result<(), KeepingTrouble> {
    let Some(store) = storage.store() else { return Err(KeepingTrouble::Blocked) };
    let Some(meta) = store.project(id).await? else { return Ok(()) };
    let failed = || KeepingTrouble::Failed("Blob".to_owned());
    let journal = Joined::of(store.journal(id, 0).await?.texts).ok_or_else(failed)?;
    let files = store.files(id).await?;
    let screens = match of {
        CopyOf::AllButScreens => Vec::new(),
        CopyOf::Everything => ScreenStore::open().await?.pictures(id).await?,
    };
    let (told, pictures): (Vec<_>, Vec<_>) = screens.into_iter().unzip();
    let head = copy_head_with(&meta, journal.bytes(), &told);
    let name = format!("{}.bifact", file_name(&meta.name));
    download_copy(&name, &head, &journal, &files, &pictures);
    Ok(())
}

fn file_name(name: &str) -> String {
    let ending = [".jsonl", ".json", ".csv", ".tsv", ".gz"];
    let bare = ending.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    bare.replace(['/', '\\', ':', '*', '?', '"', '<', '>', '|'], "-")
}

/// It becomes a project of its own here.
pub fn open_copy(file: File) {
    spawn_local(async move {
        let Some(storage) = ready_storage().await else { return };
        let first = text_in(&file, 0.0, FIRST_LINE).await;
        let line = first.split_inclusive('\n').next().unwrap_or_default();
        match read_copy_head(line) {
            Ok(head) => {
                let screens = read_copied_screens(line);
                take_in(storage, file, line.len(), head, screens).await;
            }
            Err(why) => storage.session.autosave.notice.set(Some(
                match why {
                    NotACopy::Newer => {
                        "This copy was saved by a later version of bifact. Reload to get that version, \
                         then open it again."
                    }
                    NotACopy::TooLarge => {
                        "This copy holds more than 600 MB of answers, which is too much to be opened here."
                    }
                    NotACopy::OtherFile => "This file is not the copy of a project, or only a part of one.",
                }
                .to_owned(),
            )),
        }
    });
}

#[allow(clippy::cast_precision_loss)]
async fn take_in(
    storage: std::rc::Rc<StorageState>,
    file: File,
    begins: usize,
    head: CopyHead,
    screens: Vec<CopiedScreen>,
) {
    let CopyHead { meta, journal } = head;
    let journal_ends = begins as f64 + journal as f64;
    let journal = text_in(&file, begins as f64, journal_ends).await;
    let mut meta = meta.opened_from_copy(new_id());
    let data: u64 = meta.files.iter().filter(|_| meta.has_data).map(|kept| kept.bytes).sum();
    let cut = (journal_ends + data as f64 > file.size()).then(|| {
        let names: Vec<&str> = meta.files.iter().map(|kept| kept.name.as_str()).collect();
        words::cut_copy(&names.join(" and "))
    });
    // Rows that are missing would change the scores, so none are opened. The answers stay.
    meta.has_data &= cut.is_none();
    let taken_in = taken_in_line(&meta.id);
    let pieces = in_pieces(journal.lines().chain([taken_in.as_str()]));
    let mut at = journal_ends;
    let files: Vec<File> = meta
        .files
        .iter()
        .filter(|_| meta.has_data)
        .filter_map(|kept| {
            let from = at;
            at += kept.bytes as f64;
            part_as_file(&file, from, at, &kept.name)
        })
        .collect();
    let screens = pictures_in(&file, at, screens);
    if let Some(store) = storage.store() {
        let written = async {
            store.write_files(&meta, &files).await?;
            store.append(&meta.id, 0, &pieces, None).await
        };
        match written.await {
            Ok(()) => {
                storage.session.screen_sources().take_in(&meta.id, screens).await;
                refresh().await;
                open_project(meta.id).await;
                if cut.is_some() {
                    storage.session.autosave.notice.set(cut);
                }
                return;
            }
            Err(trouble) => storage.trouble(trouble),
        }
    }
    if cut.is_some() {
        return storage.session.autosave.notice.set(cut);
    }
    storage.session.screen_sources().show(screens);
    let texts = pieces.iter().map(|piece| Piece::of(piece)).collect();
    open_unkept(storage, meta, texts, files).await;
}

/// The pictures that follow the files, each with its names. Those behind the end of a cut copy are left out.
#[allow(clippy::cast_precision_loss)]
fn pictures_in(file: &File, mut at: f64, screens: Vec<CopiedScreen>) -> Vec<(Vec<String>, File)> {
    let mut pictures = Vec::new();
    for CopiedScreen { names, bytes } in screens {
        let from = at;
        at += bytes as f64;
        if at > file.size() {
            break;
        }
        let name = names.first().map_or("", String::as_str);
        pictures.extend(part_as_file(file, from, at, name).map(|picture| (names, picture)));
    }
    pictures
}
