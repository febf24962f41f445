//! Trajectories that were opened: how many, what is wrong with them, and each to look at.

use std::sync::Arc;

use leptos::prelude::*;

use super::pager::Pager;
use super::trajectory_viewer::TrajectoryViewer;
use crate::app::state::trajectory_state::{Shown, TrajectoryState};
use crate::trajectory::{Overview, Trajectories};
use crate::words::trajectories as words;

/// Listed at once.
const PART: usize = 25;

#[component]
pub fn TrajectoryList(paths: TrajectoryState) -> impl IntoView {
    let found = paths.found.clone();
    let first = RwSignal::new(0);
    let chosen = RwSignal::new(0);
    let total = {
        let found = found.clone();
        Signal::derive(move || found.read().all().len())
    };
    let items = {
        let found = found.clone();
        move || {
            let found = found.get();
            let part = found.all().iter().enumerate().skip(first.get()).take(PART);
            part.map(|(at, one)| item(at, one, chosen)).collect_view()
        }
    };
    let viewer = move || {
        let looked_at: Arc<Trajectories> = found.get();
        let trajectory = looked_at.get(chosen.get())?;
        Some(view! { <TrajectoryViewer shown=Shown::of(Arc::new(trajectory))/> })
    };
    view! {
        <ol class="trajectory-overviews" start=move || first.get() + 1>{items}</ol>
        <Pager first step=PART total noun=words::LISTED show=move |to| first.set(to)/>
        {viewer}
    }
}

fn item(at: usize, one: &Overview, chosen: RwSignal<usize>) -> impl IntoView + use<> {
    let name = one.goal.clone().or_else(|| one.id.clone());
    let name = name.unwrap_or_else(|| words::NO_GOAL.to_owned());
    let size = words::size(one.steps, one.screens);
    view! {
        <li>
            <button
                class="trajectory-overview"
                data-testid="trajectory-row"
                aria-current=move || (chosen.get() == at).then_some("true")
                on:click=move |_| chosen.set(at)
            >
                <span dir="auto">{name}</span>
                <span class="trajectory-about">{size}</span>
            </button>
        </li>
    }
}
