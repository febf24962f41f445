//! Small files to try, each opened by one click.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::session::Session;
use crate::browser::fetch::own_file;
use crate::browser::files::text_as_file;
use crate::words::start as words;

#[component]
pub fn Examples() -> impl IntoView {
    let session = Session::current();
    let is_missing = RwSignal::new(false);
    let items = words::EXAMPLES.map(|(name, label, about)| {
        let open = move |_| {
            spawn_local(async move {
                let text = own_file(&format!("examples/{name}.jsonl")).await.unwrap_or_default();
                let file = text_as_file(&format!("{name}.jsonl"), &text);
                // The start page may be gone by now.
                is_missing.try_set(file.is_none());
                session.open(file.into_iter().collect());
            });
        };
        view! {
            <li>
                <button class="link" data-testid="open-example" data-example=name on:click=open>{label}</button>
                " "<span>{about}</span>
            </li>
        }
    });
    let missing = move || is_missing.get().then_some(words::EXAMPLE_MISSING);
    view! {
        <section class="examples" aria-labelledby="examples-title">
            <h2 id="examples-title">{words::EXAMPLES_TITLE}</h2>
            <p class="start-fine">{words::EXAMPLES_NOTE}</p>
            <ul>{items}</ul>
            <p class="judge-lacks" role="status">{missing}</p>
        </section>
    }
}
