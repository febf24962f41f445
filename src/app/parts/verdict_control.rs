//! A person's verdict on the chosen fact, with a note and a name.

use leptos::prelude::*;

use super::pair_context::PairContext;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Correction, Side};
use crate::words::pair as words;

fn correction(desk: PairContext) -> Option<Correction> {
    let at = desk.chosen_place()?;
    let assessment = desk.assessment()?;
    assessment.facts(at.side).get(at.fact)?.correction.as_deref().cloned()
}

/// Created anew for each fact, so that a note typed for one is not stored with another.
#[component]
pub fn VerdictControl(desk: PairContext) -> impl IntoView {
    let present = Memo::new(move |_| correction(desk));
    let note = present.get_untracked().map(|made| made.note).unwrap_or_default();
    desk.note.set_value(note.clone());
    let side = Memo::new(move |_| desk.chosen_place().map_or(Side::Gold, |at| at.side));
    let button = move |verdict: Verdict, sign: &'static str, key: &'static str| {
        let is_set = move || present.get().is_some_and(|made| made.verdict == verdict).to_string();
        view! {
            <button class="button" data-testid=format!("mark-{}", verdict.key()) aria-pressed=is_set
                on:click=move |_| { desk.mark(Some(verdict)); }>
                <span aria-hidden="true">{sign}" "</span>
                {move || side.get().word(verdict)}
                <kbd aria-hidden="true">{key}</kbd>
            </button>
        }
    };
    let keep_note = move |event| {
        desk.note.set_value(event_target_value(&event));
        if let Some(made) = present.get_untracked() {
            desk.mark(Some(made.verdict));
        }
    };
    let take_back =
        move || {
            present.get().is_some().then(|| view! {
            <button class="link" data-testid="mark-none" on:click=move |_| { desk.mark(None); }>
                {words::REMOVE_VERDICT}
            </button>
        })
        };
    let review = desk.review;
    view! {
        <div class="verdict-control" role="group" aria-label=words::YOUR_VERDICT>
            {button(Verdict::Supported, "✓", "c")}
            {button(Verdict::Unsupported, "✗", "m")}
            <label>
                <span>{words::NOTE}</span>
                <input data-testid="mark-note" dir="auto" value=note on:change=keep_note/>
            </label>
            <label>
                <span>{words::YOUR_NAME}</span>
                <input data-testid="reviewer-name" dir="auto" autocomplete="name" prop:value=review.name
                    on:change=move |event| review.sign_as(event_target_value(&event))/>
            </label>
            {take_back}
        </div>
    }
}
