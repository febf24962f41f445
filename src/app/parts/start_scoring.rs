//! Shown where nothing is scored yet: start with the judge that is set, or choose one.

use leptos::prelude::*;

use super::only_writer::OnlyWriter;
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::run::Wanted;
use crate::settings::AskedMethod;
use crate::words::run as words;
use crate::workspace::place::{Place, Source};

/// Hidden during a run, which has a bar of its own.
#[component]
pub fn StartScoring() -> impl IntoView {
    let Session { judge, runner, .. } = Session::current();
    let open = Workbench::current().open.get_value();
    let is_own = open.source == Source::OwnData && !open.batch.pairs.is_empty();
    let setup = Memo::new(move |_| judge.now().setup().map(|setup| setup.name()));
    let refused = RwSignal::new(None::<String>);
    let has_run = {
        let open = open.clone();
        Memo::new(move |_| runner.status_of(&open, AskedMethod::Bifact).is_some())
    };
    let start = move |_| refused.set(runner.start(open.clone(), Wanted::Missing).err());
    let buttons = move || {
        let start = start.clone();
        match setup.get() {
            Ok(name) => view! {
                <button class="button primary" data-testid="run-start" on:click=start>
                    {words::start_with(&name)}
                </button>
                <a class="link" href=Place::Data.to_hash()>{words::CHOOSE_ANOTHER}</a>
            }
            .into_any(),
            Err(lacks) => view! {
                <a class="button primary" data-testid="choose-judge" href=Place::Data.to_hash()>
                    {words::CHOOSE}
                </a>
                <p>{lacks}</p>
            }
            .into_any(),
        }
    };
    move || {
        let buttons = buttons.clone();
        (is_own && !has_run.get()).then(|| {
            view! {
                <div class="answer-start">
                    <OnlyWriter>{buttons()}</OnlyWriter>
                    <p role="alert">{refused}</p>
                </div>
            }
        })
    }
}
