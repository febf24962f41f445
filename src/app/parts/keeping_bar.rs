//! Messages about saving: what could not be saved and why, and which tab writes.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::autosave::TabRole;
use crate::app::state::session::Session;
use crate::app::state::storage::take_over;
use crate::browser::tabs::has_locks;
use crate::project::KeepingTrouble;
use crate::words::projects as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn KeepingBar() -> impl IntoView {
    let autosave = Session::current().autosave;
    let follows = Memo::new(move |_| autosave.role.get() == TabRole::Follows);
    let warns = RwSignal::new(!has_locks());
    let may_clash = move || warns.get() && autosave.role.get() == TabRole::Writes;
    let session = Session::current();
    let is_sample = move || session.place.with(Place::source) == Some(Source::Sample);
    let said = Memo::new(move |_| {
        // What could not be read of a project is no news about the sample.
        let is_meant = |trouble: &KeepingTrouble| {
            !(is_sample() && matches!(trouble, KeepingTrouble::Unreadable(_)))
        };
        let trouble = autosave.trouble.get().filter(is_meant).map(|trouble| trouble.to_string());
        trouble
            .or_else(|| follows.get().then(|| words::OPEN_ELSEWHERE.to_owned()))
            .or_else(|| may_clash().then(|| words::NO_LOCKS.to_owned()))
    });
    let take = move |_| spawn_local(take_over());
    let put_away = move |_| {
        autosave.trouble.set(None);
        warns.set(false);
    };
    let trouble = move || {
        said.get().map(|said| {
            let button = if follows.get() {
                view! { <button class="button" data-testid="take-over" on:click=take>{words::TAKE_OVER}</button> }.into_any()
            } else {
                view! { <button class="link" on:click=put_away>{words::DISMISS}</button> }.into_any()
            };
            view! {
                <div class="keeping-bar" data-testid="keeping-trouble" role="alert"><p>{said}</p>{button}</div>
            }
        })
    };
    let notice = move || {
        autosave.notice.get().map(|notice| view! {
            <div class="keeping-bar" data-testid="keeping-notice" role="status">
                <p>{notice}</p>
                <button class="link" on:click=move |_| autosave.notice.set(None)>{words::DISMISS}</button>
            </div>
        })
    };
    view! { {trouble}{notice} }
}
