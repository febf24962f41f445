//! Whether the screens are kept with the project, how large they are, and what hinders it.

use std::sync::Arc;

use leptos::prelude::*;

use super::only_writer::OnlyWriter;
use crate::app::state::kept_screens::Standing;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::words::trajectories as words;

#[component]
pub fn KeepScreens(open: Arc<OpenBatch>) -> impl IntoView {
    let session = Session::current();
    let kept = session.kept_screens;
    let standing = kept.standing;
    let has_screens = move || {
        session.screens_changed.track();
        session.screens.with_value(|screens| !screens.is_empty())
            || matches!(standing.get(), Standing::Kept(_))
    };
    let is_kept = move || matches!(standing.get(), Standing::Kept(_) | Standing::Keeping { .. });
    let choose = move |event| {
        if event_target_checked(&event) {
            kept.keep(session.screens, open.clone());
        } else {
            kept.forget();
        }
    };
    let said = move || match standing.get() {
        Standing::Nothing => words::IN_MEMORY.to_owned(),
        Standing::Keeping { done } => words::keeping(done),
        Standing::Kept(size) => words::kept(size.screens, size.bytes),
        Standing::Trouble(trouble) => trouble.of_screens(),
    };
    move || {
        let choose = choose.clone();
        (kept.has_project() && has_screens()).then(|| view! {
            <OnlyWriter>
                <p class="trajectory-keep">
                    <label class="trajectory-choice">
                        <input type="checkbox" data-testid="keep-screens" prop:checked=is_kept on:change=choose/>
                        {words::KEEP}
                    </label>
                    " "<span role="status" data-testid="kept-screens">{said}</span>
                </p>
            </OnlyWriter>
        })
    }
}
