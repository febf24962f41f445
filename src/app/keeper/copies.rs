//! A project out as one file, and in again.

use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{Blob, File};
use wasm_bindgen::JsValue;

use super::replay::{open_project, open_unkept};
use super::{Desk, new_id, ready_desk, refresh};
use crate::browser::downloads::download_parts;
use crate::browser::files::{part_as_file, text_in};
use crate::project::{CopyHead, KeepingTrouble, NotACopy, copy_head, in_pieces, read_copy_head};

/// Bytes in which the first line of a copy is looked for.
const FIRST_LINE: f64 = 4.0 * 1024.0 * 1024.0;

pub async fn save_copy(id: String) {
    let Some(desk) = ready_desk().await else { return };
    let book = desk.book.borrow().clone().filter(|book| book.id == id);
    if let Some(book) = book {
        book.write(&desk).await;
    }
    if let Err(trouble) = hand_over(&desk, &id).await {
        desk.trouble(trouble);
    }
}

async fn hand_over(desk: &Desk, id: &str) -> Result<(), KeepingTrouble> {
    let Some(store) = desk.store() else { return Err(KeepingTrouble::Blocked) };
    let Some(meta) = store.project(id).await? else { return Ok(()) };
    let texts: Array = store.journal(id, 0).await?.texts.into_iter().collect();
    let files = store.files(id).await?;
    let failed = |_| KeepingTrouble::Failed("Blob".to_owned());
    let journal = Blob::new_with_str_sequence(&texts).map_err(failed)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let head = copy_head(&meta, journal.size() as u64);
    let parts = Array::of2(&head.into(), &journal);
    for file in &files {
        parts.push(file);
    }
    download_parts(&format!("{}.bifact", file_name(&meta.name)), &parts);
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
        let Some(desk) = ready_desk().await else { return };
        let first = text_in(&file, 0.0, FIRST_LINE).await;
        let line = first.split_inclusive('\n').next().unwrap_or_default();
        match read_copy_head(line) {
            Ok(head) => take_in(desk, file, line.len(), head).await,
            Err(why) => desk.session.keeping.notice.set(Some(
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
async fn take_in(desk: std::rc::Rc<Desk>, file: File, begins: usize, head: CopyHead) {
    let CopyHead { meta, journal } = head;
    let journal_ends = begins as f64 + journal as f64;
    let journal = text_in(&file, begins as f64, journal_ends).await;
    let pieces = in_pieces(journal.lines());
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
    let meta = meta.opened_from_copy(new_id());
    if let Some(store) = desk.store() {
        let written = async {
            store.write_files(&meta, &files).await?;
            store.append(&meta.id, 0, &pieces, None).await
        };
        match written.await {
            Ok(()) => {
                refresh().await;
                return open_project(meta.id).await;
            }
            Err(trouble) => desk.trouble(trouble),
        }
    }
    let texts = pieces.iter().map(JsValue::from).collect();
    open_unkept(desk, meta, texts, files).await;
}
