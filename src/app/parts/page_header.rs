//! The bar on top: the name, and what is open.

use leptos::prelude::*;

use crate::app::session::{OpenBatch, Session};

#[component]
pub fn PageHeader() -> impl IntoView {
    let shown = Session::current().shown();
    view! {
        <header class="page-header">
            <a class="wordmark" href="#/" aria-label="bifact, to the start page">
                "bi"<span aria-hidden="true">"·"</span>"fact"
            </a>
            {move || shown.get().map(|open| view! {
                <p class="page-header-open" data-testid="dataset-summary">{summary(&open)}</p>
            })}
        </header>
    }
}

fn summary(open: &OpenBatch) -> String {
    let golds = counted(open.batch.golds.len(), "intent");
    let models = counted(open.summaries.len(), "predictor");
    let pairs = counted(open.batch.pairs.len(), "pair");
    let mut parts = vec![open.name.clone(), format!("{golds} × {models}, {pairs}")];
    parts.extend(open.provenance.map(str::to_owned));
    parts.join(" · ")
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
