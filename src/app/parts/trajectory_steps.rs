//! The steps of a trajectory in words, with search, and as a filmstrip.

use leptos::prelude::*;

use super::trajectory_looking::Looking;
use super::trajectory_picture::{ScreenPicture, opened_screen};
use crate::trajectory::{Zoom, step_text};
use crate::words::trajectories as words;

/// Steps listed at once: those around the one that is looked at.
const LISTED: usize = 60;
/// Screens to each side of the current one that are read for the filmstrip.
const NEAR: usize = 8;

/// The part of the found steps that is listed.
#[derive(Clone, PartialEq)]
struct Listed {
    first: usize,
    of: usize,
    part: Vec<usize>,
}

#[component]
pub fn StepList(looking: Looking) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let texts = looking.trajectory.with_value(|of| {
        of.steps.iter().map(|step| (step_text(step), step.note.clone())).collect::<Vec<_>>()
    });
    let texts = StoredValue::new(texts);
    let found = move || {
        let wanted = search.get().to_lowercase();
        texts.with_value(|texts| {
            let fits = |(text, note): &(String, Option<String>)| {
                text.to_lowercase().contains(&wanted)
                    || note.as_ref().is_some_and(|note| note.to_lowercase().contains(&wanted))
            };
            let numbered = texts.iter().enumerate().filter(|(_, step)| fits(step));
            numbered.map(|(at, _)| at).collect::<Vec<_>>()
        })
    };
    // The part of the list changes, not its items, while one goes from step to step.
    let listed = Memo::new(move |_| {
        let (found, at) = (found(), looking.at.get());
        let first = found.partition_point(|step| *step < at) / LISTED * LISTED;
        let part: Vec<usize> = found.iter().copied().skip(first).take(LISTED).collect();
        Listed { first, of: found.len(), part }
    });
    let items = move || {
        let text = |at| texts.with_value(|texts| texts.get(at).cloned());
        listed.get().part.into_iter().map(|at| item(looking, at, text(at))).collect_view()
    };
    let left_out = move || {
        let Listed { first, of, part } = listed.get();
        (of > part.len()).then(|| {
            let said = words::steps_listed(first + 1, first + part.len(), of);
            view! { <p class="trajectory-about">{said}</p> }
        })
    };
    view! {
        <div class="trajectory-list">
            <input
                type="search"
                class="filter-search"
                data-testid="trajectory-search"
                aria-label=words::SEARCH
                placeholder=words::SEARCH
                prop:value=search
                on:input=move |event| search.set(event_target_value(&event))
            />
            <ol>{items}</ol>
            {left_out}
        </div>
    }
}

fn item(looking: Looking, at: usize, text: Option<(String, Option<String>)>) -> impl IntoView {
    let (text, note) = text.unwrap_or_default();
    let note = move || {
        let note = note.clone().filter(|_| looking.shows_thoughts.get());
        note.map(|note| view! { <span class="trajectory-note" dir="auto">{note}</span> })
    };
    let described = looking.description(at).map(|text| view! {
        <span class="trajectory-described" data-testid="step-description" dir="auto">{text}</span>
    });
    let is_evidence = looking.is_evidence(at);
    let evidence =
        is_evidence.then(|| view! { <span class="trajectory-evidence">{words::EVIDENCE}</span> });
    view! {
        <li>
            <button
                class="trajectory-step"
                class:is-evidence=is_evidence
                data-testid="trajectory-step"
                data-step=at + 1
                data-evidence=is_evidence.then_some("true")
                aria-current=move || (looking.at.get() == at).then_some("step")
                on:click=move |_| looking.go_to(at)
            >
                <span class="trajectory-number">{at + 1}</span>
                <span class="trajectory-words" dir="auto">{text}{described}{note}</span>
                {evidence}
            </button>
        </li>
    }
}

/// Small screens; printed, they are the contact sheet.
#[component]
pub fn Filmstrip(looking: Looking) -> impl IntoView {
    let window = Memo::new(move |_| {
        let at = looking.at.get();
        (at.saturating_sub(NEAR), looking.stops().min(at + NEAR + 1))
    });
    let has_screens = looking.trajectory.with_value(|of| of.screens().next().is_some());
    has_screens.then(|| {
        view! {
            <ol class="trajectory-film" aria-label=words::SCREENS>
                <For
                    each=move || { let (from, to) = window.get(); from..to }
                    key=|at| *at
                    children=move |at| view! { <Thumb looking at/> }
                />
            </ol>
        }
    })
}

#[component]
fn Thumb(looking: Looking, at: usize) -> impl IntoView {
    let reference = looking.screen(at);
    let has_screen = reference.is_some();
    let opened = opened_screen(Signal::stored(reference));
    let platform = looking.trajectory.with_value(|of| of.platform);
    let step = looking.step(at);
    let is_end = at >= looking.trajectory.with_value(|of| of.steps.len());
    let (number, name) = if is_end {
        (words::END.to_owned(), words::AT_END.to_owned())
    } else {
        ((at + 1).to_string(), words::step(at + 1))
    };
    let text = looking.words(at);
    let picture = has_screen
        .then(|| view! { <ScreenPicture step platform opened zoom=Zoom::Cut looking at/> });
    view! {
        <li>
            <button
                class="trajectory-thumb"
                aria-label=name
                aria-current=move || (looking.at.get() == at).then_some("step")
                on:click=move |_| looking.go_to(at)
            >
                <span class="trajectory-number">{number}</span>
                {picture}
                <span class="trajectory-printed" dir="auto">{text}</span>
            </button>
        </li>
    }
}
