//! Answers about typed pairs, which belong to no project.

use leptos::prelude::*;

use super::storage_state::StorageState;
use crate::browser::project_store::Piece;
use crate::project::{Record, kept_as, read_record};

pub async fn recall_loose_answers(storage: &StorageState) {
    let Some(store) = storage.store() else { return };
    let Ok(texts) = store.journals_of(kept_as::LOOSE).await else { return };
    let loose = storage.session.runner.loose.get_value();
    for text in texts.iter().filter_map(Piece::text) {
        for record in text.lines().filter_map(read_record) {
            if let Record::Answer { asked, text } = record {
                loose.update_value(|loose| loose.recall(asked, &text));
            }
        }
    }
    storage.session.runner.answers_changed.notify();
}

pub async fn forget_loose_answers(storage: &StorageState) {
    if let Some(store) = storage.store() {
        // If it cannot be deleted now, a later visit does it.
        let _ = store.delete_journals_of(kept_as::LOOSE).await;
    }
}
