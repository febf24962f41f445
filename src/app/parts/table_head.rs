//! The head of the table of pairs: click to sort, drag an edge to resize.

use leptos::ev;
use leptos::prelude::*;

use super::table_columns::{COLUMNS, TableColumn, Widths};
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::browser::pointer::capture;
use crate::workspace::Direction;

#[component]
pub fn TableHead(widths: Widths) -> impl IntoView {
    let heads = COLUMNS.into_iter().enumerate();
    let heads = heads.map(|(place, column)| view! { <Head place column widths/> });
    view! { <thead><tr>{heads.collect_view()}</tr></thead> }
}

#[component]
fn Head(place: usize, column: TableColumn, widths: Widths) -> impl IntoView {
    let session = Session::current();
    let view = Workbench::current().view;
    let direction = Memo::new(move |_| {
        view.with(|view| (view.sort.column == column.column).then_some(view.sort.direction))
    });
    let sort = move |_| {
        let mut next = view.get_untracked();
        next.sort = next.sort.clicked(column.column);
        session.show_view(next);
    };
    let spoken = move || {
        direction.get().map(|direction| match direction {
            Direction::Up => "ascending",
            Direction::Down => "descending",
        })
    };
    let arrow = move || match direction.get() {
        Some(Direction::Up) => "↑",
        Some(Direction::Down) => "↓",
        None => "",
    };
    // By keyboard, Shift and an arrow resize the column.
    let on_key = move |event: ev::KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowRight" => 16.0,
            "ArrowLeft" => -16.0,
            _ => return,
        };
        if event.shift_key() {
            event.prevent_default();
            widths.widen(place, by);
        }
    };
    view! {
        <th scope="col" aria-sort=spoken>
            <button title=column.explained on:click=sort on:keydown=on_key>
                {column.head}<span aria-hidden="true">{arrow}</span>
            </button>
            <Edge place widths/>
        </th>
    }
}

#[component]
fn Edge(place: usize, widths: Widths) -> impl IntoView {
    // Where the pointer was pressed, and how wide the column was then.
    let grip = RwSignal::new(None::<(f64, f64)>);
    let press = move |event: ev::PointerEvent| {
        capture(&event);
        grip.set(Some((f64::from(event.client_x()), widths.of(place))));
    };
    let drag = move |event: ev::PointerEvent| {
        if let Some((from, width)) = grip.get_untracked() {
            widths.set(place, width + f64::from(event.client_x()) - from);
        }
    };
    let release = move |_| {
        if grip.get_untracked().is_some() {
            grip.set(None);
            widths.keep();
        }
    };
    view! {
        <span
            class="pair-table-edge"
            aria-hidden="true"
            on:pointerdown=press
            on:pointermove=drag
            on:pointerup=release
            on:dblclick=move |_| widths.reset(place)
        ></span>
    }
}
