//! Which step of a trajectory is looked at, and how.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::app::state::trajectory_state::Shown;
use crate::trajectory::{Masks, Rect, ScreenSize, Step, Trajectory, Zoom, key_of, step_text};
use crate::words::trajectories as words;

/// What is looked at; the parts of the viewer share it.
#[derive(Clone, Copy)]
pub struct Looking {
    pub trajectory: StoredValue<Arc<Trajectory>>,
    described: StoredValue<Vec<String>>,
    evidence: StoredValue<Vec<usize>>,
    /// The step, or one past the last for the screen at the end.
    pub at: RwSignal<usize>,
    pub zoom: RwSignal<Zoom>,
    pub shows_thoughts: RwSignal<bool>,
    pub shows_after: RwSignal<bool>,
    /// What is covered in the open data, and by what key it means this trajectory.
    pub masks: RwSignal<Arc<Masks>>,
    pub key: StoredValue<String>,
    /// Whether a region is being drawn.
    pub covers: RwSignal<bool>,
    pub scope: RwSignal<Scope>,
}

/// Where a region that is drawn is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Screen,
    Trajectory,
    Everything,
}

impl Looking {
    pub fn begin(shown: Shown) -> Self {
        // What a judgement rests on is seen first.
        let first = shown.evidence.first().map_or(0, |step| step.saturating_sub(1));
        let open = Session::current().shown().get_untracked();
        let masks = open.map(|open| open.paths.masks.clone()).unwrap_or_default();
        Self {
            masks: masks.into(),
            key: StoredValue::new(key_of(&shown.trajectory)),
            covers: RwSignal::new(false),
            scope: RwSignal::new(Scope::Trajectory),
            at: RwSignal::new(first.min(shown.trajectory.steps.len().saturating_sub(1))),
            trajectory: StoredValue::new(shown.trajectory),
            described: StoredValue::new(shown.described),
            evidence: StoredValue::new(shown.evidence),
            zoom: RwSignal::new(Zoom::default()),
            shows_thoughts: RwSignal::new(true),
            shows_after: RwSignal::new(false),
        }
    }

    pub fn step(self, at: usize) -> Step {
        self.trajectory.with_value(|of| of.steps.get(at).cloned()).unwrap_or_default()
    }

    /// What a model wrote about a step.
    pub fn description(self, at: usize) -> Option<String> {
        self.described.with_value(|all| all.get(at).filter(|text| !text.is_empty()).cloned())
    }

    /// Whether a judgement rests on it.
    pub fn is_evidence(self, at: usize) -> bool {
        self.evidence.with_value(|all| all.contains(&(at + 1)))
    }

    /// What is done at a step, or that it is the end.
    pub fn words(self, at: usize) -> String {
        self.trajectory.with_value(|of| match of.steps.get(at) {
            Some(step) => step_text(step),
            None => words::AT_END.to_owned(),
        })
    }

    /// Screens that can be gone to: one for each step, and the last one where there is one.
    pub fn stops(self) -> usize {
        self.trajectory.with_value(|of| of.steps.len() + usize::from(of.last_screen.is_some()))
    }

    /// The screen before the action.
    pub fn screen(self, at: usize) -> Option<String> {
        self.trajectory.with_value(|of| match of.steps.get(at) {
            Some(step) => step.screen.clone(),
            None => of.last_screen.clone(),
        })
    }

    /// What is covered on a screen of that size, as fractions of it; tracked.
    pub fn covered(self, at: usize, ScreenSize { width, height }: ScreenSize) -> Vec<Rect> {
        let size = |_: &Step| Some([width, height]);
        let masks = self.masks.get();
        self.trajectory.with_value(|of| self.key.with_value(|key| masks.on(of, key, at, size)))
    }

    /// The next screen there is.
    pub fn screen_after(self, at: usize) -> Option<String> {
        (at + 1..self.stops()).find_map(|next| self.screen(next))
    }

    pub fn go_to(self, at: usize) {
        self.at.set(at.min(self.stops().saturating_sub(1)));
    }

    pub fn take_key(self, key: &str) -> bool {
        let at = self.at.get_untracked();
        match key {
            "j" | "ArrowRight" => self.go_to(at + 1),
            "k" | "ArrowLeft" => self.go_to(at.saturating_sub(1)),
            "Home" => self.go_to(0),
            "End" => self.go_to(usize::MAX),
            _ => return false,
        }
        true
    }
}
