//! The trajectory of the open pair, above its figure.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lazy_view::LazyView;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::sample_files::sample_trajectories;
use crate::app::state::trajectory_state::Shown;
use crate::trajectory::{Trajectories, Trajectory};
use crate::words::trajectories as words;
use crate::workspace::place::Source;

/// Folded: the figure is what a pair is opened for. Screens are read when it is opened; a pair without a
/// trajectory shows nothing. The button and the viewer have places of their own, so that the button moves nothing
/// when the trajectory arrives.
#[derive(Clone, Copy)]
pub struct PairTrajectory {
    found: Memo<Option<Arc<Trajectory>>>,
    is_open: RwSignal<bool>,
    /// The steps that a judgement rests on.
    evidence: Signal<Vec<usize>>,
}

impl PairTrajectory {
    pub fn of_pair(open: &Arc<OpenBatch>, index: usize) -> Self {
        let (open, all) = (open.clone(), open.paths.found.clone());
        if open.source == Source::Sample && all.read_untracked().is_empty() {
            load_sample(all.clone());
        }
        let found = Memo::new(move |_| {
            let pair = open.batch.pairs.get(index)?;
            all.get().of_pair(&open.batch, pair).map(Arc::new)
        });
        let evidence = Signal::stored(Vec::new());
        Self { found, is_open: RwSignal::new(false), evidence }
    }

    /// Lights up the steps that a judgement rests on.
    pub fn with_evidence(self, evidence: Memo<Vec<usize>>) -> Self {
        Self { evidence: evidence.into(), ..self }
    }

    /// Without a click.
    pub fn opened(self) -> Self {
        self.is_open.set(true);
        self
    }

    pub fn is_there(self) -> bool {
        self.found.with(Option::is_some)
    }

    pub fn button(self) -> impl IntoView {
        let Self { found, is_open, .. } = self;
        let label = move || if is_open.get() { words::HIDE } else { words::SHOW };
        move || {
            found.with(Option::is_some).then(|| {
                view! {
                    <button class="link" data-testid="show-trajectory" title=words::SHOW_TITLE
                        aria-expanded=move || is_open.get().to_string()
                        on:click=move |_| is_open.update(|open| *open = !*open)>
                        {label}
                    </button>
                }
            })
        }
    }

    pub fn viewer(self) -> impl IntoView {
        move || {
            let trajectory = self.found.get().filter(|_| self.is_open.get());
            trajectory.map(|trajectory| {
                let shown = Shown { evidence: self.evidence.get(), ..Shown::of(trajectory) };
                view! {
                    <section class="pair-trajectory">
                        <LazyView show=move |views| (views.viewer)(shown.clone())/>
                    </section>
                }
            })
        }
    }
}

/// The sample's are a file beside the page; its screens are loaded as they are looked at.
fn load_sample(found: ArcRwSignal<Arc<Trajectories>>) {
    spawn_local(async move {
        found.set(Arc::new(sample_trajectories().await));
    });
}
