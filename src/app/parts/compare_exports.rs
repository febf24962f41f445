//! What was found as files: a table for spreadsheets, and Markdown.

use leptos::prelude::*;

use crate::app::state::compare_model::CompareModel;
use crate::browser::downloads::download;
use crate::evaluation::batch::Batch;
use crate::words::compare as words;

/// Writes a file about the open pairs.
pub type Write = Box<dyn Fn(&Batch) -> String + Send + Sync>;

/// `name` is that of the files, without their ending.
#[component]
pub fn CompareExports(name: &'static str, csv: Write, markdown: Write) -> impl IntoView {
    let open = CompareModel::current().open;
    let button =
        move |test_id: &'static str, label: &'static str, ending: &'static str, write: Write| {
            let save = move |_| {
                let text = open.with_value(|open| write(&open.batch));
                download(&format!("{name}.{ending}"), text.as_bytes());
            };
            view! { <button class="link" data-testid=test_id on:click=save>{label}</button> }
        };
    view! {
        <p class="exports">
            {words::EXPORT}
            {button("compare-csv", "CSV", "csv", csv)}
            {button("compare-markdown", "Markdown", "md", markdown)}
        </p>
    }
}
