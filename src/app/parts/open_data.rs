//! The button that opens a file of one's own.

use leptos::prelude::*;

use crate::app::session::Session;
use crate::browser::files::take_chosen_file;

#[component]
pub fn OpenData() -> impl IntoView {
    let session = Session::current();
    let label = move || match session.reading.get() {
        Some(name) => format!("Reading {name} …"),
        None => "Open your data".to_owned(),
    };
    view! {
        <label class="button">
            <input
                type="file"
                class="visually-hidden"
                data-testid="dataset-input"
                accept=".jsonl,.ndjson,.json,.txt"
                on:change=move |event| {
                    if let Some(file) = take_chosen_file(&event) {
                        session.open_file(file);
                    }
                }
            />
            {label}
        </label>
    }
}
