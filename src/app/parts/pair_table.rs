//! All pairs, gathered under the gold intent they share.

use std::sync::Arc;

use leptos::html::Table;
use leptos::prelude::*;

use super::verdict_dots::VerdictDots;
use crate::app::open_batch::OpenBatch;
use crate::app::place::Place;
use crate::app::result_set::ResultSet;
use crate::app::session::Session;
use crate::app::words::counted;
use crate::browser::scrolling::scroll_within_pane;
use crate::evaluation::pair::{GoldId, IntentPair, RowId};
use crate::evaluation::results::Outcome;
use crate::evaluation::row::SameTask;
use crate::evaluation::tally::{Metric, score_text};

/// A page can hold so many rows at once; the others are a click away.
const GROUPS_AT_FIRST: usize = 20;
const MORE_GROUPS: usize = 100;

#[component]
pub fn PairTable(
    open: Arc<OpenBatch>,
    set: ResultSet,
    selected: Signal<Option<RowId>>,
) -> impl IntoView {
    let limit = RwSignal::new(GROUPS_AT_FIRST);
    let groups = {
        let open = open.clone();
        move || {
            let shown = open.by_gold.chunk_by(|a, b| gold_of(&open, *a) == gold_of(&open, *b));
            shown
                .take(limit.get())
                .map(|group| gold_group(&open, &set, group, selected))
                .collect_view()
        }
    };
    let hidden = move || open.batch.golds.len().saturating_sub(limit.get());
    let more = move || {
        (hidden() > 0).then(|| view! {
            <button class="button pair-table-more" on:click=move |_| limit.update(|limit| *limit += MORE_GROUPS)>
                "Show more of "{counted(hidden(), "intent")}
            </button>
        })
    };
    let heads = Metric::ALL.map(|metric| {
        view! { <th scope="col"><abbr title=metric.name()>{metric.letter()}</abbr></th> }
    });
    let table = NodeRef::<Table>::new();
    // Only to what was chosen: laying out a page to find its first row costs a tenth of a second.
    let chosen = Session::current().selected();
    Effect::new(move || {
        if chosen.get().is_some()
            && let Some(table) = table.get()
        {
            scroll_within_pane(&table, ".selected");
        }
    });
    view! {
        <table class="pair-table" data-testid="results-table" node_ref=table>
            <caption class="visually-hidden">"Pairs of a gold intent and a prediction"</caption>
            <thead>
                <tr><th scope="col">"Pair"</th>{heads}<th scope="col">"Person"</th></tr>
            </thead>
            {groups}
        </table>
        {more}
    }
}

fn gold_of(open: &OpenBatch, pair: usize) -> GoldId {
    open.batch.pairs[pair].gold
}

fn gold_group(
    open: &OpenBatch,
    set: &ResultSet,
    group: &[usize],
    selected: Signal<Option<RowId>>,
) -> impl IntoView + use<> {
    let gold = group.first().map(|&index| open.batch.gold(gold_of(open, index)).to_owned());
    let rows: Vec<_> =
        group.iter().map(|&index| pair_row(open, index, set.outcome(index), selected)).collect();
    view! {
        <tbody>
            <tr class="pair-table-gold">
                <th colspan="5" scope="rowgroup" dir="auto">{gold}</th>
            </tr>
            {rows}
        </tbody>
    }
}

fn pair_row(
    open: &OpenBatch,
    index: usize,
    outcome: Memo<Option<Outcome>>,
    selected: Signal<Option<RowId>>,
) -> impl IntoView + use<> {
    let pair = &open.batch.pairs[index];
    let id = pair.id.clone();
    let is_selected = move || selected.with(|selected| selected.as_ref() == Some(&id));
    let is_current = is_selected.clone();
    view! {
        <tr data-testid="result-row" data-row-id=pair.id.0.clone() class:selected=is_selected>
            <td>
                <div class="pair-table-glance">
                <a
                    href=Place::pair(open.source, &pair.id).to_hash()
                    aria-current=move || is_current().then_some("true")
                >
                    <span dir="auto">{pair.model.to_string()}</span>
                </a>
                {move || outcome.get().map(|outcome| glance(&outcome))}
                </div>
            </td>
            {move || outcome.with(|outcome| outcome.as_ref().map(scores))}
            <td class="pair-table-person">{person(pair)}</td>
        </tr>
    }
}

fn glance(outcome: &Outcome) -> AnyView {
    match &outcome.assessed {
        Ok(assessment) => view! { <VerdictDots assessment=assessment.clone()/> }.into_any(),
        Err(unscored) => view! { <span class="unscored">{unscored.name()}</span> }.into_any(),
    }
}

fn scores(outcome: &Outcome) -> impl IntoView + use<> {
    let scores = outcome.assessed.as_ref().map(|a| a.tally().scores()).unwrap_or_default();
    Metric::ALL.map(|metric| view! { <td class="number">{score_text(metric.of(scores))}</td> })
}

fn person(pair: &IntentPair) -> Option<&'static str> {
    pair.person().same_task.map(SameTask::name)
}
