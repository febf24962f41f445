//! The header: the name, the screens, and the open data.

use leptos::prelude::*;

use crate::app::lazy_screens::ScreenName;
use crate::app::state::keys_help::KeysHelp;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::evaluation::counts::size_text;
use crate::words::page as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn PageHeader() -> impl IntoView {
    let session = Session::current();
    let shown = session.shown();
    let screen = Memo::new(move |_| session.place.with(|place| ScreenName::from(place)));
    let of_results = move || (screen.get() != ScreenName::Data).then(|| shown.get()).flatten();
    let is_about = Memo::new(move |_| session.place.with(|place| *place == Place::About));
    let is_lone = Memo::new(move |_| session.place.with(Place::needs_no_data));
    let about = move || is_about.get().then_some("page");
    let keys = KeysHelp::current();
    let has_keys = Memo::new(move |_| {
        let is_results = session.place.with(|place| matches!(place, Place::Results { .. }));
        is_results && shown.with(Option::is_some)
    });
    view! {
        <header class="page-header">
            <a class="wordmark" href="#/">
                <span class="visually-hidden">{words::TO_START}</span>
                <span aria-hidden="true">"bi"<i>"·"</i>"fact"</span>
            </a>
            {move || {
                let behind = || is_lone.get().then(|| session.behind()).flatten();
                shown.get().or_else(behind).map(|open| screens(&open, screen, is_lone))
            }}
            {move || of_results().map(|open| view! {
                <p class="page-header-open" data-testid="dataset-summary">{summary(&open)}</p>
            })}
            <p class="page-header-help">
                <a href=Place::About.to_hash() data-testid="about-link" aria-current=about>{words::ABOUT}</a>
                {move || has_keys.get().then(|| view! {
                    <button class="keys-button" data-testid="keys-button" title=words::KEYS
                        aria-label=words::KEYS on:click=move |_| keys.0.set(true)>"?"</button>
                })}
            </p>
        </header>
    }
}

fn screens(
    open: &OpenBatch,
    screen: Memo<ScreenName>,
    is_lone: Memo<bool>,
) -> impl IntoView + use<> {
    let link = move |place: Place, words: &'static str| {
        let here = ScreenName::from(&place);
        let current = move || (screen.get() == here && !is_lone.get()).then_some("page");
        view! { <a href=place.to_hash() aria-current=current>{words}</a> }
    };
    let source = open.source;
    let are_there = [open.levels.are_there.clone(), open.fulfilled.are_there.clone()];
    let are_levels_there = move || are_there.iter().any(Get::get);
    let are_goals_there = open.goals.are_there.clone();
    // Goals come before they are judged; the sample is about results.
    let goals = move |of: Source| {
        let are_there = are_goals_there.clone();
        move || (of == source && are_there.get()).then(|| link(Place::goals(source), words::GOALS))
    };
    let (own_goals, goals_of_sample) = (goals(Source::OwnData), goals(Source::Sample));
    let data = (open.source == Source::OwnData).then(|| link(Place::Data, words::DATA));
    view! {
        <nav aria-label="Screens">
            {data}
            {own_goals}
            {link(Place::results(open.source), words::RESULTS)}
            {move || are_levels_there().then(|| link(Place::levels(source), words::LEVELS))}
            {goals_of_sample}
            {link(Place::Agreement(open.source), words::AGREEMENT)}
            {link(Place::Compare(open.source), words::COMPARE)}
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
