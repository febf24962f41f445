//! What is seen: the session, the screens and their parts.

mod parts;
pub mod place;
mod screens;
mod session;

use leptos::prelude::*;

use crate::browser::address;
use crate::browser::scrolling::scroll_to_top;
use parts::page_header::PageHeader;
use screens::results::Results;
use screens::start::Start;
use session::Session;

#[component]
pub fn App() -> impl IntoView {
    let session = Session::begin();
    provide_context(session);
    let shown = session.shown();
    Effect::new(move || {
        address::set_title(&shown.with(|open| {
            open.as_ref()
                .map_or_else(|| "bifact".to_owned(), |open| format!("{} · bifact", open.name))
        }));
        scroll_to_top();
    });
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>"Skip to content"</a>
        <PageHeader/>
        <main id="main" tabindex="-1">
            {move || match shown.get() {
                Some(open) => view! { <Results open/> }.into_any(),
                None => view! { <Start/> }.into_any(),
            }}
        </main>
    }
}

/// Focuses without touching the address, whose hash says which screen is open.
fn skip_to_main(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    address::focus("main");
}
