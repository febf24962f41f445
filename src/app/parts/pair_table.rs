//! The table of pairs. Only the rows in sight are elements.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;

use super::table_columns::{COLUMNS, Widths};
use super::table_head::TableHead;
use super::table_row::table_row;
use super::virtual_rows::{ROW, VirtualRows, as_pixels};
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::base::number::shortest;
use crate::browser::scrolling::scroll_pane_to;
use crate::evaluation::pair::RowId;
use crate::words::table as words;
use crate::workspace::View;

#[component]
pub fn PairTable(selected: Signal<Option<RowId>>) -> impl IntoView {
    let bench = Workbench::current();
    let widths = Widths::recalled();
    let rows = Memo::new(move |_| Arc::new(rows_to_show(bench)));
    let virtual_rows = VirtualRows::of(Memo::new(move |_| rows.with(|rows| rows.len())));
    let VirtualRows { pane, in_sight, .. } = virtual_rows;
    let slot = move |slot: usize| {
        let numbered = Memo::new(move |_| {
            let number = in_sight.get().row_in(slot)?;
            Some((number, rows.with(|rows| rows.get(number).copied())?))
        });
        table_row(numbered, selected)
    };
    let width = move || format!("{}px", shortest(widths.all()));
    bring_chosen_into_sight(bench, rows, pane);
    view! {
        <OnPaper/>
        <div class="pair-table-pane" node_ref=pane on:scroll=move |_| virtual_rows.scrolled()>
            <table
                class="pair-table"
                data-testid="results-table"
                aria-rowcount=move || rows.with(|rows| rows.len())
                style:width=width
                style:--table-width=width
            >
                <caption class="visually-hidden">{words::CAPTION}</caption>
                <colgroup>{(0..COLUMNS.len()).map(|place| view! {
                    <col style:width=move || format!("{}px", shortest(widths.of(place)))/>
                }).collect_view()}</colgroup>
                <TableHead widths/>
                <tbody>
                    <tr aria-hidden="true" class="pair-table-space"><td colspan=COLUMNS.len() style:height=move || virtual_rows.above()></td></tr>
                    <For each=move || in_sight.get().slots() key=|slot| *slot children=slot/>
                    <tr aria-hidden="true" class="pair-table-space"><td colspan=COLUMNS.len() style:height=move || virtual_rows.below()></td></tr>
                </tbody>
            </table>
            {move || rows.with(|rows| rows.is_empty()).then(|| view! { <NothingShown/> })}
        </div>
    }
}

/// Printed above the table, which paper cannot scroll.
#[component]
fn OnPaper() -> impl IntoView {
    let bench = Workbench::current();
    let all = bench.open.with_value(|open| open.batch.pairs.len());
    let said = move || {
        let shown = bench.look.get().map_or(all, |look| look.rows.len());
        words::on_paper(shown, all)
    };
    view! { <p class="on-paper">{said}</p> }
}

#[component]
fn NothingShown() -> impl IntoView {
    let (session, bench) = (Session::current(), Workbench::current());
    let all = move |_| session.show_view(bench.view.with_untracked(View::without_filters));
    view! {
        <div class="pair-table-none">
            <p>{words::NO_MATCH}</p>
            <button class="button" on:click=all>{words::SHOW_ALL}</button>
        </div>
    }
}

/// Indices of pairs, in the order shown.
fn rows_to_show(bench: Workbench) -> Vec<u32> {
    match bench.look.get() {
        Some(look) => look.rows.clone(),
        None => bench.open.with_value(|open| {
            open.by_gold.iter().filter_map(|&place| u32::try_from(place).ok()).collect()
        }),
    }
}

/// Scrolls only when another pair is chosen, never while the user scrolls.
fn bring_chosen_into_sight(bench: Workbench, rows: Memo<Arc<Vec<u32>>>, pane: NodeRef<Div>) {
    let chosen = Session::current().selected();
    Effect::new(move || {
        let (Some(id), Some(pane)) = (chosen.get(), pane.get()) else { return };
        let place = bench.open.with_value(|open| open.batch.position(&id));
        let Some(place) = place.and_then(|place| u32::try_from(place).ok()) else { return };
        let number = rows.with_untracked(|rows| rows.iter().position(|row| *row == place));
        if let Some(number) = number {
            scroll_pane_to(&pane, as_pixels(number), ROW);
        }
    });
}
