//! Copies a link that holds pairs.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::address;
use crate::browser::clipboard::copy;
use crate::link::{self, NotMade};
use crate::words::link as words;
use crate::workspace::place::Place;

/// What came of it: a sentence, and the link itself if the browser refused to copy.
#[derive(Clone, Default)]
struct Said {
    words: String,
    by_hand: Option<String>,
}

/// `lines` are the pairs as lines of the JSONL export.
#[component]
pub fn CopyLink(
    test_id: &'static str,
    lines: impl Fn() -> Result<Vec<String>, NotMade> + 'static,
) -> impl IntoView {
    let said = RwSignal::new(Said::default());
    let copy_it = move |_| {
        let made = lines().and_then(|lines| link::made(lines.iter().map(String::as_str)));
        let made = match made {
            Ok(made) => made,
            Err(why) => return said.set(Said { words: words::not_made(why), by_hand: None }),
        };
        let done = words::copied(&made);
        let address = address::here(&Place::Link(made.packed).to_hash());
        spawn_local(async move {
            let outcome = match copy(&address).await {
                Ok(()) => Said { words: done, by_hand: None },
                Err(_) => Said { words: words::BY_HAND.to_owned(), by_hand: Some(address) },
            };
            // The pair may have been closed meanwhile.
            said.try_set(outcome);
        });
    };
    let by_hand = move || {
        said.get().by_hand.map(|address| {
            view! {
                <input class="copy-link-address" readonly=true data-testid="link-by-hand" aria-label=words::LINK value=address/>
            }
        })
    };
    view! {
        <button class="link" data-testid=test_id title=words::COPY_EXPLAINED on:click=copy_it>
            {words::COPY}
        </button>
        <span class="copy-link-said" role="status" data-testid="link-status">
            {move || said.get().words}
        </span>
        {by_hand}
    }
}
