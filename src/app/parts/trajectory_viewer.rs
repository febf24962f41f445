//! What a user did: one large screen with its mark, a filmstrip, and the steps in words.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::trajectory_looking::Looking;
use super::trajectory_masks::MaskControls;
use super::trajectory_picture::{ScreenPicture, opened_screen};
use super::trajectory_steps::{Filmstrip, StepList};
use crate::app::state::trajectory_state::Shown;
use crate::base::number::counted;
use crate::browser::typing::is_typing;
use crate::trajectory::{Mark, Step, Zoom, is_full_page, marks_of};
use crate::words::trajectories as words;

#[component]
pub fn TrajectoryViewer(shown: Shown) -> impl IntoView {
    let looking = Looking::begin(shown);
    let keys = move |event: KeyboardEvent| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !has_modifier && !is_typing(&event) && looking.take_key(&event.key()) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    view! {
        <section
            class="trajectory-viewer"
            data-testid="trajectory-viewer"
            tabindex="0"
            aria-label=words::VIEWER
            on:keydown=keys
        >
            <Controls looking/>
            <MaskControls looking/>
            <div class="trajectory-split">
                <div class="trajectory-screens">
                    <LargeScreen looking/>
                </div>
                <StepList looking/>
            </div>
            <Filmstrip looking/>
        </section>
    }
}

#[component]
fn Controls(looking: Looking) -> impl IntoView {
    let steps = looking.trajectory.with_value(|of| of.steps.len());
    let place = move || {
        let at = looking.at.get();
        if at < steps { words::step_of(at + 1, steps) } else { words::THE_END.to_owned() }
    };
    let is_last = move || looking.at.get() + 1 >= looking.stops();
    let about = looking.trajectory.with_value(|of| {
        let platform = of.platform.map(|platform| platform.name().to_owned());
        let parts = [platform, of.dataset.clone(), Some(counted(of.steps.len(), "step"))];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    });
    let zoomed = move |zoom: Zoom| {
        let now = looking.zoom.get_untracked();
        looking.zoom.set(if now == zoom { Zoom::Cut } else { zoom });
    };
    let pressed = move |zoom: Zoom| move || (looking.zoom.get() == zoom).to_string();
    let flag = |signal: RwSignal<bool>, label: &'static str, test_id: &'static str| {
        view! {
            <label class="trajectory-choice">
                <input
                    type="checkbox"
                    data-testid=test_id
                    prop:checked=signal
                    on:change=move |event| signal.set(event_target_checked(&event))
                />
                {label}
            </label>
        }
    };
    view! {
        <div class="trajectory-controls">
            <button
                class="button"
                disabled=move || looking.at.get() == 0
                on:click=move |_| looking.go_to(looking.at.get_untracked().saturating_sub(1))
            >{words::PREVIOUS}</button>
            <button
                class="button"
                data-testid="trajectory-next"
                disabled=is_last
                on:click=move |_| looking.go_to(looking.at.get_untracked() + 1)
            >{words::NEXT}</button>
            <span role="status">{place}</span>
            <button class="link" aria-pressed=pressed(Zoom::Mark) on:click=move |_| zoomed(Zoom::Mark)>
                {words::ZOOM}
            </button>
            <button class="link" aria-pressed=pressed(Zoom::Whole) on:click=move |_| zoomed(Zoom::Whole)>
                {words::WHOLE_PAGE}
            </button>
            {flag(looking.shows_after, words::AFTER_TOO, "trajectory-after")}
            {flag(looking.shows_thoughts, words::THOUGHTS, "trajectory-thoughts")}
            <span class="trajectory-about">{about}</span>
        </div>
    }
}

#[component]
fn LargeScreen(looking: Looking) -> impl IntoView {
    let wanted = Signal::derive(move || looking.screen(looking.at.get()));
    let opened = opened_screen(wanted);
    let after = Signal::derive(move || {
        looking.shows_after.get().then(|| looking.screen_after(looking.at.get())).flatten()
    });
    let opened_after = opened_screen(after);
    let platform = looking.trajectory.with_value(|of| of.platform);
    let is_cut = move || {
        let kind = opened.get().and_then(Result::ok).map(|shown| shown.kind);
        let is_long = kind.is_some_and(|kind| is_full_page(kind.size(), platform));
        (is_long && looking.zoom.get() == Zoom::Cut).then(|| {
            view! {
                <p class="trajectory-about">{words::IS_CUT}</p>
            }
        })
    };
    let large = move || {
        let step = looking.step(looking.at.get());
        if wanted.with(Option::is_none) {
            return view! { <p class="trajectory-trouble">{words::NO_SCREEN}</p> }.into_any();
        }
        let at = looking.at.get();
        view! { <ScreenPicture step platform opened zoom=looking.zoom looking at takes_regions=true/> }
            .into_any()
    };
    let second = move || {
        after.with(Option::is_some).then(|| {
            view! {
                <figure class="trajectory-figure">
                    <ScreenPicture
                        step=Step::default()
                        platform
                        opened=opened_after
                        zoom=Zoom::Cut
                        looking
                        at=looking.at.get() + 1
                    />
                    <figcaption>{words::AFTER}</figcaption>
                </figure>
            }
        })
    };
    let caption = move || {
        let step = looking.step(looking.at.get());
        let said = marks_of(&step).into_iter().find_map(|mark| match mark {
            Mark::Caption(said) => Some(said),
            _ => None,
        });
        said.map(|said| view! { <span class="mark-caption" dir="auto">{said}</span> })
    };
    let said = move || looking.words(looking.at.get());
    let note = move || {
        let note = looking.step(looking.at.get()).note.filter(|_| looking.shows_thoughts.get());
        note.map(|note| view! { <p class="trajectory-note" dir="auto">{note}</p> })
    };
    view! {
        <figure class="trajectory-figure" data-testid="trajectory-screen" data-screen=wanted>
            {large}
            <figcaption>{caption}<span dir="auto">{said}</span></figcaption>
            {is_cut}
            {note}
        </figure>
        {second}
    }
}
