//! Gathers what models are shown of the open trajectories.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::watching::{Made, Watching};
use crate::browser::yield_now::Turn;
use crate::methods::watched::Trajectories;
use crate::trajectory::Gathering;

impl OpenBatch {
    /// `None` until it is made; tracked.
    pub fn watched(&self) -> Option<Trajectories> {
        self.paths.watching.made.with(|made| Some(made.as_ref()?.trajectories.clone()))
    }

    /// Whether its trajectories name screens; `None` until that is known; tracked.
    pub fn names_screens(&self) -> Option<bool> {
        self.paths.watching.made.with(|made| Some(made.as_ref()?.names_screens))
    }

    /// Begins to make it, unless somebody has.
    fn begin_watching(self: &Arc<Self>) {
        let Watching { made, work } = &self.paths.watching;
        if made.with_untracked(Option::is_some) || work.is_under_way() {
            return;
        }
        let (open, made, task) = (self.clone(), made.clone(), work.begin());
        spawn_local(async move {
            let mut turn = Turn::new();
            let found = open.paths.found.get_untracked();
            let mut gathering = Gathering::begin(&open.batch);
            let mut step = || {
                if open.has_rows() {
                    gathering.step(&found, &open.batch)
                } else {
                    gathering.step_without_rows(&found)
                }
            };
            while task.is_wanted() && step() {
                turn.yield_if_over().await;
            }
            turn.yield_now().await;
            if task.is_wanted() {
                let names_screens = gathering.names_screens();
                made.set(Some(Made { names_screens, trajectories: gathering.done() }));
            }
        });
    }

    /// Waits until it is made.
    pub async fn soon_watched(self: &Arc<Self>) -> Trajectories {
        loop {
            if let Some(made) = untrack(|| self.watched()) {
                return made;
            }
            self.begin_watching();
            self.paths.watching.work.finished().await;
        }
    }
}
