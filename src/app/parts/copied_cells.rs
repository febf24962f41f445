//! Copying on the results screen yields cells: the selected rows or, if the whole table is selected, all
//! rows that pass the filters. (Only the rows in sight exist as elements.)

use std::sync::Arc;

use leptos::ev::{self, ClipboardEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::open_batch::OpenBatch;
use crate::app::state::workbench::Workbench;
use crate::browser::clipboard;
use crate::browser::selection::{
    SelectedPart, SelectedRow, all_rows, put_on_clipboard, selected_part,
};
use crate::browser::typing::is_typing;
use crate::browser::yield_now::Turn;
use crate::evaluation::pair::RowId;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::results::Results;
use crate::report::{copied_head, copied_line, copied_row};

const PAIRS: &str = ".pair-table";
const PREDICTORS: &str = ".predictors table";

/// As many rows as can be written within a frame. More are written in turns and then copied.
const MOST_AT_ONCE: usize = 2000;

pub fn copy_as_cells() {
    let bench = Workbench::current();
    let listener = window_event_listener(ev::copy, move |event| {
        if !is_typing(&event) {
            copy(bench, &event);
        }
    });
    on_cleanup(move || listener.remove());
}

fn copy(bench: Workbench, event: &ClipboardEvent) {
    let text = match selected_part(PAIRS) {
        Some(SelectedPart::Whole) => {
            let rows = rows_shown(bench);
            if rows.len() > MOST_AT_ONCE {
                event.prevent_default();
                spawn_local(copy_many(bench, rows));
                return;
            }
            copied_head::<Bifact>() + &lines(bench, &rows)
        }
        Some(SelectedPart::Rows(rows)) => lines(bench, &places(bench, &rows)),
        None => match selected_part(PREDICTORS) {
            Some(SelectedPart::Whole) => as_they_stand(&all_rows(PREDICTORS)),
            Some(SelectedPart::Rows(rows)) => as_they_stand(&rows),
            None => return,
        },
    };
    // If this fails, the browser copies the plain selection.
    let _ = put_on_clipboard(event, &text);
}

fn rows_shown(bench: Workbench) -> Vec<usize> {
    match bench.look.get_untracked() {
        Some(look) => look.rows.iter().map(|&place| place as usize).collect(),
        None => bench.open.with_value(|open| open.by_gold.clone()),
    }
}

fn places(bench: Workbench, rows: &[SelectedRow]) -> Vec<usize> {
    let ids = rows.iter().filter_map(|row| row.id.clone());
    bench.open.with_value(|open| ids.filter_map(|id| open.batch.position(&RowId(id))).collect())
}

fn lines(bench: Workbench, places: &[usize]) -> String {
    with_data(bench, |open, results| {
        places.iter().map(|&place| copied_row(&open.batch, results, place)).collect()
    })
    .unwrap_or_default()
}

fn with_data<T>(bench: Workbench, read: impl FnOnce(&OpenBatch, &Results) -> T) -> Option<T> {
    let open: Arc<OpenBatch> = bench.open.try_get_value()?;
    let set = bench.set.try_get_value()?;
    Some(set.results.with_untracked(|results| read(&open, results)))
}

fn as_they_stand(rows: &[SelectedRow]) -> String {
    let line = |row: &SelectedRow| copied_line(row.cells.iter().map(String::as_str));
    rows.iter().map(line).collect()
}

async fn copy_many(bench: Workbench, rows: Vec<usize>) {
    let mut turn = Turn::new();
    let mut text = copied_head::<Bifact>();
    for some in rows.chunks(64) {
        let Some(()) = with_data(bench, |open, results| {
            text.extend(some.iter().map(|&place| copied_row(&open.batch, results, place)));
        }) else {
            return;
        };
        turn.yield_if_over().await;
    }
    // If copying is refused, there is still the CSV export.
    let _ = clipboard::copy(&text).await;
}
