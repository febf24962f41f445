//! The predicted goals, a part of them at a time, each with the gold intent where one is known.

use std::sync::Arc;

use leptos::prelude::*;

use super::pager::Pager;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::evaluation::pair::RowId;
use crate::evaluation::results::Results;
use crate::methods::watched::Trajectories;
use crate::producers::goal::Goal;
use crate::producers::goal::flaws::{Flaw, flaws_of};
use crate::workspace::place::{Place, Source};

/// Listed at once.
const PART: usize = 25;

#[component]
pub fn GoalRows(
    open: Arc<OpenBatch>,
    set: ResultSet<Goal>,
    selected: Memo<Option<RowId>>,
) -> impl IntoView {
    let first = RwSignal::new(0);
    let all = SetsOf::<Goal>::batch_of(&*open).pairs.len();
    let (results, source) = (set.results, open.source);
    let listed = Memo::new(move |_| {
        let watched = open.watched().unwrap_or_default();
        let places = first.get()..all.min(first.get() + PART);
        results.with(|results| {
            places.filter_map(|place| Row::of(&open, results, &watched, place)).collect::<Vec<_>>()
        })
    });
    let rows =
        move || listed.get().into_iter().map(|row| shown(row, source, selected)).collect_view();
    view! {
        <section class="goal-rows" aria-label="Predicted goals">
            <table class="goal-table" data-testid="goal-table">
                <thead><tr>
                    <th scope="col">"Predicted goal"</th>
                    <th scope="col">"Gold intent"</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <Pager first step=PART total=Signal::stored(all) noun="Trajectories" show=move |to| first.set(to)/>
        </section>
    }
}

#[derive(Clone, PartialEq)]
struct Row {
    id: RowId,
    gold: String,
    /// The goal and its flaws, or why there is none.
    predicted: Result<(String, Vec<Flaw>), &'static str>,
}

impl Row {
    fn of(
        open: &OpenBatch,
        results: &Results<Goal>,
        watched: &Trajectories,
        place: usize,
    ) -> Option<Self> {
        let batch = SetsOf::<Goal>::batch_of(open);
        let pair = batch.pairs.get(place)?;
        let apps = watched.of(pair.gold).map_or(&[][..], |watched| &watched.apps);
        let predicted = match &results.outcomes.get(place)?.assessed {
            Ok(made) => Ok((made.task.clone(), flaws_of(&made.task, apps))),
            Err(why) => Err(why.name()),
        };
        Some(Self { id: pair.id.clone(), gold: batch.gold(pair.gold).to_owned(), predicted })
    }
}

fn shown(row: Row, source: Source, selected: Memo<Option<RowId>>) -> impl IntoView {
    let Row { id, gold, predicted } = row;
    let href = Place::Goals { source, pair: Some(id.clone()), writes: false }.to_hash();
    let is_selected = {
        let id = id.clone();
        Memo::new(move |_| selected.with(|selected| selected.as_ref() == Some(&id)))
    };
    let predicted = match predicted {
        Ok((task, flaws)) => {
            let flaws = flaws.into_iter().map(|flaw| {
                view! {
                    <span class="goal-flaw" data-flaw=flaw.key()>{flaw.name()}</span>
                }
            });
            view! { <span dir="auto">{task}</span> {flaws.collect_view()} }.into_any()
        }
        Err(why) => view! { <span class="unscored">{why}</span> }.into_any(),
    };
    let gold = if gold.is_empty() { "–".to_owned() } else { gold };
    view! {
        <tr data-testid="goal-row" data-row-id=id.0 class:selected=is_selected>
            <td>
                <a href=href aria-current=move || is_selected.get().then_some("true")>{predicted}</a>
            </td>
            <td dir="auto">{gold}</td>
        </tr>
    }
}
