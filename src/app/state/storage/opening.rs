//! Opens a project again: reads its data, then replays its journal.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::compacting::compact;
use super::journal::{AsWritten, Journal};
use super::journal_loop::turn_to;
use super::replay::replay;
use super::storage_state::{StorageState, ready_storage, refresh};
use super::two_tabs;
use crate::app::state::autosave::TabRole;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::opening::{Prepare, Prepared};
use crate::base::number::grouped;
use crate::browser::address;
use crate::browser::files::File;
use crate::browser::project_store::Piece;
use crate::browser::yield_now::Turn;
use crate::evaluation::results::Results;
use crate::project::{Growth, KeepingTrouble, KeptFile, ProjectMeta, Provenance};
use crate::trajectory::Masks;
use crate::workspace::place::{Place, Source};

/// Opens a project of the list, where it was left.
pub async fn open_project(id: String) {
    let Some(storage) = ready_storage().await else { return };
    let here = storage.journal.borrow().clone().filter(|journal| journal.id == id);
    if let Some(meta) = here.and_then(|journal| journal.meta.borrow().clone()) {
        return address::go_to(&place_of(&meta));
    }
    if let Some(found) = find_project(&storage, &id).await {
        storage.session.autosave.is_reopening.set(false);
        read_project(storage, found, place_of);
    }
}

/// Opens the project that was open before the tab was reloaded, at the place in the address, unless the
/// user has opened something else meanwhile.
pub fn reopen(id: String) {
    spawn_local(async move {
        let Some(storage) = ready_storage().await else { return };
        let is_reopening = storage.session.autosave.is_reopening;
        match find_project(&storage, &id).await {
            Some(found) if is_reopening.get_untracked() => {
                read_project(storage, found, |_| address::hash());
            }
            _ => is_reopening.set(false),
        }
    });
}

struct FoundProject {
    meta: ProjectMeta,
    files: Vec<File>,
}

async fn find_project(storage: &StorageState, id: &str) -> Option<FoundProject> {
    let session = storage.session;
    let store = storage.store()?;
    let found = async {
        let meta = store.project(id).await?;
        let files = store.files(id).await?;
        Ok((meta, files))
    };
    match found.await {
        Ok((Some(meta), _)) if meta.is_newer() => storage.trouble(KeepingTrouble::Newer),
        Ok((Some(meta), files)) if !files.is_empty() => return Some(FoundProject { meta, files }),
        Ok((Some(meta), _)) => {
            let names: Vec<&str> = meta.files.iter().map(|file| file.name.as_str()).collect();
            session.autosave.notice.set(Some(format!(
                "The data of this project is not stored here. Open {} again to continue with its answers.",
                names.join(" and ")
            )));
        }
        Ok((None, _)) => refresh().await,
        Err(trouble) => storage.trouble(trouble),
    }
    None
}

fn read_project(
    storage: Rc<StorageState>,
    FoundProject { meta, files }: FoundProject,
    place_of: fn(&ProjectMeta) -> String,
) {
    let session = storage.session;
    let mappings = meta.mappings.clone();
    let prepare: Prepare = Box::new(move |open| {
        Box::pin(async move {
            go_on_with(storage, meta.clone(), open).await;
            Prepared { place: place_of(&meta), project: Some(meta) }
        })
    });
    session.open_with(files, &mappings, prepare);
}

/// Where the user left it or, if pairs are missing, where a run is started.
fn place_of(meta: &ProjectMeta) -> String {
    let is_to_run = meta.scored < meta.pairs;
    match Place::from_hash(&meta.place) {
        Place::Results { source: Source::OwnData, .. } if !is_to_run => meta.place.clone(),
        Place::Goals { source: Source::OwnData, .. }
        | Place::Levels { source: Source::OwnData, .. }
        | Place::Labelling { source: Source::OwnData, .. }
        | Place::Agreement(Source::OwnData) => meta.place.clone(),
        _ => Place::Data.to_hash(),
    }
}

/// Goes on with a project whose data was just read.
pub async fn go_on_with(storage: Rc<StorageState>, mut meta: ProjectMeta, open: Arc<OpenBatch>) {
    let Some(store) = storage.store() else { return };
    let session = storage.session;
    open.paths.masks.set(Arc::new(Masks::read(&meta.masks)));
    begin_answers(&storage, &meta, &open);
    // Locked before it is read, so that nobody writes in between.
    let hold = two_tabs::claim_free(&storage, &meta.id).await;
    let pieces = match store.journal(&meta.id, 0).await {
        Ok(pieces) => pieces,
        Err(trouble) => return storage.trouble(trouble),
    };
    let mut growth = Growth::default();
    let unreadable = replay(&open, &pieces.texts, Provenance::of(&meta), &mut growth).await;
    open.add_all_intervals(&mut Turn::new()).await;
    session
        .autosave
        .trouble
        .set((unreadable > 0).then_some(KeepingTrouble::Unreadable(unreadable)));
    session.autosave.notice.set(said_of(&open));
    let next = if growth.is_large() && unreadable == 0 && hold.is_some() {
        compact(&store, &mut meta, &pieces).await
    } else {
        pieces.next
    };
    let role = if hold.is_some() { TabRole::Writes } else { TabRole::Follows };
    let written = AsWritten::of(&open).await;
    let journal = Journal::of(session.autosave, meta, open, next, hold, written);
    turn_to(&storage, journal.clone(), role);
    if role == TabRole::Follows {
        two_tabs::wait_in_line(&storage, &journal);
    }
    session.runner.answers_changed.notify();
}

/// A project of the user's may use what was paid for elsewhere; a copy has its own answers only.
fn begin_answers(storage: &StorageState, meta: &ProjectMeta, open: &OpenBatch) {
    if !meta.from_copy {
        open.answers.update_value(|answers| storage.session.runner.tell_known_answers(answers));
    }
}

/// Opens a copy that cannot be stored.
pub async fn open_unkept(
    storage: Rc<StorageState>,
    meta: ProjectMeta,
    texts: Vec<Piece>,
    files: Vec<File>,
) {
    let session = storage.session;
    let mappings = meta.mappings.clone();
    let prepare: Prepare = Box::new(move |open| {
        Box::pin(async move {
            replay(&open, &texts, Provenance::of(&meta), &mut Growth::default()).await;
            open.add_all_intervals(&mut Turn::new()).await;
            let place = place_of(&meta);
            let written = AsWritten::of(&open).await;
            let journal = Journal::of(session.autosave, meta.clone(), open, 0, None, written);
            turn_to(&storage, journal, TabRole::Nothing);
            Prepared { place, project: Some(meta) }
        })
    });
    session.open_with(files, &mappings, prepare);
}

fn said_of(open: &OpenBatch) -> Option<String> {
    let set = untrack(|| open.sets.shown());
    set.judge?;
    let (all, scored) = (open.batch.pairs.len(), set.results.with_untracked(Results::scored));
    (scored < all).then(|| {
        format!(
            "Opened again: {} of {} pairs are judged by {}. Press Start to judge the rest; you never pay \
             for an answer twice.",
            grouped(scored),
            grouped(all),
            set.title
        )
    })
}

/// A project of these files whose data was too large to be kept.
pub fn unkept_data(storage: &StorageState, files: &[KeptFile]) -> Option<ProjectMeta> {
    storage.projects.list.with_untracked(|list| {
        list.iter().find(|meta| !meta.has_data && meta.files == files).cloned()
    })
}
