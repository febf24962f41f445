//! Keyboard shortcuts of the results screen, and the dialog that lists them.

use leptos::ev;
use leptos::html::{Dialog, Input};
use leptos::prelude::*;

use crate::app::state::keys_help::KeysHelp;
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::browser::address;
use crate::browser::row_focus::focus_selected_row;
use crate::browser::typing::is_typing;
use crate::evaluation::pair::RowId;
use crate::words;
use crate::workspace::Step;
use crate::workspace::place::Place;

#[component]
pub fn ResultsKeys(search: NodeRef<Input>, selected: Signal<Option<RowId>>) -> impl IntoView {
    let (session, bench) = (Session::current(), Workbench::current());
    let help = NodeRef::<Dialog>::new();
    let KeysHelp(asked) = KeysHelp::current();
    Effect::new(move || {
        if let (Some(help), true) = (help.get(), asked.get()) {
            // Fails if it is already open.
            let _ = help.show_modal();
        }
    });
    let step = move |step: Step| {
        let next = bench.neighbour(selected.get_untracked().as_ref(), step);
        if let (Some(id), Place::Results { source, .. }) = (next, session.place.get_untracked()) {
            let place = bench.view.with_untracked(|view| Place::pair(source, &id, view));
            address::go_to(&place.to_hash());
            focus_selected_row(id.0);
        }
    };
    let listener = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        if has_modifier || is_typing(&event) {
            return;
        }
        match event.key().as_str() {
            "j" => step(Step::Next),
            "k" => step(Step::Previous),
            "/" => {
                event.prevent_default();
                if let Some(field) = search.get_untracked() {
                    // A field in the page can always be focused.
                    let _ = field.focus();
                }
            }
            "?" => asked.set(true),
            "Escape" => {
                let is_open = help.get_untracked().is_some_and(|help| help.open());
                if let (false, Place::Results { source, pair: Some(_), view }) =
                    (is_open, session.place.get_untracked())
                {
                    address::go_to(&Place::results(source).with_view(view).to_hash());
                }
            }
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
    let close = move |_| {
        if let Some(help) = help.get_untracked() {
            help.close();
        }
    };
    let keys = words::results::KEYS
        .map(|(keys, what)| view! { <dt><kbd>{keys}</kbd></dt><dd>{what}</dd> });
    view! {
        <dialog class="keys-help" node_ref=help aria-labelledby="keys-title"
            on:close=move |_| asked.set(false)>
            <h2 id="keys-title">{words::page::KEYS}</h2>
            <dl>{keys}</dl>
            <button class="button" on:click=close>{words::page::CLOSE}</button>
        </dialog>
    }
}
