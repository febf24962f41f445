//! The results as files.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::{ResultSet, ResultSets, free};
use crate::app::state::session::Session;
use crate::browser::downloads::download;
use crate::browser::text_width::CanvasWidths;
use crate::browser::yield_now::Turn;
use crate::evaluation::results::Results;
use crate::evaluation::summary::ModelSummary;
use crate::project::{Saved, Unsaved};
use crate::report::{
    CsvColumns, InReport, TableFormat, csv_row, html_foot, html_head, html_pair, jsonl_row,
    pair_table_foot, pair_table_head, pair_table_row, predictor_table,
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Html,
    Csv,
    Jsonl,
    Table(TableFormat),
}

const KINDS: [(Kind, &str, &str, &str); 5] = [
    (Kind::Html, "export-html", "Report", "One HTML file with every figure: opens offline, prints"),
    (Kind::Csv, "export-csv", "CSV", "One row per pair, for spreadsheets"),
    (Kind::Jsonl, "export-jsonl", "JSONL", "Everything; opens here again as it is now"),
    (
        Kind::Table(TableFormat::Markdown),
        "export-markdown",
        "Markdown",
        "The means and the pairs as tables",
    ),
    (Kind::Table(TableFormat::Latex), "export-latex", "LaTeX", "The means and the pairs as tables"),
];

#[component]
pub fn Exports<M>(open: Arc<OpenBatch>, sets: ResultSets<M>) -> impl IntoView
where
    M: InReport + InPage<Summary = ModelSummary<M>>,
{
    let runner = Session::current().runner;
    let buttons = KINDS.map(|(kind, test_id, label, explained)| {
        let (open, sets) = (open.clone(), sets.clone());
        let export = move |_| {
            let (open, set) = (open.clone(), untrack(|| sets.shown()));
            spawn_local(async move {
                let from = runner.unsaved.with_value(Unsaved::moment);
                export(&open, &set, kind).await;
                if kind == Kind::Jsonl {
                    let saved = Saved::Results(set.key());
                    runner.unsaved.update_value(|unsaved| unsaved.save(open.number, saved, from));
                }
            });
        };
        view! {
            <button class="link" data-testid=test_id title=explained on:click=export>{label}</button>
        }
    });
    view! { <p class="exports">"Export: "{buttons}</p> }
}

/// What is looked at just now, a few rows at a time.
async fn export<M>(open: &OpenBatch, set: &ResultSet<M>, kind: Kind)
where
    M: InReport + InPage<Summary = ModelSummary<M>>,
{
    let mut turn = Turn::new();
    let (results, summaries) =
        (set.copy_of_results(&mut turn).await, set.summaries.get_untracked());
    let widths = CanvasWidths::new();
    let mut file = File { open, kind, columns: CsvColumns::default(), widths };
    if kind == Kind::Csv {
        for place in 0..open.batch.pairs.len() {
            file.columns.gather(&open.batch, place);
            turn.yield_if_over().await;
        }
    }
    let mut text = file.head(&results, &summaries);
    for place in 0..open.batch.pairs.len() {
        text.push_str(&file.pair(&results, place));
        turn.yield_if_over().await;
    }
    text.push_str(&file.foot(&results));
    let name = open.name.split('.').next().unwrap_or_default();
    download(&format!("{name}-bifact.{}", file.ending()), text.as_bytes());
    turn.yield_now().await;
    free(results, &mut turn).await;
}

/// A file in the making, piece by piece.
struct File<'a> {
    open: &'a OpenBatch,
    kind: Kind,
    columns: CsvColumns,
    widths: CanvasWidths,
}

impl File<'_> {
    fn ending(&self) -> &'static str {
        match self.kind {
            Kind::Html => "html",
            Kind::Csv => "csv",
            Kind::Jsonl => "jsonl",
            Kind::Table(TableFormat::Markdown) => "md",
            Kind::Table(TableFormat::Latex) => "tex",
        }
    }

    fn head<M: InReport>(&self, results: &Results<M>, summaries: &[ModelSummary<M>]) -> String {
        match self.kind {
            Kind::Html => html_head(&self.open.name, &self.open.batch, results, summaries),
            Kind::Csv => self.columns.head::<M>(),
            Kind::Jsonl => String::new(),
            Kind::Table(format) => {
                let means = predictor_table(format, summaries);
                format!("{means}\n{}", pair_table_head::<M>(format))
            }
        }
    }

    fn pair<M: InReport>(&self, results: &Results<M>, place: usize) -> String {
        let batch = &self.open.batch;
        match self.kind {
            Kind::Html => html_pair(batch, results, place, &self.widths),
            Kind::Csv => csv_row(batch, results, &self.columns, place),
            Kind::Jsonl => jsonl_row(batch, results, place),
            Kind::Table(format) => pair_table_row(format, batch, results, place),
        }
    }

    fn foot<M: InReport>(&self, results: &Results<M>) -> String {
        match self.kind {
            Kind::Html => html_foot::<M>(),
            Kind::Csv | Kind::Jsonl => String::new(),
            Kind::Table(format) => pair_table_foot(format, results),
        }
    }
}
