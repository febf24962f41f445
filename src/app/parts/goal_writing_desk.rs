//! "Write the goal yourself": a trajectory, and fields for the goal and notes. Neither the gold intent nor
//! what others predicted is shown.

use std::sync::Arc;

use leptos::html::Textarea;
use leptos::prelude::*;

use super::goal_shown::trajectory_of;
use super::lazy_view::LazyView;
use super::only_writer::{FollowsNote, OnlyWriter};
use crate::app::state::goal_writing::GoalWriting;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::trajectory_state::Shown;
use crate::words::goal_writing as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn GoalWritingDesk(open: Arc<OpenBatch>) -> impl IntoView {
    let writing = GoalWriting::begin(open);
    let desk = move || match (writing.is_ready.get(), writing.trajectories()) {
        (false, _) => view! { <p class="notice">{words::READING}</p> }.into_any(),
        (true, 0) => view! { <p class="notice">{words::NO_TRAJECTORIES}</p> }.into_any(),
        (true, _) => view! { <Desk writing/> }.into_any(),
    };
    view! {
        <section class="labelling goal-writing" data-testid="goal-writing" aria-label=words::TITLE>
            <h2>{words::TITLE}</h2>
            {move || writing.is_ready.get().then(desk)}
        </section>
    }
}

#[component]
fn Desk(writing: GoalWriting) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let open = writing.open.get_value();
        trajectory_of(&open, writing.place.get()).map(Shown::of)
    });
    let viewer = move || {
        shown
            .get()
            .map(|shown| view! { <LazyView show=move |views| (views.viewer)(shown.clone())/> })
    };
    let progress =
        move || words::progress(writing.place.get() + 1, writing.trajectories(), writing.written());
    let done = writing.open.with_value(|open| Place::goals(open.source).to_hash());
    let rename = move |event| writing.rename(event_target_value(&event));
    view! {
        <div class="goal-writing-bar">
            <label class="field">
                <span>{words::NAME}</span>
                <input data-testid="goal-author" maxlength="60" autocomplete="off"
                    prop:value=move || writing.name() on:change=rename/>
            </label>
            <p data-testid="goal-progress">{progress}</p>
            <a class="button" data-testid="goal-writing-done"
                href=done>{words::DONE}</a>
        </div>
        <FollowsNote/>
        <div class="goals-split">
            <Fields writing/>
            <section aria-label=words::TRAJECTORY>{viewer}</section>
        </div>
    }
}

#[component]
fn Fields(writing: GoalWriting) -> impl IntoView {
    let [task, notes] = [NodeRef::<Textarea>::new(), NodeRef::<Textarea>::new()];
    // With every trajectory and name, even if what is written is the same as before.
    Effect::new(move || {
        let (said, noted) = writing.now();
        for (field, value) in [(task, said), (notes, noted)] {
            if let Some(field) = field.get() {
                field.set_value(&value);
            }
        }
    });
    let text = |field: NodeRef<Textarea>| {
        field.get_untracked().map(|field| field.value()).unwrap_or_default()
    };
    let save = move |_| writing.write(&text(task), &text(notes));
    let has_name = Memo::new(move |_| !writing.name().is_empty());
    let said = move || match (has_name.get(), writing.problem.get()) {
        (false, _) => words::NAME_FIRST.to_owned(),
        (true, Some(problem)) => problem.to_string(),
        (true, None) => String::new(),
    };
    let rules = words::GUIDELINES.map(|rule| view! { <li>{rule}</li> });
    view! {
        <div>
            <OnlyWriter>
                <label class="field labelling-own-note">
                    <span>{words::GOAL}</span>
                    <textarea rows="2" data-testid="goal-text" dir="auto" node_ref=task maxlength="2000"></textarea>
                </label>
                <label class="field labelling-own-note">
                    <span>{words::NOTES}</span>
                    <textarea rows="4" data-testid="goal-notes" dir="auto" node_ref=notes maxlength="10000"></textarea>
                </label>
                <p class="goal-writing-steps">
                    <button class="button" data-testid="goal-save" disabled=move || !has_name.get()
                        on:click=save>{words::SAVE}</button>
                    <button class="link" data-testid="goal-back" on:click=move |_| writing.go(-1)>{words::BACK}</button>
                    <button class="link" data-testid="goal-next" on:click=move |_| writing.go(1)>{words::NEXT}</button>
                </p>
                <p role="status" class="labelling-note" data-testid="goal-problem">{said}</p>
            </OnlyWriter>
            <ul class="goal-writing-rules">{rules}</ul>
        </div>
    }
}

/// Opens the desk where a person writes goals.
pub fn write_link(source: Source) -> impl IntoView {
    let href = Place::Goals { source, pair: None, writes: true }.to_hash();
    view! {
        <p class="goal-writing-link">
            <a href=href data-testid="write-goals" title=words::LEAD>{words::TITLE}</a>
        </p>
    }
}
