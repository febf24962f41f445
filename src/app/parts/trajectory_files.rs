//! Trajectories beside rows: how many there are, what is wrong with them, and a way to add more.

use leptos::prelude::*;

use super::keep_screens::KeepScreens;
use super::lazy_view::LazyView;
use super::trajectory_problems::Problems;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::browser::dropped_files::NamedFile;
use crate::browser::files::take_chosen_files;
use crate::words::trajectories as words;

/// On the data screen. Without rows, the trajectories themselves are listed.
#[component]
pub fn TrajectoryFiles(open: std::sync::Arc<OpenBatch>) -> impl IntoView {
    let paths = open.paths.clone();
    let has_rows = !open.batch.pairs.is_empty();
    let summary = {
        let (found, open) = (paths.found.clone(), open.clone());
        move || {
            let found = found.get();
            if found.is_empty() {
                return words::NONE_YET.to_owned();
            }
            let all = found.all().len();
            if has_rows {
                words::joined(all, found.joined(&open.batch), open.batch.golds.len())
            } else {
                words::without_intents(all)
            }
        }
    };
    let problems = {
        let problems = paths.problems.clone();
        move || {
            let problems = problems.read();
            (!problems.is_empty()).then(|| view! { <Problems told=problems.clone()/> })
        }
    };
    let list = {
        let paths = paths.clone();
        move || {
            let is_listed = !has_rows && !paths.found.read().is_empty();
            let paths = paths.clone();
            is_listed.then(|| view! { <LazyView show=move |views| (views.list)(paths.clone())/> })
        }
    };
    view! {
        <section class="trajectory-files" data-testid="trajectory-files">
            <h2>{words::TITLE}</h2>
            <p data-testid="trajectory-summary">{summary}</p>
            <TrajectoryInput/>
            <KeepScreens open=open.clone()/>
            {problems}
            {list}
        </section>
    }
}

/// Adds trajectories and screens to what is open.
#[component]
pub fn TrajectoryInput() -> impl IntoView {
    let session = Session::current();
    let add = move |event| {
        let files = take_chosen_files(&event).into_iter().map(NamedFile::new).collect();
        session.add_trajectories(files);
    };
    view! {
        <label class="button">
            <input
                type="file"
                multiple
                class="visually-hidden"
                data-testid="trajectory-input"
                accept=".json,.jsonl,.ndjson,.zip,.png,.jpg,.jpeg,.webp,.gif"
                on:change=add
            />
            {words::ADD}
        </label>
    }
}
