//! Progress of reading a file, with a stop button.

use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::base::number::shortest;
use crate::words::start as words;

#[component]
pub fn OpeningBar() -> impl IntoView {
    let session = Session::current();
    let opening = session.opening;
    let name = Memo::new(move |_| opening.with(|o| o.as_ref().map(|o| o.name.clone())));
    let rows = move || opening.with(|o| o.as_ref().map_or(0, |o| o.rows));
    let part = move || opening.with(|o| o.as_ref().and_then(|o| o.part)).map(shortest);
    move || {
        name.get().map(|name| view! {
            <div class="opening-bar" data-testid="opening" role="status">
                <p>{words::READING}<b>{name}</b>{move || words::read_so_far(rows())}</p>
                <progress max="1" value=part aria-label=words::READ_PART></progress>
                <button class="button" data-testid="opening-stop" on:click=move |_| session.stop_opening()>
                    {words::STOP}
                </button>
            </div>
        })
    }
}
