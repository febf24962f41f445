//! A table as files: CSV, Markdown, LaTeX.

use leptos::prelude::*;

use crate::browser::downloads::download;
use crate::report::TableFormat;
use crate::words::levels as words;

/// CSV where no format is named.
type Write = Box<dyn Fn(Option<TableFormat>) -> String + Send + Sync>;

const FORMATS: [(&str, &str, Option<TableFormat>); 3] = [
    ("csv", "CSV", None),
    ("md", "Markdown", Some(TableFormat::Markdown)),
    ("tex", "LaTeX", Some(TableFormat::Latex)),
];

/// `ending` becomes part of the file's name, `prefix` of the names that tests find the buttons by.
#[component]
pub fn TableExports(
    name: String,
    ending: &'static str,
    prefix: &'static str,
    write: Write,
) -> impl IntoView {
    let write = StoredValue::new(write);
    let name = StoredValue::new(name.split('.').next().unwrap_or_default().to_owned());
    let buttons = FORMATS.map(|(extension, label, format)| {
        let save = move |_| {
            let text = write.with_value(|write| write(format));
            let name = name.with_value(|name| format!("{name}-{ending}.{extension}"));
            download(&name, text.as_bytes());
        };
        let test_id = format!("{prefix}-{extension}");
        view! { <button class="link" data-testid=test_id on:click=save>{label}</button> }
    });
    view! { <p class="exports">{words::EXPORT}{buttons}</p> }
}
