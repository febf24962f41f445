//! What a model is shown of the trajectories, where there are any.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::screens_choice::ScreensChoice;
use crate::app::state::judge_form::JudgeForm;
use crate::app::state::open_batch::OpenBatch;
use crate::base::number::{counted, grouped};
use crate::browser::drawn_screens::can_draw;
use crate::methods::watched::{Sees, Trajectories};
use crate::settings::AskedMethod;

#[component]
pub fn SeesChoice(
    judge: JudgeForm,
    open: Arc<OpenBatch>,
    method: Memo<AskedMethod>,
) -> impl IntoView {
    let watched = {
        let open = open.clone();
        Memo::new(move |_| open.watched().unwrap_or_default())
    };
    let names_screens = {
        let open = open.clone();
        Memo::new(move |_| open.names_screens() == Some(true))
    };
    // The list is built anew only where there is more or less to choose from.
    let offered = Memo::new(move |_| {
        let mut offered = watched.with(|watched| offered(watched, method.get()));
        offered.extend((names_screens.get() && can_draw()).then_some(Sees::Screens));
        offered
    });
    move || {
        let (offered, open) = (offered.get(), open.clone());
        let screens = names_screens.get().then(|| view! { <ScreensChoice judge open/> });
        let is_choice = offered.iter().any(|sees| *sees != Sees::Nothing);
        is_choice.then(|| view! { <Choice judge offered watched/> {screens} })
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

/// What there is to see, and enough to answer.
fn offered(watched: &Trajectories, method: AskedMethod) -> Vec<Sees> {
    let is_enough = |sees: &Sees| *sees != Sees::Nothing || !method.needs_trajectories();
    let fits = |sees: &Sees| watched.at_most(*sees) == *sees && is_enough(sees);
    Sees::ALL.into_iter().filter(fits).collect()
}

#[component]
fn Choice(judge: JudgeForm, offered: Vec<Sees>, watched: Memo<Trajectories>) -> impl IntoView {
    let first = offered.first().copied().unwrap_or_default();
    let sees = {
        let offered = offered.clone();
        Memo::new(move |_| {
            let sees = match judge.now().sees {
                Sees::Screens if offered.contains(&Sees::Screens) => Sees::Screens,
                sees => watched.with(|watched| watched.at_most(sees)),
            };
            if offered.contains(&sees) { sees } else { first }
        })
    };
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
            format!("{} of {} have a trajectory.", grouped(with), counted(all, "gold intent"))
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
