//! What is wrong with trajectories and their files, a sentence each.

use leptos::prelude::*;

use crate::words::trajectories as words;

/// Problems listed; more of them are counted.
const LISTED: usize = 50;

/// A sentence may have lines of Python below it.
#[component]
pub fn Problems(told: Vec<(String, String)>) -> impl IntoView {
    let count = told.len();
    let more = count.saturating_sub(LISTED);
    let items = told.into_iter().take(LISTED).map(|(name, sentence)| {
        let (sentence, code) = match sentence.split_once('\n') {
            Some((sentence, code)) => (sentence.to_owned(), Some(code.to_owned())),
            None => (sentence, None),
        };
        view! {
            <li>
                <b dir="auto">{name}</b>" "{sentence}
                {code.map(|code| view! { <pre tabindex="0">{code}</pre> })}
            </li>
        }
    });
    view! {
        <details class="trajectory-problems" data-testid="trajectory-problems" open=count <= 3>
            <summary>{words::remarks(count)}</summary>
            <ul>{items.collect_view()}</ul>
            {(more > 0).then(|| view! { <p>{words::and_more(more)}</p> })}
        </details>
    }
}
