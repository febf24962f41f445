//! Asks the chosen judge about the typed pair.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::app::state::runner::RunStatus;
use crate::app::state::session::Session;
use crate::browser::address::with_origin;
use crate::run::{End, Wanted};
use crate::settings::AskedMethod;
use crate::words::start as words;

#[component]
pub fn AskButton(
    pair: Memo<Option<Arc<OpenBatch>>>,
    asked: RwSignal<Option<(Arc<OpenBatch>, ResultSet)>>,
) -> impl IntoView {
    let Session { judge, runner, .. } = Session::current();
    let refused = RwSignal::new(None::<String>);
    let ask = move |_| {
        let Some(open) = pair.get_untracked() else {
            return refused.set(Some(words::WRITE_FIRST.to_owned()));
        };
        refused.set(runner.start(open.clone(), Wanted::Missing).err());
        let set = open.sets.shown();
        asked.set(Some((open, set)));
    };
    let halted = move || {
        let (open, _) = asked.get()?;
        match runner.status_of(&open, AskedMethod::Bifact)? {
            RunStatus { end: Some(End::Halted(failure)), provider, .. } => {
                Some(with_origin(&failure.sentence(provider)))
            }
            _ => None,
        }
    };
    let said = move || refused.get().or_else(halted);
    let label = move || {
        if runner.is_running() {
            words::ASKING.to_owned()
        } else {
            words::ask(judge.now().provider.subject())
        }
    };
    view! {
        <button class="button primary" data-testid="try-ask" on:click=ask disabled=move || runner.is_running()>
            {label}
        </button>
        <p class="judge-lacks" role="status">{said}</p>
    }
}
