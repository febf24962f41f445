//! The start page: what this is, a pair to try it on, and the ways in.

use leptos::prelude::*;

use crate::app::parts::open_data::{OpenData, PasteData};
use crate::app::parts::refusal_notice::RefusalNotice;
use crate::app::parts::try_pair::TryPair;
use crate::app::state::session::Session;
use crate::workspace::place::{Place, Source};

#[component]
pub fn Start() -> impl IntoView {
    let session = Session::current();
    let projects =
        move || session.autosave.loaded.get().map(|loaded| (loaded.views.project_list)());
    view! {
        <div class="start">
            <section class="start-words">
                <h1>"See what a predicted intent got right, and what it lost."</h1>
                <p class="start-lead">
                    "Bi-Fact splits a gold intent and a predicted one into atomic facts and checks each "
                    "fact against the other sentence. "
                    "What the prediction covers is its recall, what it gets right is its precision."
                </p>
                <div class="start-actions">
                    <a class="button primary" data-testid="open-sample" href=Place::results(Source::Sample).to_hash()>
                        "Open the sample"
                    </a>
                    <OpenData label="Open your data"/>
                </div>
                <StartNotices/>
                {projects}
                <RefusalNotice/>
                <p class="start-fine">
                    "Excel, CSV, TSV, JSON or JSON Lines, with a gold and a predicted intent in each row (see "<a href="sample.jsonl" download="bifact-sample.jsonl">"the sample file"</a>
                    "). Drop it anywhere on this page. Your file stays in this browser; only text you send to a judge leaves it. "
                    "The answers in the sample were written by hand."
                </p>
                <PasteData/>
            </section>
            <TryPair/>
        </div>
    }
}

/// What stands between the user and their file, if anything does.
#[component]
fn StartNotices() -> impl IntoView {
    let session = Session::current();
    let missing = move || {
        let asked = session.place.with(Place::source) == Some(Source::OwnData);
        asked.then(|| view! {
            <p class="notice" role="status">
                "That link belongs to data that is not open in this tab. If it is among your projects, "
                "continue with it there; otherwise open its file again."
            </p>
        })
    };
    let still_open = move || {
        session.own().get().map(|own| {
            view! {
                <p class="start-fine">
                    <a href=Place::Data.to_hash()>"Back to "{own.name.clone()}</a>
                </p>
            }
        })
    };
    view! { {missing} {still_open} }
}
