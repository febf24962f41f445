//! The trajectories of open data, and what was wrong with them.

use std::sync::Arc;

use leptos::prelude::*;

use super::loading::Load;
use super::screens_to_send::ScreensToSend;
use super::watching::Watching;
use crate::trajectory::{Masks, Trajectories, Trajectory};

/// Those of a batch. They may come later than its rows.
#[derive(Clone, Default)]
pub struct TrajectoryState {
    pub found: ArcRwSignal<Arc<Trajectories>>,
    /// What has a problem, and the sentence about it.
    pub problems: ArcRwSignal<Vec<(String, String)>>,
    pub watching: Watching,
    pub sending: ScreensToSend,
    /// What is covered on screens before they leave the page.
    pub masks: ArcRwSignal<Arc<Masks>>,
}

/// A trajectory, and what was said about its steps.
#[derive(Clone, PartialEq)]
pub struct Shown {
    pub trajectory: Arc<Trajectory>,
    /// A model's description of each step.
    pub described: Vec<String>,
    /// The steps that a judgement rests on; the first is 1.
    pub evidence: Vec<usize>,
}

impl Shown {
    pub fn of(trajectory: Arc<Trajectory>) -> Self {
        Self { trajectory, described: Vec::new(), evidence: Vec::new() }
    }
}

/// Makes the views of trajectories, once their code is loaded.
#[derive(Clone, Copy)]
pub struct TrajectoryViews {
    pub viewer: fn(Shown) -> AnyView,
    /// Trajectories that have no rows.
    pub list: fn(TrajectoryState) -> AnyView,
}

pub type LoadTrajectoryViews = Load<TrajectoryViews>;

impl TrajectoryState {
    /// More of them, before those that were there: what was dropped last is meant.
    pub fn add(&self, found: &Arc<Trajectories>, problems: &[(String, String)]) {
        self.problems.update(|all| all.extend_from_slice(problems));
        let mut all = found.all().to_vec();
        all.extend_from_slice(self.found.read_untracked().all());
        self.found.set(Arc::new(Trajectories::new(all)));
        self.watching.is_outdated();
        self.sending.is_outdated();
    }
}
