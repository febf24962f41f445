//! The trajectory of the open pair, above its figure.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lazy_view::LazyView;
use crate::app::state::open_batch::OpenBatch;
use crate::browser::fetch::own_file;
use crate::trajectory::{Overview, Trajectories, read_trajectory};
use crate::workspace::place::Source;

/// Folded: the figure is what a pair is opened for. Screens are read when it is opened; a pair without a
/// trajectory shows nothing.
#[component]
pub fn PairTrajectory(open: Arc<OpenBatch>, index: usize) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let found = open.paths.found.clone();
    if open.source == Source::Sample && found.read_untracked().is_empty() {
        load_sample(found.clone());
    }
    let trajectory = Memo::new(move |_| {
        let found = found.get();
        let pair = open.batch.pairs.get(index)?;
        found.of_pair(&open.batch, pair).map(Arc::new)
    });
    let viewer = move || {
        let trajectory = trajectory.get().filter(|_| is_open.get());
        trajectory.map(|trajectory| {
            view! { <LazyView show=move |views| (views.viewer)(trajectory.clone())/> }
        })
    };
    let words =
        move || if is_open.get() { "Hide what the user did" } else { "Show what the user did" };
    move || {
        trajectory.with(Option::is_some).then(|| {
            view! {
                <section class="pair-trajectory">
                    <button
                        class="link"
                        data-testid="show-trajectory"
                        aria-expanded=move || is_open.get().to_string()
                        on:click=move |_| is_open.update(|open| *open = !*open)
                    >
                        {words}
                    </button>
                    {viewer}
                </section>
            }
        })
    }
}

/// The sample's are a file beside the page; its screens are loaded as they are looked at.
fn load_sample(found: ArcRwSignal<Arc<Trajectories>>) {
    spawn_local(async move {
        let text = own_file("sample-trajectories.jsonl").await.unwrap_or_default();
        let overview = |line: &str| {
            let trajectory = read_trajectory(line)?;
            Some(Overview {
                steps: trajectory.steps.len(),
                screens: trajectory.screens().count(),
                id: trajectory.id,
                goal: trajectory.goal,
                line: line.to_owned(),
            })
        };
        let all = text.lines().filter_map(overview).collect();
        found.set(Arc::new(Trajectories::new(all)));
    });
}
