//! Doubts about the gold facts of a pair, each with its reason and a button that mends it.

use leptos::prelude::*;

use super::gold_edits::{GoldEdits, Intention, button_id};
use crate::review::{Doubt, check_gold};
use crate::words::pair as words;

#[component]
pub fn GoldDoubts(golds: GoldEdits) -> impl IntoView {
    let doubts = Memo::new(move |_| {
        let frozen = golds.desk.frozen.get()?;
        golds.desk.with_pair(|open, pair| check_gold(open.batch.gold(pair.gold), &frozen.facts))
    });
    move || {
        let doubts = doubts.get().filter(|doubts| !doubts.is_empty())?;
        let rows = doubts.into_iter().enumerate().map(|(at, doubt)| row(golds, at, doubt));
        Some(view! {
            <section class="gold-doubts" data-testid="gold-doubts" aria-label=words::DOUBTS>
                <p>{words::DOUBTS_EXPLAINED}</p>
                <ul>{rows.collect_view()}</ul>
            </section>
        })
    }
}

fn row(golds: GoldEdits, at: usize, doubt: Doubt) -> impl IntoView {
    let Doubt { kind, fact, said, mend } = doubt;
    let whose = fact.map(|place| words::of_fact(place + 1));
    let label = if mend.is_some() { words::mend(kind.key()) } else { words::EDIT };
    let act = move |_| match (&mend, fact) {
        (Some(edit), _) => golds.edit(edit, button_id("edit", fact.unwrap_or(0))),
        (None, Some(place)) => golds.intend(Some(Intention::Reword(place))),
        (None, None) => golds.intend(Some(Intention::Add)),
    };
    let name = format!("{label}: {said}");
    view! {
        <li data-testid="gold-doubt" data-kind=kind.key()>
            <span dir="auto">{whose}{said}</span>
            " "
            <button class="link" id=button_id("mend", at) data-testid="gold-mend" aria-label=name
                on:click=act>{label}</button>
        </li>
    }
}
