//! The bar on top: the name, the screens of what is open, and what that is.

use leptos::prelude::*;

use crate::app::later::LaterScreen;
use crate::app::open_batch::OpenBatch;
use crate::app::place::{Place, Source};
use crate::app::session::Session;
use crate::base::number::counted;

#[component]
pub fn PageHeader() -> impl IntoView {
    let session = Session::current();
    let shown = session.shown();
    let screen = Memo::new(move |_| session.place.with(|place| LaterScreen::from(place)));
    let of_results = move || (screen.get() != LaterScreen::Data).then(|| shown.get()).flatten();
    view! {
        <header class="page-header">
            <a class="wordmark" href="#/">
                <span class="visually-hidden">"bifact, to the start page"</span>
                <span aria-hidden="true">"bi"<i>"·"</i>"fact"</span>
            </a>
            {move || shown.get().map(|open| screens(&open, screen))}
            {move || of_results().map(|open| view! {
                <p class="page-header-open" data-testid="dataset-summary">{summary(&open)}</p>
            })}
        </header>
    }
}

fn screens(open: &OpenBatch, screen: Memo<LaterScreen>) -> impl IntoView + use<> {
    let link = move |place: Place, words: &'static str| {
        let here = LaterScreen::from(&place);
        let current = move || (screen.get() == here).then_some("page");
        view! { <a href=place.to_hash() aria-current=current>{words}</a> }
    };
    let data = (open.source == Source::OwnData).then(|| link(Place::Data, "Data"));
    view! {
        <nav aria-label="Screens">
            {data}
            {link(Place::results(open.source), "Results")}
            {link(Place::Agreement(open.source), "Agreement")}
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
