//! Controls that only the tab that writes a project may use. In other tabs they are disabled, and a
//! sentence beside them says why and offers to take over.

use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::words::projects as words;

/// Disables its buttons and fields in a tab that only follows.
#[component]
pub fn OnlyWriter(children: Children) -> impl IntoView {
    let session = Session::current();
    view! {
        <fieldset class="only-writer" role="none" disabled=move || session.only_follows()>{children()}</fieldset>
    }
}

#[component]
pub fn FollowsNote() -> impl IntoView {
    let session = Session::current();
    let follows = Memo::new(move |_| session.only_follows());
    let take_over = move |_| {
        if let Some(loaded) = session.autosave.loaded.get_untracked() {
            (loaded.storage.take_over)();
        }
    };
    move || {
        follows.get().then(|| view! {
            <p class="follows-note" data-testid="follows-note">
                {words::READ_ONLY}" "
                <button class="link" data-testid="take-over-here" on:click=take_over>{words::TAKE_OVER}</button>
            </p>
        })
    }
}
