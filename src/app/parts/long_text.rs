//! A text of any length, as it is: a part at a time, so that a browser need never lay out megabytes.

use leptos::prelude::*;

use super::pager::Pager;

/// Bytes.
const PART: usize = 10_000;

#[component]
pub fn LongText(#[prop(into)] text: String) -> impl IntoView {
    let (first, total) = (RwSignal::new(0), text.len());
    let part = move || {
        let (start, end) = (first.get(), (first.get() + PART).min(text.len()));
        let boundary = |at: usize| text.floor_char_boundary(at);
        text.get(boundary(start)..boundary(end)).unwrap_or_default().to_owned()
    };
    view! {
        <Pager first step=PART total=Signal::stored(total) noun="Bytes" show=move |to| first.set(to)/>
        <pre dir="auto" tabindex="0">{part}</pre>
    }
}
