//! Opens the user's data: a button for files, a box to paste rows into.

use leptos::html::Textarea;
use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::browser::file_worker::expect_file;
use crate::browser::files::{take_chosen_files, text_as_file};
use crate::words::start as words;

#[component]
pub fn OpenData(label: &'static str) -> impl IntoView {
    let session = Session::current();
    view! {
        <label class="button">
            <input
                type="file"
                multiple
                class="visually-hidden"
                data-testid="dataset-input"
                accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,.xlsx,.gz,.zip,.png,.jpg,.jpeg,.webp,.bifact"
                on:click=move |_| expect_file()
                on:change=move |event| session.open(take_chosen_files(&event))
            />
            {label}
        </label>
    }
}

#[component]
pub fn PasteData() -> impl IntoView {
    let session = Session::current();
    let text = NodeRef::<Textarea>::new();
    let open = move |_| {
        if let Some(text) = text.get() {
            session.open(text_as_file("pasted text", &text.value()).into_iter().collect());
        }
    };
    view! {
        <details class="paste-data">
            <summary>{words::PASTE}</summary>
            <textarea
                node_ref=text
                rows="5"
                data-testid="dataset-paste"
                aria-label=words::PASTE_LABEL
                placeholder=words::PASTE_EXAMPLE
            ></textarea>
            <button class="button" on:click=open>{words::OPEN_PASTED}</button>
        </details>
    }
}
