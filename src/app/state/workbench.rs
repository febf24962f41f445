//! The model of the results screen: one result set, filtered and sorted as the address says.
//!
//! Filters, sorting and counts read dense columns, gathered from the results in short turns whenever these
//! change. Until the columns are ready, pairs are shown in file order.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use super::session::Session;
use crate::base::work::Work;
use crate::browser::after_paint::a_frame_behind;
use crate::browser::wake::sleep;
use crate::browser::yield_now::{Turn, now, rest_after};
use crate::evaluation::pair::RowId;
use crate::evaluation::results::Results as MethodResults;
use crate::methods::autorater::{Autorater, Level};
use crate::methods::bifact::results::Results;
use crate::workspace::{
    Column, Columns, Facets, Look, Order, RowSet, SearchIndex, Sort, Source, Step, TextRanks, View,
    look,
};

#[derive(Clone, Copy)]
pub struct Workbench {
    pub open: StoredValue<Arc<OpenBatch>>,
    pub set: StoredValue<ResultSet>,
    pub view: Memo<View>,
    /// `None` until they are first gathered.
    pub columns: RwSignal<Option<Columns>>,
    pub order: Memo<Option<Arc<Order>>>,
    pub look: Memo<Option<Arc<Look>>>,
    /// How many pairs wait to be judged again.
    pub stale: Memo<usize>,
    /// What is counted of the shown pairs, a frame after these.
    pub counted: ReadSignal<Option<Counted>>,
    /// Of all pairs, drawn faintly behind the charts.
    pub all: Memo<Option<Arc<Facets>>>,
    /// AutoRater's, where it was asked.
    levels: Memo<Arc<Vec<Option<Level>>>>,
    index: RwSignal<Option<SearchIndex>>,
    found: Memo<Option<Found>>,
    gathering: StoredValue<Gathering>,
    work: StoredValue<Work>,
}

/// What the charts show, and through which view.
#[derive(Clone)]
pub struct Counted {
    pub view: View,
    pub facets: Arc<Facets>,
}

/// Which version the columns and the index are of.
#[derive(Clone, Copy, Default)]
struct Gathering {
    news: usize,
    columns_of: usize,
    index_of: usize,
    /// Someone is about to look for words.
    wants_words: bool,
}

/// Rows per step, which takes about a millisecond.
const STEP: usize = 64;
/// With more pairs than this, columns that change continuously are gathered only now and then, or when
/// nothing has changed for a moment.
const MANY: usize = 2000;
const REST_OF_MANY: f64 = 600.0;
const MOMENT: f64 = 300.0;

impl Workbench {
    pub fn begin(open: Arc<OpenBatch>, set: ResultSet) -> Self {
        let view = Session::current().view();
        let open = StoredValue::new(open);
        let columns = RwSignal::new(None::<Columns>);
        let index = RwSignal::new(None::<SearchIndex>);
        let texts = StoredValue::new(TextRanks::default());
        let sort = Memo::new(move |_| view.with(|view| view.sort));
        let ranked = RwSignal::new(());
        Effect::new(move || rank_texts(open, texts, sort.get().column, ranked));
        let order = Memo::new(move |before: Option<&Option<Arc<Order>>>| {
            ranked.track();
            columns.with(|columns| {
                let columns = columns.as_ref()?;
                let wanted = sort.get();
                let is_ready = texts.with_value(|texts| texts.are_known_of(wanted.column));
                // Until the texts are ranked, pairs stay in the order they are in.
                let sort = if is_ready {
                    wanted
                } else {
                    before.into_iter().flatten().next().map_or_else(Sort::default, |o| o.sort)
                };
                let batch = &open.get_value().batch;
                let order =
                    texts.try_update_value(|ranks| Order::of(columns, batch, sort, ranks))?;
                Some(Arc::new(order))
            })
        });
        let text = Memo::new(move |_| view.with(|view| view.text.clone()));
        let found = Memo::new(move |_| {
            let index = |text: &str| {
                let find = |index: &SearchIndex| index.is_done().then(|| index.find(text))?;
                index.with(|index| index.as_ref().and_then(find))
            };
            text.with(|text| (!text.is_empty()).then(|| index(text))?).map(Found::new)
        });
        let all = Memo::new(move |_| {
            let facets = |columns: &Columns| Facets::of(columns, &View::default(), None);
            columns.with(|columns| columns.as_ref().map(facets).map(Arc::new))
        });
        let look = Memo::new(move |_| {
            columns.with(|columns| {
                let (columns, order) = (columns.as_ref()?, order.get()?);
                let found = found.get();
                let found = found.as_ref().map(|found| &*found.0);
                view.with(|view| Some(Arc::new(look(columns, &order, view, found))))
            })
        });
        let (counted, set_counted) = signal(None);
        // The same pairs may be shown through another view, or with other scores.
        let news = move || {
            columns.track();
            view.track();
            found.track();
        };
        a_frame_behind(news, move || {
            let (view, found) = (view.get_untracked(), found.get_untracked());
            let found = found.as_ref().map(|found| &*found.0);
            let of = |columns: &Columns| Arc::new(Facets::of(columns, &view, found));
            let facets = columns.with_untracked(|columns| columns.as_ref().map(of));
            set_counted.set(facets.map(|facets| Counted { view, facets }));
        });
        let stale =
            Memo::new(move |_| columns.with(|columns| columns.as_ref().map_or(0, Columns::stale)));
        let levels = Memo::new(move |_| {
            let levels = open.with_value(|open| open.shown_levels());
            Arc::new(levels.map(|results| results.with(levels_of)).unwrap_or_default())
        });
        let bench = Self {
            open,
            set: StoredValue::new(set),
            view,
            columns,
            order,
            look,
            stale,
            counted,
            all,
            levels,
            index,
            found,
            gathering: StoredValue::new(Gathering::default()),
            work: StoredValue::new(Work::default()),
        };
        let results = bench.set.with_value(|set| set.results.clone());
        Effect::new(move || {
            results.track();
            levels.track();
            bench.gathering.update_value(|gathering| gathering.news += 1);
            bench.gather();
        });
        Effect::new(move || {
            if !text.with(String::is_empty) {
                bench.expect_words();
            }
        });
        bench
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Whether the view asks for words that are not looked for yet.
    pub fn is_searching(self) -> bool {
        self.view.with(|view| !view.text.is_empty())
            && self.index.with(|index| index.as_ref().is_none_or(|index| !index.is_done()))
    }

    /// Reads all texts, so that the first word is found as fast as the next.
    pub fn expect_words(self) {
        self.gathering.update_value(|gathering| gathering.wants_words = true);
        self.gather();
    }

    /// What another view of the same words would show.
    pub fn look_through(self, view: &View) -> Option<Look> {
        let order = self.order.try_get_untracked()??;
        let found = self.found.try_get_untracked()?;
        let found = found.as_ref().map(|found| &*found.0);
        self.columns
            .try_with_untracked(|columns| Some(look(columns.as_ref()?, &order, view, found)))?
    }

    /// The same whatever words are looked for.
    pub fn look_at_all(self, view: &View) -> Option<Look> {
        let order = self.order.try_get_untracked()??;
        self.columns
            .try_with_untracked(|columns| Some(look(columns.as_ref()?, &order, view, None)))?
    }

    /// The shown neighbour of a pair.
    pub fn neighbour(self, of: Option<&RowId>, step: Step) -> Option<RowId> {
        let (look, order) = (self.look.get()?, self.order.get()?);
        self.open.with_value(|open| {
            let place = of.and_then(|id| open.batch.position(id));
            let place = place.and_then(|place| u32::try_from(place).ok());
            let next = look.neighbour(&order, place, step)?;
            open.batch.pairs.get(next as usize).map(|pair| pair.id.clone())
        })
    }

    /// Gathers what is out of date; what changes meanwhile is gathered in another round.
    fn gather(self) {
        if !self.work.with_value(Work::is_under_way) {
            let task = self.work.with_value(Work::begin);
            spawn_local(async move {
                // Ends early where the screen was left.
                let _ = self.gather_all().await;
                drop(task);
            });
        }
    }

    async fn gather_all(self) -> Option<()> {
        let mut turn = Turn::new();
        let is_large = self.open.try_get_value()?.batch.pairs.len() > MANY;
        loop {
            let began = now();
            let Gathering { news, columns_of, index_of, wants_words, .. } =
                self.gathering.try_get_value()?;
            if columns_of < news {
                self.gather_columns(&mut turn).await?;
                self.gathering.try_update_value(|gathering| gathering.columns_of = news)?;
            } else if wants_words && index_of < news {
                self.gather_index(&mut turn).await?;
                self.gathering.try_update_value(|gathering| gathering.index_of = news)?;
            } else {
                return Some(());
            }
            if is_large && self.gathering.try_get_value()?.news > news {
                self.wait_for_rest(rest_after(now() - began, REST_OF_MANY)).await?;
            }
        }
    }

    async fn wait_for_rest(self, at_most: f64) -> Option<()> {
        let until = now() + at_most;
        while now() < until {
            let news = self.gathering.try_get_value()?.news;
            sleep(MOMENT.min(until - now())).await;
            if self.gathering.try_get_value()?.news == news {
                break;
            }
        }
        Some(())
    }

    async fn gather_columns(self, turn: &mut Turn) -> Option<()> {
        let mut columns = self.with_source(Columns::begin)?;
        while !self.with_source(|source| columns.step(source, STEP))? {
            turn.yield_if_over().await;
        }
        self.columns.try_set(Some(columns)).map_or(Some(()), |_| None)
    }

    async fn gather_index(self, turn: &mut Turn) -> Option<()> {
        let mut index = self.with_source(|source| SearchIndex::begin(source.batch))?;
        while !self.with_source(|source| index.step(source.batch, source.results, STEP))? {
            turn.yield_if_over().await;
        }
        self.index.try_set(Some(index)).map_or(Some(()), |_| None)
    }

    fn with_source<T>(self, work: impl FnOnce(Source) -> T) -> Option<T> {
        let (open, set) = (self.open.try_get_value()?, self.set.try_get_value()?);
        let levels = self.levels.try_get_untracked()?;
        Some(set.results.with_untracked(|results: &Results| {
            work(Source { levels: &levels, ..Source::of(&open.batch, results) })
        }))
    }
}

fn levels_of(results: &MethodResults<Autorater>) -> Vec<Option<Level>> {
    let of_pair = |place| results.finding(place).map(|relation| relation.level());
    (0..results.outcomes.len()).map(of_pair).collect()
}

/// Ranks the texts that are sorted by, in short turns. Ends early where the screen was left.
fn rank_texts(
    open: StoredValue<Arc<OpenBatch>>,
    texts: StoredValue<TextRanks>,
    column: Column,
    ranked: RwSignal<()>,
) {
    if texts.with_value(|texts| texts.are_known_of(column)) {
        return;
    }
    spawn_local(async move {
        let Some(open) = open.try_get_value() else { return };
        let mut turn = Turn::new();
        while texts.try_update_value(|texts| texts.step(&open.batch, column)) == Some(false) {
            turn.yield_if_over().await;
        }
        ranked.try_set(());
    });
}

/// Rows that contain the words; the same rows do not count as a change.
#[derive(Clone)]
struct Found(Arc<RowSet>);

impl Found {
    fn new(rows: RowSet) -> Self {
        Self(Arc::new(rows))
    }
}

impl PartialEq for Found {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
