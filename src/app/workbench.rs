//! What the results screen works on: one result set seen through the view that the address asks for.
//!
//! Everything that filters, sorts and counts reads dense columns, which are gathered from the results
//! in short turns whenever these change. Until they are there, the pairs are shown as the file has them.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::result_set::ResultSet;
use super::session::Session;
use crate::browser::bell::Bell;
use crate::browser::pace::Pace;
use crate::evaluation::pair::RowId;
use crate::evaluation::results::Results;
use crate::workspace::{
    Columns, DEFAULT_SAME_TASK_FROM, Look, Order, RowSet, SearchIndex, Source, Step, TextRanks,
    View, look,
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
    index: RwSignal<Option<SearchIndex>>,
    gathering: StoredValue<Gathering>,
}

/// Whether columns are being gathered, and of which news.
#[derive(Clone, Copy, Default)]
struct Gathering {
    is_under_way: bool,
    news: usize,
}

/// Rows of a step: a millisecond's worth.
const STEP: usize = 64;
/// With more pairs than this, what changes all the time is gathered anew only so often.
const MANY: usize = 2000;
const REST_OF_MANY: f64 = 600.0;

impl Workbench {
    pub fn begin(open: Arc<OpenBatch>, set: ResultSet) -> Self {
        let view = Session::current().view();
        let open = StoredValue::new(open);
        let columns = RwSignal::new(None::<Columns>);
        let index = RwSignal::new(None::<SearchIndex>);
        let texts = StoredValue::new(TextRanks::default());
        let sort = Memo::new(move |_| view.with(|view| view.sort));
        let order = Memo::new(move |_| {
            columns.with(|columns| {
                let columns = columns.as_ref()?;
                let batch = &open.get_value().batch;
                let mut ranks = texts.get_value();
                let order = Order::of(columns, batch, sort.get(), &mut ranks);
                texts.set_value(ranks);
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
        let look = Memo::new(move |_| {
            columns.with(|columns| {
                let (columns, order) = (columns.as_ref()?, order.get()?);
                let found = found.get();
                let found = found.as_ref().map(|found| &*found.0);
                view.with(|view| Some(Arc::new(look(columns, &order, view, found))))
            })
        });
        let bench = Self {
            open,
            set: StoredValue::new(set),
            view,
            columns,
            order,
            look,
            index,
            gathering: StoredValue::new(Gathering::default()),
        };
        let results = bench.set.with_value(|set| set.results.clone());
        Effect::new(move || {
            results.track();
            bench.gather();
        });
        Effect::new(move || {
            if !text.with(String::is_empty) {
                bench.gather();
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

    /// The shown neighbour of a pair.
    pub fn neighbour(self, of: &Option<RowId>, step: Step) -> Option<RowId> {
        let (look, order) = (self.look.get()?, self.order.get()?);
        self.open.with_value(|open| {
            let place = of.as_ref().and_then(|id| open.batch.position(id));
            let place = place.and_then(|place| u32::try_from(place).ok());
            let next = look.neighbour(&order, place, step)?;
            open.batch.pairs.get(next as usize).map(|pair| pair.id.clone())
        })
    }

    /// Gathers columns, and the index where words are asked for; what changes meanwhile is gathered
    /// in another round.
    fn gather(self) {
        let mut now = self.gathering.get_value();
        now.news += 1;
        let begins = !now.is_under_way;
        now.is_under_way = true;
        self.gathering.set_value(now);
        if begins {
            spawn_local(async move {
                // Ends early where the screen was left.
                let _ = self.gather_all().await;
            });
        }
    }

    async fn gather_all(self) -> Option<()> {
        let mut pace = Pace::new();
        loop {
            let news = self.gathering.try_get_value()?.news;
            self.gather_columns(&mut pace).await?;
            if self.view.try_with_untracked(|view| !view.text.is_empty())? {
                self.gather_index(&mut pace).await?;
            }
            let open = self.open.try_get_value()?;
            if open.batch.pairs.len() > MANY {
                Bell::default().wait(Some(REST_OF_MANY)).await;
            }
            let mut now = self.gathering.try_get_value()?;
            if now.news == news {
                now.is_under_way = false;
                self.gathering.try_set_value(now);
                return Some(());
            }
        }
    }

    async fn gather_columns(self, pace: &mut Pace) -> Option<()> {
        let mut columns = self.with_source(Columns::begin)?;
        while !self.with_source(|source| columns.step(source, STEP))? {
            pace.breathe().await;
        }
        self.columns.try_set(Some(columns)).map_or(Some(()), |_| None)
    }

    async fn gather_index(self, pace: &mut Pace) -> Option<()> {
        let mut index = self.with_source(|source| SearchIndex::begin(source.batch))?;
        while !self.with_source(|source| index.step(source.batch, source.results, STEP))? {
            pace.breathe().await;
        }
        self.index.try_set(Some(index)).map_or(Some(()), |_| None)
    }

    fn with_source<T>(self, work: impl FnOnce(Source) -> T) -> Option<T> {
        let (open, set) = (self.open.try_get_value()?, self.set.try_get_value()?);
        Some(set.results.with_untracked(|results: &Results| {
            work(Source { batch: &open.batch, results, same_task_from: DEFAULT_SAME_TASK_FROM })
        }))
    }
}

/// Rows that have the words asked for; the same rows are no news.
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
