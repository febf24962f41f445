//! One project in several tabs: one writes, the others follow what it writes. One of them may take
//! over; the one that wrote then writes its last lines, lets go and follows.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::book::{AsWritten, Book};
use super::replay::replay;
use super::{Desk, desk, refresh};
use crate::app::keeping::KeepingRole;
use crate::app::means::without_intervals;
use crate::browser::bell::Bell;
use crate::browser::tabs::{Claim, Hold, Tabs, claim};
use crate::project::{Growth, KeepingTrouble};

/// Milliseconds the tab that writes has to let go. One that is frozen or gone does not answer.
const PATIENCE: f64 = 1500.0;

fn lock_of(id: &str) -> String {
    format!("bifact project {id}")
}

/// A tab that was just closed or reloaded lets go a moment later.
const TRIES: usize = 6;

pub async fn claim_free(desk: &Rc<Desk>, id: &str) -> Option<Hold> {
    for _ in 0..TRIES {
        let hold = claim(&lock_of(id), Claim::IfFree, when_lost(desk, id)).await;
        if hold.is_some() {
            return hold;
        }
        Bell::default().wait(Some(50.0)).await;
    }
    None
}

fn when_lost(desk: &Rc<Desk>, id: &str) -> impl FnOnce() + use<> {
    let (desk, id) = (Rc::downgrade(desk), id.to_owned());
    move || {
        if let Some(desk) = desk.upgrade() {
            lose(&desk, &id);
        }
    }
}

/// Whether no tab has it open for writing.
pub async fn is_free(id: &str) -> bool {
    claim(&lock_of(id), Claim::IfFree, || {}).await.is_some()
}

fn lose(desk: &Rc<Desk>, id: &str) {
    let book = desk.book.borrow().clone().filter(|book| book.id == id);
    let keeping = desk.session.keeping;
    if let Some(book) = book
        && keeping.role.get_untracked() == KeepingRole::Writes
    {
        desk.session.runner.stop();
        book.hold.take();
        keeping.role.set(KeepingRole::Follows);
        keeping.trouble.set(Some(KeepingTrouble::TakenOver));
    }
}

pub fn listen(desk: &Rc<Desk>) {
    let to = Rc::downgrade(desk);
    let tabs = Tabs::listen(move |line| {
        let Some(desk) = to.upgrade() else { return };
        let Some((what, id)) = line.split_once(' ') else { return };
        let book = desk.book.borrow().clone().filter(|book| book.id == id);
        match (what, book) {
            ("wrote", Some(book)) => book.link.tell(),
            ("give", Some(book)) => spawn_local(give(desk, book)),
            ("list", _) => spawn_local(refresh()),
            _ => {}
        }
    });
    desk.tabs.replace(Some(tabs));
}

async fn give(desk: Rc<Desk>, book: Rc<Book>) {
    let keeping = desk.session.keeping;
    if keeping.role.get_untracked() != KeepingRole::Writes {
        return;
    }
    desk.session.runner.stop();
    book.write(&desk).await;
    keeping.role.set(KeepingRole::Follows);
    keeping.trouble.set(Some(KeepingTrouble::TakenOver));
    book.hold.take();
    desk.say(&format!("gave {}", book.id));
}

/// Writes what is followed from now on.
pub async fn take_over() {
    let Some(desk) = desk() else { return };
    let Some(book) = desk.book.borrow().clone() else { return };
    desk.say(&format!("give {}", book.id));
    let mut waited = 0.0;
    while waited < PATIENCE && !is_free(&book.id).await {
        Bell::default().wait(Some(50.0)).await;
        waited += 50.0;
    }
    let lost = when_lost(&desk, &book.id);
    let Some(hold) = claim(&lock_of(&book.id), Claim::Steal, lost).await else { return };
    follow(&desk, &book).await;
    if let Some(open) = &book.open {
        book.count_as_written(AsWritten::of(open).await);
    }
    book.hold.replace(Some(hold));
    let keeping = desk.session.keeping;
    keeping.role.set(KeepingRole::Writes);
    keeping.trouble.set(None);
}

/// What the other tab has written since.
pub async fn follow(desk: &Desk, book: &Book) {
    let (Some(store), Some(open)) = (desk.store(), &book.open) else { return };
    match store.journal(&book.id, book.next.get()).await {
        Ok(pieces) if pieces.texts.is_empty() => {}
        Ok(pieces) => {
            book.next.set(pieces.next);
            replay(open, &pieces.texts, &mut Growth::default()).await;
            for set in untrack(|| open.sets.all()) {
                let summaries =
                    set.results.with_untracked(|results| without_intervals(&open.batch, results));
                set.summaries.set(summaries);
            }
            if let Ok(Some(meta)) = store.project(&book.id).await {
                book.meta.replace(Some(meta));
            }
            desk.session.runner.answers_changed.notify();
        }
        Err(trouble) => desk.trouble(trouble),
    }
}
