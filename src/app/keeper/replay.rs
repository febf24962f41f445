//! A journal read again: what is open gets the results it had.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys::File;
use wasm_bindgen::JsValue;

use super::book::{AsWritten, Book};
use super::compacting::compact;
use super::{Desk, ready_desk, refresh, two_tabs};
use crate::app::keeping::KeepingRole;
use crate::app::means::add_intervals;
use crate::app::open_batch::OpenBatch;
use crate::app::place::Place;
use crate::app::result_set::ResultSet;
use crate::app::session::{Prepare, Prepared};
use crate::base::number::grouped;
use crate::browser::address;
use crate::browser::pace::Pace;
use crate::methods::bifact::results::Results;
use crate::project::{
    Growth, KeepingTrouble, KeptFile, ProjectMeta, Record, SetKey, kept_as, read_record,
};
use crate::run::{Cache, begin_with};

/// Opens a project of the list.
pub async fn open_project(id: String) {
    let Some(desk) = ready_desk().await else { return };
    let session = desk.session;
    let Some(store) = desk.store() else { return };
    let here = desk.book.borrow().clone().filter(|book| book.id == id);
    if let Some(meta) = here.and_then(|book| book.meta.borrow().clone()) {
        return address::go_to(&place_of(&meta));
    }
    let found = async {
        let meta = store.project(&id).await?;
        let files = store.files(&id).await?;
        Ok((meta, files))
    };
    match found.await {
        Ok((Some(meta), _)) if meta.is_newer() => desk.trouble(KeepingTrouble::Newer),
        Ok((Some(meta), files)) if !files.is_empty() => {
            let (mappings, place) = (meta.mappings.clone(), place_of(&meta));
            let prepare: Prepare = Box::new(move |open| {
                Box::pin(async move {
                    go_on_with(desk, meta.clone(), open).await;
                    Prepared { place, project: Some(meta) }
                })
            });
            session.open_with(files, &mappings, prepare);
        }
        Ok((Some(meta), _)) => {
            let names: Vec<&str> = meta.files.iter().map(|file| file.name.as_str()).collect();
            session.keeping.notice.set(Some(format!(
                "The data of this project is not kept here. Open {} again to go on with its answers.",
                names.join(" and ")
            )));
        }
        Ok((None, _)) => refresh().await,
        Err(trouble) => desk.trouble(trouble),
    }
}

/// Where it was left; where pairs are missing, where a run is started.
fn place_of(meta: &ProjectMeta) -> String {
    if meta.scored < meta.pairs || !meta.place.starts_with("#/results") {
        return Place::Data.to_hash();
    }
    meta.place.clone()
}

/// Goes on with a project whose data was just read.
pub async fn go_on_with(desk: Rc<Desk>, mut meta: ProjectMeta, open: Arc<OpenBatch>) {
    let Some(store) = desk.store() else { return };
    let session = desk.session;
    begin_answers(&desk, &meta, &open);
    // Locked before it is read, so that nobody writes in between.
    let hold = two_tabs::claim_free(&desk, &meta.id).await;
    let pieces = match store.journal(&meta.id, 0).await {
        Ok(pieces) => pieces,
        Err(trouble) => return desk.trouble(trouble),
    };
    let mut growth = Growth::default();
    let unreadable = replay(&open, &pieces.texts, &mut growth).await;
    summarise_all(&open).await;
    session.keeping.trouble.set((unreadable > 0).then_some(KeepingTrouble::Unreadable(unreadable)));
    session.keeping.notice.set(said_of(&open));
    let next = if growth.is_large() && unreadable == 0 && hold.is_some() {
        compact(&store, &mut meta, &pieces).await
    } else {
        pieces.next
    };
    let role = if hold.is_some() { KeepingRole::Writes } else { KeepingRole::Follows };
    let written = AsWritten::of(&open).await;
    desk.turn_to(Book::of(&desk, meta, open, next, hold, written), role);
    session.runner.answers_changed.notify();
}

/// A project of the user's may use what was paid for elsewhere; a copy has its own answers only.
fn begin_answers(desk: &Desk, meta: &ProjectMeta, open: &OpenBatch) {
    if !meta.from_copy {
        open.answers.update_value(|answers| desk.session.runner.tell_known_answers(answers));
    }
}

/// A copy that cannot be kept is open all the same.
pub async fn open_unkept(desk: Rc<Desk>, meta: ProjectMeta, texts: Vec<JsValue>, files: Vec<File>) {
    let session = desk.session;
    let mappings = meta.mappings.clone();
    let prepare: Prepare = Box::new(move |open| {
        Box::pin(async move {
            replay(&open, &texts, &mut Growth::default()).await;
            summarise_all(&open).await;
            let place = place_of(&meta);
            let written = AsWritten::of(&open).await;
            let book = Book::of(&desk, meta.clone(), open, 0, None, written);
            desk.turn_to(book, KeepingRole::Nothing);
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
            "Opened again: {} of {} pairs are judged by {}. Start goes on with the others; no answer \
             is paid for twice.",
            grouped(scored),
            grouped(all),
            set.title
        )
    })
}

/// A project of these files whose data was too large to be kept.
pub fn unkept_data(desk: &Desk, files: &[KeptFile]) -> Option<ProjectMeta> {
    desk.projects.list.with_untracked(|list| {
        list.iter().find(|meta| !meta.has_data && meta.files == files).cloned()
    })
}

/// Answers that were asked about no project.
pub async fn recall_loose_answers(desk: &Desk) {
    let Some(store) = desk.store() else { return };
    let Ok(texts) = store.journals_of(kept_as::LOOSE).await else { return };
    let loose = desk.session.runner.loose.get_value();
    for text in texts.iter().filter_map(JsValue::as_string) {
        for record in text.lines().filter_map(read_record) {
            if let Record::Answer { asked, text } = record {
                loose.update_value(|loose| loose.recall(asked, &text));
            }
        }
    }
    desk.session.runner.answers_changed.notify();
}

pub async fn forget_loose_answers(desk: &Desk) {
    if let Some(store) = desk.store() {
        // What cannot be deleted now can be another time.
        let _ = store.delete_journals_of(kept_as::LOOSE).await;
    }
}

/// Puts the lines of a journal into what is open; how many could not be used.
pub async fn replay(open: &OpenBatch, pieces: &[JsValue], growth: &mut Growth) -> usize {
    let mut pace = Pace::new();
    let mut unreadable = 0;
    for piece in pieces {
        let Some(text) = piece.as_string() else {
            unreadable += 1;
            continue;
        };
        for line in text.lines().filter(|line| !line.is_empty()) {
            let is_used = read_record(line).is_some_and(|record| {
                growth.count(&record, line);
                put(open, record)
            });
            unreadable += usize::from(!is_used);
            pace.breathe().await;
        }
    }
    for set in untrack(|| open.sets.all()) {
        set.results.notify();
    }
    open.agreement.labelling.notify();
    unreadable
}

/// Of all judges together: a copy that begins a judge with every line would fill the memory.
const MOST_OUTCOMES: usize = 10_000_000;

fn put(open: &OpenBatch, record: Record) -> bool {
    match &record {
        Record::Answer { asked, text } => {
            open.answers.update_value(|answers| answers.recall(*asked, text));
        }
        Record::Set { key: SetKey::OfJudge(judge), title, judges_again } => {
            if set_of(open, SetKey::OfJudge(*judge)).is_none() {
                let sets = untrack(|| open.sets.all()).len();
                if sets * open.batch.pairs.len() > MOST_OUTCOMES {
                    return false;
                }
                let of_file = open.sets.of_file().results;
                let begun = of_file.with_untracked(|of_file| begin_with(of_file, !judges_again));
                open.sets.add(ResultSet {
                    judge: Some(*judge),
                    title: title.clone(),
                    judges_again: *judges_again,
                    ..ResultSet::of_file(begun, Vec::new())
                });
            }
        }
        Record::Gold { key, .. } | Record::Pair { key, .. } => {
            let Some(set) = set_of(open, *key) else { return false };
            return record.apply(&open.batch, &mut set.results.write_untracked());
        }
        Record::Label { .. } => {
            let mut labelling = open.agreement.labelling.write_untracked();
            return record.apply_labels(&open.batch, &mut labelling);
        }
        Record::Forget => open.answers.update_value(Cache::unlearn),
        Record::Set { .. } | Record::Other => {}
    }
    true
}

fn set_of(open: &OpenBatch, key: SetKey) -> Option<ResultSet> {
    match key.judge() {
        None => Some(open.sets.of_file()),
        Some(judge) => untrack(|| open.sets.of_judge(judge)),
    }
}

async fn summarise_all(open: &OpenBatch) {
    let mut pace = Pace::new();
    for set in untrack(|| open.sets.all()) {
        add_intervals(&open.batch, &set, &mut pace).await;
    }
}
