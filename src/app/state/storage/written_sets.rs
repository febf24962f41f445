//! The result sets as the journal has them, to find what has changed since.

use std::cell::RefCell;
use std::ops::Range;

use leptos::prelude::*;

use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::results::Results;
use crate::project::{SetKey, Written, set_line};
use crate::run::begin_with;

/// Entries compared between two checks of the clock.
const AT_ONCE: usize = 4000;
/// The same if lines may have to be written.
const LINES_AT_ONCE: usize = 256;

/// Those of one method.
pub struct WrittenSets<I: InPage>(RefCell<Vec<(SetKey, Written<I>)>>);

impl<I: InPage> Default for WrittenSets<I> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

/// Lines for some places: of gold intents or of pairs.
type Changes<I> = fn(&mut Written<I>, &Batch, &Results<I>, Range<usize>) -> Vec<String>;

impl<I: InPage> WrittenSets<I>
where
    OpenBatch: SetsOf<I>,
{
    /// The journal has all that is there now.
    pub async fn of(open: &OpenBatch) -> Self {
        let mut turn = Turn::new();
        let mut sets = Vec::new();
        for set in untrack(|| SetsOf::<I>::sets_of(open).all()) {
            let key = set.key();
            let mut written = Written::begin(key);
            while !set.results.with_untracked(|now| written.count_more(now, AT_ONCE)) {
                turn.yield_if_over().await;
            }
            sets.push((key, written));
        }
        Self(RefCell::new(sets))
    }

    pub fn replace(&self, other: Self) {
        self.0.replace(other.0.into_inner());
    }

    /// Adds lines for what the journal lacks, some with every turn because a batch may be large. They
    /// then count as written.
    pub fn changes<'a>(
        &'a self,
        open: &'a OpenBatch,
        lines: &'a RefCell<Vec<String>>,
    ) -> impl Iterator<Item = ()> + 'a {
        let batch = SetsOf::<I>::batch_of(open);
        let golds: (usize, Changes<I>) = (batch.golds.len(), Written::golds);
        let kinds = [golds, (batch.pairs.len(), Written::pairs)];
        let slices = kinds.into_iter().flat_map(|(count, changes)| {
            let from = (0..count).step_by(LINES_AT_ONCE);
            from.map(move |from| (from..count.min(from + LINES_AT_ONCE), changes))
        });
        untrack(|| SetsOf::<I>::sets_of(open).all()).into_iter().flat_map(move |set| {
            let known = self.place_of(open, &set, lines);
            slices.clone().map(move |(places, changes)| {
                if let Some((_, written)) = self.0.borrow_mut().get_mut(known) {
                    let new =
                        set.results.with_untracked(|now| changes(written, batch, now, places));
                    lines.borrow_mut().extend(new);
                }
            })
        })
    }

    /// A set that is new to the journal begins as its reader will begin it.
    fn place_of(
        &self,
        open: &OpenBatch,
        set: &ResultSet<I>,
        lines: &RefCell<Vec<String>>,
    ) -> usize {
        let key = set.key();
        let mut sets = self.0.borrow_mut();
        if let Some(place) = sets.iter().position(|(known, _)| *known == key) {
            return place;
        }
        lines.borrow_mut().push(set_line::<I>(key, &set.title, set.begins));
        let of_file = SetsOf::<I>::sets_of(open).of_file().results;
        let begun = of_file.with_untracked(|of_file| begin_with(of_file, !set.begins.judges_again));
        sets.push((key, Written::new(key, begun)));
        sets.len() - 1
    }
}
