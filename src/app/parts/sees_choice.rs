//! What a model is shown of the trajectories, where there are any.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::judge_form::JudgeForm;
use crate::app::state::open_batch::OpenBatch;
use crate::base::number::counted;
use crate::methods::watched::{Sees, Trajectories};

#[component]
pub fn SeesChoice(judge: JudgeForm, open: Arc<OpenBatch>) -> impl IntoView {
    watch(&open);
    let watched = Memo::new(move |_| open.watched().unwrap_or_default());
    // The list is built anew only where there is more or less to choose from.
    let offered = Memo::new(move |_| watched.with(offered));
    move || {
        let offered = offered.get();
        (offered.len() > 1).then(|| view! { <Choice judge offered watched/> })
    }
}

/// Gathers what models are shown, and gathers it anew when more trajectories come.
pub fn watch(open: &Arc<OpenBatch>) {
    let open = open.clone();
    Effect::new(move |_| {
        if open.watched().is_none() {
            let open = open.clone();
            spawn_local(async move {
                open.soon_watched().await;
            });
        }
    });
}

/// What there is to see.
fn offered(watched: &Trajectories) -> Vec<Sees> {
    Sees::ALL.into_iter().filter(|sees| watched.at_most(*sees) == *sees).collect()
}

#[component]
fn Choice(judge: JudgeForm, offered: Vec<Sees>, watched: Memo<Trajectories>) -> impl IntoView {
    let sees = Memo::new(move |_| watched.with(|watched| watched.at_most(judge.now().sees)));
    let choose = move |event| {
        if let Some(chosen) = Sees::from_key(&event_target_value(&event)) {
            judge.change(&|state| state.sees = chosen);
            judge.keep();
        }
    };
    let options = offered.into_iter().map(|one| {
        let is_chosen = move || sees.get() == one;
        view! { <option value=one.key() prop:selected=is_chosen>{one.name()}</option> }
    });
    let said = move || {
        watched.with(|watched| {
            let (with, all) = watched.counts();
            format!("{with} of {} have a trajectory.", counted(all, "gold intent"))
        })
    };
    view! {
        <label class="field">
            <span>"The model sees"</span>
            <select data-testid="sees-select" on:change=choose>{options.collect_view()}</select>
        </label>
        <p class="judge-note">{said}</p>
    }
}
