//! The pairs with their levels. However many there are, only the rows in sight are in the page.

use std::sync::Arc;

use leptos::prelude::*;

use super::virtual_rows::VirtualRows;
use crate::app::state::open_batch::OpenBatch;
use crate::evaluation::method::Method;
use crate::evaluation::pair::RowId;
use crate::evaluation::results::Results;
use crate::evaluation::score::score_text;
use crate::methods::autorater::{Autorater, Level};
use crate::methods::bifact::Bifact;
use crate::words::levels as words;
use crate::workspace::LevelView;
use crate::workspace::levels::PairLevels;
use crate::workspace::place::Place;

/// Letters of a cell: more than the widest column shows.
const LETTERS: usize = 300;
const COLUMNS: usize = 3;

#[component]
pub fn LevelRows(
    open: Arc<OpenBatch>,
    results: ArcRwSignal<Results<Autorater>>,
    rows: Memo<Arc<Vec<usize>>>,
    selected: Memo<Option<RowId>>,
    levels: Memo<Arc<PairLevels>>,
    view: Memo<LevelView>,
) -> impl IntoView {
    let virtual_rows = VirtualRows::of(Memo::new(move |_| rows.with(|rows| rows.len())));
    let VirtualRows { pane, in_sight, .. } = virtual_rows;
    let row = move |slot: usize| {
        let place = Memo::new(move |_| {
            let number = in_sight.get().row_in(slot)?;
            rows.with(|rows| rows.get(number).copied())
        });
        let content = {
            let (open, results) = (open.clone(), results.clone());
            Memo::new(move |_| {
                let place = place.get()?;
                let level = levels.with(|levels| levels.at(place));
                results.with(|results| RowContent::of(&open, results, place, level))
            })
        };
        level_row(content, open.source, selected, view)
    };
    view! {
        <div class="pair-table-pane" node_ref=pane on:scroll=move |_| virtual_rows.scrolled()>
            <table class="pair-table level-rows" data-testid="results-table"
                aria-rowcount=move || rows.with(|rows| rows.len())>
                <caption class="visually-hidden">{words::PAIRS_EXPLAINED}</caption>
                <thead><tr>
                    <th scope="col">{words::PAIR}</th>
                    <th scope="col">{words::LEVEL}</th>
                    <th scope="col" class="number" title=words::F1_EXPLAINED>{words::F1}</th>
                </tr></thead>
                <tbody>
                    <tr aria-hidden="true" class="pair-table-space"><td colspan=COLUMNS style:height=move || virtual_rows.above()></td></tr>
                    <For each=move || in_sight.get().slots() key=|slot| *slot children=row/>
                    <tr aria-hidden="true" class="pair-table-space"><td colspan=COLUMNS style:height=move || virtual_rows.below()></td></tr>
                </tbody>
            </table>
            {move || rows.with(|rows| rows.is_empty()).then(|| view! {
                <p class="notice">{words::NONE_OF_LEVEL}</p>
            })}
        </div>
    }
}

#[derive(Clone, PartialEq)]
struct RowContent {
    id: RowId,
    gold: String,
    model: String,
    predicted: String,
    /// Its level, or why it has none.
    level: Result<Level, &'static str>,
    f1: String,
}

impl RowContent {
    fn of(
        open: &OpenBatch,
        results: &Results<Autorater>,
        place: usize,
        level: Option<Level>,
    ) -> Option<Self> {
        let pair = open.batch.pairs.get(place)?;
        let outcome = results.outcomes.get(place)?;
        let cut = |text: &str| text.chars().take(LETTERS).collect::<String>();
        let predicted = if pair.is_empty_prediction() { words::EMPTY } else { &*pair.predicted };
        let f1 = open.sets.shown().results.with_untracked(|results| {
            let scores = Bifact::scores(results.finding(place)?);
            scores.get(Bifact::MAIN_SCORE).copied().flatten()
        });
        Some(Self {
            id: pair.id.clone(),
            gold: cut(open.batch.gold(pair.gold)),
            model: cut(&pair.model.0),
            predicted: cut(predicted),
            level: match &outcome.assessed {
                Ok(relation) => Ok(level.unwrap_or_else(|| relation.level())),
                Err(why) => Err(why.name()),
            },
            f1: f1.map_or_else(String::new, |f1| score_text(Some(f1))),
        })
    }
}

fn level_row(
    content: Memo<Option<RowContent>>,
    source: crate::workspace::place::Source,
    selected: Memo<Option<RowId>>,
    view: Memo<LevelView>,
) -> impl IntoView {
    let read = move |read: fn(&RowContent) -> String| {
        content.with(|content| content.as_ref().map(read).unwrap_or_default())
    };
    let id = Memo::new(move |_| content.with(|content| Some(content.as_ref()?.id.clone())));
    let is_selected = Memo::new(move |_| id.with(|id| id.is_some() && *id == selected.get()));
    let href = move || Place::Levels { source, pair: id.get(), shown: view.get() }.to_hash();
    let shown = move || content.with(|content| content.as_ref().map(|content| content.level));
    let badge = move || match shown()? {
        Ok(level) => Some(level_badge(level).into_any()),
        Err(why) => Some(view! { <span class="unscored" title=why>{why}</span> }.into_any()),
    };
    let both = move || read(|row| format!("{}\n{}: {}", row.gold, row.model, row.predicted));
    view! {
        <tr data-testid="result-row" data-row-id=move || id.get().map(|RowId(id)| id) class:selected=is_selected>
            <td>
                <a href=href title=both aria-current=move || is_selected.get().then_some("true")>
                    <span class="pair-table-intent" dir="auto">{move || read(|row| row.gold.clone())}</span>
                    <span class="pair-table-prediction">
                        <bdi>{move || read(|row| row.model.clone())}</bdi>": "
                        <bdi>{move || read(|row| row.predicted.clone())}</bdi>
                    </span>
                </a>
            </td>
            <td>{badge}</td>
            <td class="number">{move || read(|row| row.f1.clone())}</td>
        </tr>
    }
}

/// A level with its sign.
pub fn level_badge(level: Level) -> impl IntoView {
    let sign = match level {
        Level::Match => "●",
        Level::Partial => "◐",
        Level::None => "○",
    };
    view! {
        <span class="level" data-testid="match-level" data-level=level.key()>
            <span aria-hidden="true">{sign}</span>" "{level.name()}
        </span>
    }
}
