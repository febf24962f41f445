//! The state of the walk through the method: its step, and whether it plays.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::work::Work;
use crate::browser::address::focus;
use crate::browser::scrolling::show_with_what_follows;
use crate::browser::wake::sleep;
use crate::methods::bifact::walk_steps::STEPS;

/// Milliseconds per step while it plays: time to read its sentence.
const READING_TIME: f64 = 5000.0;
pub const PANEL: &str = "pair-walk";
pub const OPENER: &str = "explain-pair";

#[derive(Clone, Copy)]
pub struct Walk {
    /// From 1; `None` while it is closed.
    pub step: RwSignal<Option<usize>>,
    pub is_playing: RwSignal<bool>,
    playing: StoredValue<Work>,
}

impl Walk {
    pub fn new() -> Self {
        Self {
            step: RwSignal::new(None),
            is_playing: RwSignal::new(false),
            playing: StoredValue::new(Work::default()),
        }
    }

    pub fn is_open(self) -> bool {
        self.step.with(Option::is_some)
    }

    /// The class of the element around the figure.
    pub fn class(self) -> String {
        self.step.get().map(|step| format!("walk walk-{step}")).unwrap_or_default()
    }

    /// Returns whether it was closed before.
    pub fn open(self) -> bool {
        let opens = self.step.with_untracked(Option::is_none);
        if opens {
            self.step.set(Some(1));
            request_animation_frame(|| {
                focus(PANEL);
                show_with_what_follows(PANEL);
            });
        }
        opens
    }

    pub fn close(self) {
        self.pause();
        self.step.set(None);
        focus(OPENER);
    }

    pub fn go_on(self) {
        self.pause();
        self.step_by(1);
    }

    pub fn go_back(self) {
        self.pause();
        self.step_by(-1);
    }

    fn step_by(self, by: isize) {
        self.step.update(|step| {
            *step = step.map(|now| now.saturating_add_signed(by).clamp(1, STEPS));
        });
    }

    pub fn play_or_pause(self) {
        if self.is_playing.get_untracked() {
            return self.pause();
        }
        self.is_playing.set(true);
        if self.step.get_untracked() == Some(STEPS) {
            self.step.set(Some(1));
        }
        let task = self.playing.with_value(Work::begin);
        spawn_local(async move {
            loop {
                sleep(READING_TIME).await;
                if !task.is_wanted() {
                    return;
                }
                self.step_by(1);
                if self.step.get_untracked() == Some(STEPS) {
                    return self.pause();
                }
            }
        });
    }

    fn pause(self) {
        self.is_playing.set(false);
        self.playing.with_value(Work::cancel);
    }
}
