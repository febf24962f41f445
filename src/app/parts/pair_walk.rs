//! The method explained step by step on the open pair, with the prompt behind each step. A class around
//! the figure hides what a step does not show yet.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::pair_diagram::FigureSubject;
use super::walk::{PANEL, Walk};
use crate::browser::key_capture::{KeyAt, key_at};
use crate::methods::bifact::walk_steps::{STEPS, sentence};
use crate::words::pair as words;

/// Elements that use the space bar themselves.
const CONTROLS: &str = "button, summary, a, pre, [tabindex='0']:not(.fact)";

/// Handles a key of the open walk; returns whether it was one.
pub fn take_walk_key(walk: Walk, event: &KeyboardEvent) -> bool {
    let is_on_control = key_at(event, CONTROLS) == KeyAt::Inside;
    match event.key().as_str() {
        "Escape" => walk.close(),
        "ArrowRight" if !event.shift_key() => walk.go_on(),
        "ArrowLeft" if !event.shift_key() => walk.go_back(),
        " " if !is_on_control => walk.play_or_pause(),
        _ => return false,
    }
    true
}

/// `asked` shows the prompt of a step, if it is known.
#[component]
pub fn PairWalk(
    walk: Walk,
    subject: Signal<FigureSubject>,
    asked: impl Fn(usize) -> Option<AnyView> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let is_open = Memo::new(move |_| walk.is_open());
    let step = move || walk.step.get().unwrap_or(1);
    let play = move || if walk.is_playing.get() { words::PAUSE } else { words::PLAY };
    let asked = move || asked(step());
    let on_key = move |event: KeyboardEvent| {
        if take_walk_key(walk, &event) {
            event.prevent_default();
        }
    };
    move || {
        is_open.get().then(|| view! {
            <section class="pair-walk" id=PANEL tabindex="-1" data-testid="pair-walk"
                data-step=move || step().to_string() aria-label=words::WALK on:keydown=on_key>
                <p class="pair-walk-count">{move || words::step(step(), STEPS)}</p>
                <p class="pair-walk-sentence" role="status" data-testid="walk-sentence">
                    {move || subject.with(|subject| sentence(step(), subject.assessment.tally()))}
                </p>
                <div class="pair-walk-actions">
                    <button class="button" data-testid="walk-back" disabled=move || step() == 1
                        on:click=move |_| walk.go_back()>{words::WALK_BACK}<kbd>"←"</kbd></button>
                    <button class="button" data-testid="walk-play"
                        on:click=move |_| walk.play_or_pause()>{play}" "<kbd>"space"</kbd></button>
                    <button class="button primary" data-testid="walk-next" disabled=move || step() == STEPS
                        on:click=move |_| walk.go_on()>{words::WALK_NEXT}<kbd>"→"</kbd></button>
                    <button class="link" data-testid="walk-close"
                        on:click=move |_| walk.close()>{words::WALK_EXIT}<kbd>"Esc"</kbd></button>
                </div>
                <div class="pair-walk-room">{asked}</div>
            </section>
        })
    }
}
