//! The bar on top: the name, the screens of what is open, and what that is.

use leptos::prelude::*;

use crate::app::lazy_screens::ScreenName;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::evaluation::counts::size_text;
use crate::workspace::place::{Place, Source};

#[component]
pub fn PageHeader() -> impl IntoView {
    let session = Session::current();
    let shown = session.shown();
    let screen = Memo::new(move |_| session.place.with(|place| ScreenName::from(place)));
    let of_results = move || (screen.get() != ScreenName::Data).then(|| shown.get()).flatten();
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

fn screens(open: &OpenBatch, screen: Memo<ScreenName>) -> impl IntoView + use<> {
    let link = move |place: Place, words: &'static str| {
        let here = ScreenName::from(&place);
        let current = move || (screen.get() == here).then_some("page");
        view! { <a href=place.to_hash() aria-current=current>{words}</a> }
    };
    let (source, are_levels_there) = (open.source, open.levels.are_there.clone());
    let data = (open.source == Source::OwnData).then(|| link(Place::Data, "Data"));
    view! {
        <nav aria-label="Screens">
            {data}
            {link(Place::results(open.source), "Results")}
            {move || are_levels_there.get().then(|| link(Place::levels(source), "Levels"))}
            {link(Place::Agreement(open.source), "Agreement")}
        </nav>
    }
}

fn summary(open: &OpenBatch) -> String {
    let mut parts = vec![open.name.clone()];
    if !open.batch.pairs.is_empty() {
        parts.push(size_text(&open.batch, open.predictors));
    }
    parts.extend(open.provenance.map(str::to_owned));
    parts.join(" · ")
}
