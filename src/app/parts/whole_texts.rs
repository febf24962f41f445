//! Texts and lists of any length, to read on where a figure or a line holds only the beginning.

use leptos::prelude::*;

use super::pager::Pager;
use super::scored_pair::LONGEST_SHOWN;
use crate::diagram::{LONGEST_SPOKEN, MOST_DRAWN, shortened};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;
use crate::methods::bifact::fact::Fact;
use crate::methods::bifact::frozen_gold::FrozenGold;

/// Bytes shown at once, so that a browser need never lay out megabytes.
const PART: usize = 10_000;

/// Nothing for intents that are shown whole.
pub fn whole_intents(batch: &Batch, pair: &IntentPair) -> impl IntoView + use<> {
    view! {
        {whole_text("The whole gold intent", batch.gold(pair.gold))}
        {whole_text("The whole predicted intent", &pair.predicted)}
    }
}

pub fn whole_text(title: &'static str, text: &str) -> impl IntoView + use<> {
    (text.len() > LONGEST_SHOWN).then(|| {
        view! {
            <details class="raw-answer">
                <summary>{title}</summary>
                <LongText text=text.to_owned()/>
            </details>
        }
    })
}

#[component]
fn LongText(text: String) -> impl IntoView {
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

pub fn gold_facts(frozen: &FrozenGold) -> impl IntoView + use<> {
    let texts: Vec<String> = frozen.facts.iter().map(Fact::to_string).collect();
    let (first, total) = (RwSignal::new(0), texts.len());
    let facts = move || {
        let shown = texts.iter().skip(first.get()).take(MOST_DRAWN);
        let items = shown.map(|fact| {
            view! { <li dir="auto">{shortened(fact, LONGEST_SPOKEN).into_owned()}</li> }
        });
        view! { <ol start=first.get() + 1>{items.collect_view()}</ol> }
    };
    view! {
        <p>"The gold facts:"</p>
        {facts}
        <Pager first step=MOST_DRAWN total=Signal::stored(total) noun="Facts" show=move |to| first.set(to)/>
    }
}
