//! The bar on top: the name, the screens of what is open, and what that is.

use leptos::prelude::*;

use crate::app::open_batch::OpenBatch;
use crate::app::place::{Place, Source};
use crate::app::session::Session;
use crate::app::words::counted;

#[component]
pub fn PageHeader() -> impl IntoView {
    let session = Session::current();
    let shown = session.shown();
    let is_data = Memo::new(move |_| session.place.get() == Place::Data);
    let of_results = move || (!is_data.get()).then(|| shown.get()).flatten();
    view! {
        <header class="page-header">
            <a class="wordmark" href="#/">
                <span class="visually-hidden">"bifact, to the start page"</span>
                <span aria-hidden="true">"bi"<i>"·"</i>"fact"</span>
            </a>
            {move || shown.get().map(|open| screens(&open, is_data))}
            {move || of_results().map(|open| view! {
                <p class="page-header-open" data-testid="dataset-summary">{summary(&open)}</p>
            })}
        </header>
    }
}

fn screens(open: &OpenBatch, is_data: Memo<bool>) -> impl IntoView + use<> {
    let current = move |here: bool| (is_data.get() == here).then_some("page");
    let data = (open.source == Source::OwnData).then(|| {
        view! {
            <a href=Place::Data.to_hash() aria-current=move || current(true)>"Data"</a>
        }
    });
    view! {
        <nav aria-label="Screens">
            {data}
            <a href=Place::results(open.source).to_hash() aria-current=move || current(false)>"Results"</a>
        </nav>
    }
}

fn summary(open: &OpenBatch) -> String {
    let golds = counted(open.batch.golds.len(), "intent");
    let models = counted(open.predictors, "predictor");
    let pairs = counted(open.batch.pairs.len(), "pair");
    let mut parts = vec![open.name.clone(), format!("{golds} × {models}, {pairs}")];
    parts.extend(open.provenance.map(str::to_owned));
    parts.join(" · ")
}
