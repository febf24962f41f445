//! The start page: what this is, a pair to try, and ways to open data.

use leptos::prelude::*;

use crate::app::parts::examples::Examples;
use crate::app::parts::open_data::{OpenData, PasteData};
use crate::app::parts::refusal_notice::RefusalNotice;
use crate::app::parts::try_pair::TryPair;
use crate::app::state::session::Session;
use crate::words::start as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn Start() -> impl IntoView {
    let session = Session::current();
    let projects =
        move || session.autosave.loaded.get().map(|loaded| (loaded.views.project_list)());
    let [before, sample, after] = words::FORMATS;
    view! {
        <div class="start">
            <section class="start-words">
                <h1>{words::TITLE}</h1>
                <p class="start-lead">{words::LEAD}</p>
                <div class="start-actions">
                    <a class="button primary" data-testid="open-sample" href=Place::results(Source::Sample).to_hash()>
                        {words::OPEN_SAMPLE}
                    </a>
                    <OpenData label=words::OPEN_DATA/>
                </div>
                <RefusalNotice/>
                <StartNotices/>
                {projects}
                <p class="start-fine">
                    {before}<a href="sample.jsonl" download="bifact-sample.jsonl">{sample}</a>{after}
                </p>
                <PasteData/>
                <Examples/>
            </section>
            <TryPair/>
        </div>
    }
}

/// Notices shown when the data of the address is not open, or is open on another screen.
#[component]
fn StartNotices() -> impl IntoView {
    let session = Session::current();
    let missing = move || {
        let asked = session.place.with(Place::source) == Some(Source::OwnData);
        asked.then(|| {
            view! {
                <p class="notice" role="status">{words::NOT_OPEN}</p>
            }
        })
    };
    let still_open = move || {
        session.own().get().map(|own| {
            view! {
                <p class="start-fine">
                    <a href=Place::Data.to_hash()>{words::back_to(&own.name)}</a>
                </p>
            }
        })
    };
    view! { {missing} {still_open} }
}
