//! The page: its state, its screens and their parts. Views name the state; the state names no view.

mod lazy_screens;
mod parts;
mod screens;
mod state;

use leptos::prelude::*;

use crate::browser::address;
use crate::browser::scrolling::scroll_to_top;
use crate::words::page as words;
use crate::workspace::place::{Place, Source};
use lazy_screens::{LAZY_CODE, LazyLone, LazyScreen, ScreenName};
use parts::drop_zone::DropZone;
use parts::opening_bar::OpeningBar;
use parts::page_header::PageHeader;
use parts::sign_in_notice::SignInNotice;
use screens::start::Start;
use state::keys_help::KeysHelp;
use state::session::Session;

#[component]
pub fn App() -> impl IntoView {
    let session = Session::begin(LAZY_CODE);
    provide_context(session);
    provide_context(KeysHelp::begin());
    let shown = session.shown();
    let screen = Memo::new(move |_| session.place.with(|place| ScreenName::from(place)));
    let lone = Memo::new(move |_| Some(session.place.get()).filter(Place::needs_no_data));
    Effect::new(move || {
        screen.track();
        lone.track();
        shown.track();
        scroll_to_top();
    });
    let title = Memo::new(move |_| {
        let name = shown.with(|open| open.as_ref().map(|open| open.name.clone()));
        session.place.with(|place| words::title(place, name.as_deref()))
    });
    Effect::new(move || title.with(|title| address::set_title(title)));
    let is_sample = Memo::new(move |_| session.place.with(Place::source) == Some(Source::Sample));
    Effect::new(move || {
        if is_sample.get() {
            session.load_sample();
        }
    });
    let awaits_project = Memo::new(move |_| {
        session.autosave.is_reopening.get()
            && session.place.with(Place::source) == Some(Source::OwnData)
            && session.own().with(Option::is_none)
    });
    Effect::new(move || {
        if awaits_project.get() {
            session.autosave.reopen();
        }
    });
    session.autosave.look_for_projects();
    session.complete_sign_in();
    // Warns before closing the tab while answers are not stored, or not yet.
    let leaving = window_event_listener(leptos::ev::beforeunload, move |event| {
        if session.runner.unsaved.with_value(|unsaved| !unsaved.is_empty()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || leaving.remove());
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>{words::SKIP}</a>
        <PageHeader/>
        {move || session.autosave.loaded.get().map(|loaded| (loaded.views.bar)())}
        <main id="main" tabindex="-1">
            <SignInNotice/>
            {move || match (shown.get(), lone.get()) {
                (Some(open), _) => view! { <LazyScreen screen=screen.get() open/> }.into_any(),
                (None, Some(place)) => view! { <LazyLone place/> }.into_any(),
                _ if is_sample.get() => sample_on_its_way(session.sample_missing).into_any(),
                _ if awaits_project.get() => view! {
                    <p class="notice sample-notice" role="status">"Opening your project …"</p>
                }
                .into_any(),
                _ => view! { <Start/> }.into_any(),
            }}
        </main>
        <OpeningBar/>
        <DropZone/>
    }
}

fn sample_on_its_way(is_missing: RwSignal<bool>) -> impl IntoView {
    move || {
        let said = if is_missing.get() { words::SAMPLE_MISSING } else { words::OPENING_SAMPLE };
        view! { <p class="notice sample-notice" role="status">{said}</p> }
    }
}

/// Focuses without touching the address, whose hash says which screen is open.
fn skip_to_main(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    address::focus("main");
}
