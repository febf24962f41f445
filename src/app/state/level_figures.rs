//! The levels of a result set, and the table made of them: at once without intervals, which follow when
//! nothing has changed for a moment.

use std::sync::Arc;

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::quiet_work::QuietWork;
use super::result_set::ResultSet;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::Results;
use crate::evaluation::signature::Signature;
use crate::labelling::ratings_of_people;
use crate::methods::autorater::{Autorater, Level, LevelTable, LevelTableWork, RatedBy, Ratings};
use crate::report::{Beside, LEVEL_WITH_FULFILMENT, PREDICTION_FULFILLED};
use crate::words::levels as words;
use crate::workspace::levels::{PairLevels, is_fulfilled};

#[derive(Clone, Copy)]
pub struct LevelFigures {
    pub levels: Memo<Arc<PairLevels>>,
    pub table: Signal<Arc<LevelTable>>,
    /// What made the levels; empty where there are none.
    pub signature: Memo<String>,
}

impl LevelFigures {
    pub fn of(open: &Arc<OpenBatch>, set: &ResultSet<Autorater>, overrides: Memo<bool>) -> Self {
        let levels = {
            let (open, results) = (open.clone(), set.results.clone());
            Memo::new(move |_| {
                let fulfilled = open.shown_fulfilment().filter(|_| overrides.get());
                Arc::new(results.with(|results| match &fulfilled {
                    Some(fulfilled) => fulfilled.with(|told| PairLevels::of(results, Some(told))),
                    None => PairLevels::of(results, None),
                }))
            })
        };
        Self { levels, table: table(open, levels), signature: signature(open, set, overrides) }
    }
}

fn table(open: &Arc<OpenBatch>, levels: Memo<Arc<PairLevels>>) -> Signal<Arc<LevelTable>> {
    let ratings = {
        let open = open.clone();
        Memo::new_with_compare(move |_| Arc::new(ratings(&open, &levels.get())), |_, _| true)
    };
    let open = open.clone();
    let begin = move |ratings: &[Ratings]| {
        LevelTableWork::new(&open.batch, ratings, BootstrapSettings::default())
    };
    let at_once = {
        let begin = begin.clone();
        Memo::new(move |_| Arc::new(ratings.with(|ratings| begin(ratings)).table()))
    };
    let with_intervals = RwSignal::new(None::<(Arc<LevelTable>, Arc<LevelTable>)>);
    let work = QuietWork::new();
    Effect::new(move || {
        let (plain, ratings, begin) = (at_once.get(), ratings.get_untracked(), begin.clone());
        work.begin(move |mut task| {
            Box::pin(async move {
                let mut work = begin(&ratings);
                while !work.is_done() {
                    work.step();
                    task.breathe().await?;
                }
                with_intervals.try_set(Some((plain, Arc::new(work.table()))));
                Some(())
            })
        });
    });
    Signal::derive(move || {
        let plain = at_once.get();
        let known = with_intervals.get().filter(|(of, _)| **of == *plain);
        known.map_or(plain, |(_, whole)| whole)
    })
}

/// AutoRater's, then people's.
fn ratings(open: &OpenBatch, levels: &PairLevels) -> Vec<Ratings> {
    let pairs = 0..open.batch.pairs.len();
    let fulfilled = open.shown_fulfilment().map(|results| {
        results.with(|results| pairs.map(|place| is_fulfilled(results, place)).collect())
    });
    let automatic = Ratings {
        by: RatedBy::Autorater,
        levels: levels.all().to_vec(),
        fulfilled: fulfilled.unwrap_or_default(),
    };
    let people = open.agreement.labelling.with(|all| ratings_of_people(&open.batch, all));
    [automatic].into_iter().chain(people).collect()
}

/// What verdicts on fulfilment make of AutoRater's levels, for the rows of an export. Empty where nobody was
/// asked.
pub fn beside_levels(open: &OpenBatch, levels: &ArcRwSignal<Results<Autorater>>) -> Vec<Beside> {
    let Some(fulfilled) = untrack(|| open.shown_fulfilment()) else { return Vec::new() };
    levels.with_untracked(|levels| {
        fulfilled.with_untracked(|fulfilled| {
            let standing = PairLevels::of(levels, Some(fulfilled));
            let beside = |place| {
                let own = levels.finding(place).map(|relation| relation.level());
                let verdict = fulfilled.finding(place).map_or("", |told| told.verdict.key());
                let level = standing.at(place);
                Beside {
                    members: vec![
                        (PREDICTION_FULFILLED, verdict),
                        (LEVEL_WITH_FULFILMENT, level.map_or("", Level::key)),
                    ],
                    sentence: (level != own).then_some(words::NOT_FULFILLED_IN_FILE),
                }
            };
            (0..levels.outcomes.len()).map(beside).collect()
        })
    })
}

fn signature(
    open: &Arc<OpenBatch>,
    set: &ResultSet<Autorater>,
    overrides: Memo<bool>,
) -> Memo<String> {
    let (open, summaries) = (open.clone(), set.summaries.clone());
    Memo::new(move |_| {
        let of_levels = summaries.with(|summaries| {
            let is_scored = summaries.iter().any(|summary| summary.scored > 0);
            let signatures = summaries.iter().map(|summary| &summary.signature);
            is_scored.then(|| Signature::of_all(signatures).to_string())
        });
        let Some(of_levels) = of_levels else { return String::new() };
        let of_fulfilment = open
            .shown_fulfilment()
            .filter(|_| overrides.get())
            .map(|results| results.with(|results| results.signature().to_string()));
        match of_fulfilment {
            Some(told) => format!("{of_levels} · {} ({told})", words::OVERRIDDEN),
            None => of_levels,
        }
    })
}
