//! Replays the lines of a journal over the open data.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::browser::project_store::Piece;
use crate::browser::yield_now::Turn;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::signature::AnswerOrigin;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::Repeats;
use crate::producers::goal::Goal;
use crate::project::{Growth, Provenance, Record, has_room_for_a_set, read_record};
use crate::run::{Cache, begin_with};

/// How many lines could not be used.
pub async fn replay(
    open: &Arc<OpenBatch>,
    pieces: &[Piece],
    mut provenance: Provenance,
    growth: &mut Growth,
) -> usize {
    let mut turn = Turn::new();
    let mut unreadable = 0;
    for piece in pieces {
        let Some(text) = piece.text() else {
            unreadable += 1;
            continue;
        };
        for line in text.lines().filter(|line| !line.is_empty()) {
            let is_used = match read_record(line) {
                Some(mut record) => {
                    growth.count(&record, line);
                    let origin = provenance.mark(&mut record);
                    // Goals belong to trajectories, which have to be known first.
                    if record.is_of(Goal::KEY) && untrack(|| open.watched()).is_none() {
                        open.soon_watched().await;
                    }
                    put(open, record, origin)
                }
                None => false,
            };
            unreadable += usize::from(!is_used);
            turn.yield_if_over().await;
        }
    }
    open.notify_results();
    open.agreement.labelling.notify();
    unreadable
}

fn put(open: &OpenBatch, record: Record, origin: AnswerOrigin) -> bool {
    match &record {
        Record::Answer { asked, text } => {
            open.answers.update_value(|answers| answers.recall_from(origin, *asked, text));
        }
        Record::Set { .. } | Record::Gold { .. } | Record::Pair { .. } => {
            return put_in_set::<Bifact>(open, &record);
        }
        Record::Label { .. } => {
            let mut labelling = open.agreement.labelling.write_untracked();
            return record.apply_labels(&open.batch, &mut labelling);
        }
        Record::Forget => open.answers.update_value(Cache::unlearn),
        Record::OfMethod { method, record } if method == Autorater::KEY => {
            open.levels.are_there.set(true);
            return put_in_set::<Autorater>(open, record);
        }
        Record::OfMethod { method, record } if method == Fulfilment::KEY => {
            open.fulfilled.are_there.set(true);
            return put_in_set::<Fulfilment>(open, record);
        }
        Record::OfMethod { method, record } if method == Goal::KEY => {
            open.goals.are_there.set(true);
            return put_in_set::<Goal>(open, record);
        }
        Record::OfMethod { method, record } if method == Repeats::KEY => {
            open.repeats.sets.are_there.set(true);
            return put_in_set::<Repeats>(open, record);
        }
        // A method without a place in this page. Its lines stay in the journal.
        Record::OfMethod { .. } | Record::TakenIn { .. } | Record::Other => {}
    }
    true
}

/// Begins a set, or puts a gold intent or a pair into one.
fn put_in_set<I: InPage>(open: &OpenBatch, record: &Record) -> bool
where
    OpenBatch: SetsOf<I>,
{
    let (sets, batch) = (SetsOf::<I>::sets_of(open), SetsOf::<I>::batch_of(open));
    match record {
        Record::Set { key, title, begins } => {
            let Some(judge) = key.judge().filter(|_| sets.of_key(*key).is_none()) else {
                return true;
            };
            if !has_room_for_a_set(untrack(|| sets.all()).len(), batch.pairs.len()) {
                return false;
            }
            let of_file = sets.of_file().results;
            let begun = of_file.with_untracked(|of_file| begin_with(of_file, !begins.judges_again));
            sets.add(ResultSet {
                judge: Some(judge),
                title: title.clone(),
                begins: *begins,
                ..ResultSet::of_file(begun, Vec::new())
            });
            true
        }
        Record::Gold { key, .. } | Record::Pair { key, .. } => {
            let Some(set) = sets.of_key(*key) else { return false };
            record.apply(batch, &mut set.results.write_untracked())
        }
        _ => true,
    }
}
