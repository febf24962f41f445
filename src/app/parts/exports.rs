//! The results as files.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::open_batch::OpenBatch;
use crate::app::session::Session;
use crate::browser::downloads::download;
use crate::browser::pace::Pace;
use crate::report::{CsvColumns, csv_row, jsonl_row};

#[derive(Clone, Copy)]
enum Kind {
    Csv,
    Jsonl,
}

#[component]
pub fn Exports(open: Arc<OpenBatch>) -> impl IntoView {
    let runner = Session::current().runner;
    let button = move |test_id: &'static str, label: &'static str, kind: Kind| {
        let open = open.clone();
        let export = move |_| {
            let open = open.clone();
            spawn_local(async move {
                export(&open, kind).await;
                if let Kind::Jsonl = kind {
                    runner.has_unsaved.set(false);
                }
            });
        };
        view! { <button class="link" data-testid=test_id on:click=export>{label}</button> }
    };
    view! {
        <p class="exports">
            "Take along: "
            {button("export-csv", "CSV", Kind::Csv)}
            {button("export-jsonl", "JSONL, opens here again", Kind::Jsonl)}
        </p>
    }
}

/// What is looked at just now, a few rows at a time.
async fn export(open: &OpenBatch, kind: Kind) {
    let results = open.sets.shown().results.get_untracked();
    let (batch, places) = (&open.batch, 0..open.batch.pairs.len());
    let mut pace = Pace::new();
    let mut file = String::new();
    let mut columns = CsvColumns::default();
    if let Kind::Csv = kind {
        for place in places.clone() {
            columns.gather(batch, place);
            pace.breathe().await;
        }
        file.push_str(&columns.head());
    }
    for place in places {
        file.push_str(&match kind {
            Kind::Csv => csv_row(batch, &results, &columns, place),
            Kind::Jsonl => jsonl_row(batch, &results, place),
        });
        pace.breathe().await;
    }
    let ending = match kind {
        Kind::Csv => "csv",
        Kind::Jsonl => "jsonl",
    };
    let name = open.name.split('.').next().unwrap_or_default();
    download(&format!("{name}-bifact.{ending}"), file.as_bytes());
}
