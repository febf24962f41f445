//! Reads the screens that a model is to be shown, beside the page, once somebody wants to send them: then it
//! is known how many there are, how large they are, and what identifies them.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::screen_sources::ScreenSources;
use super::screens_to_send::{Gathered, How, ScreensToSend, Standing};
use crate::base::work::Task;
use crate::browser::drawn_screens::{can_draw, measure};
use crate::browser::yield_now::Turn;
use crate::methods::watched::{Sees, Trajectories};
use crate::providers::ImageLimits;
use crate::settings::{AskedMethod, JudgeSettings};
use crate::trajectory::Trajectory;
use crate::words::screens as words;

impl OpenBatch {
    /// Tracked.
    pub fn how_shown(&self, judge: &JudgeSettings, sources: ScreenSources) -> How {
        How {
            limits: ImageLimits::of(judge.provider.id, judge.model.trim()),
            thins: judge.screens.thins,
            edge: judge.screens.long_edge,
            masks: self.paths.masks.get(),
            times: sources.changed.get(),
        }
    }

    /// Whether this judge is to see screens: they are chosen, there are some, and this browser can draw
    /// them. `None` until that is known; tracked.
    pub fn shows_screens(&self, judge: &JudgeSettings) -> Option<bool> {
        if judge.sees == Sees::Screens && can_draw() { self.names_screens() } else { Some(false) }
    }

    /// What hinders screens from being shown; tracked.
    pub fn screens_lack(
        &self,
        judge: &JudgeSettings,
        method: AskedMethod,
        sources: ScreenSources,
    ) -> Option<String> {
        if method == AskedMethod::Bifact || self.shows_screens(judge) != Some(true) {
            return None;
        }
        if !judge.provider.takes_images {
            return Some(words::takes_no_images(judge.provider.name));
        }
        let is_ready = self.shown_to(judge, sources).is_some();
        (!is_ready).then(|| words::STILL_READING.to_owned())
    }

    /// What this judge is shown, as far as it is known; tracked.
    pub fn shown_to(&self, judge: &JudgeSettings, sources: ScreenSources) -> Option<Trajectories> {
        if self.shows_screens(judge) != Some(true) {
            return self.watched();
        }
        let ready = self.paths.sending.ready_for(&self.how_shown(judge, sources));
        ready.map(|ready| ready.trajectories.clone())
    }

    /// Reads the screens that were not read yet, and finds out what is shown.
    pub fn prepare_screens(self: &Arc<Self>, sources: ScreenSources, how: How) {
        let sending = self.paths.sending.clone();
        if untrack(|| sending.ready_for(&how)).is_some() {
            return;
        }
        let (open, task) = (self.clone(), sending.work.begin());
        // One that was missing may have come.
        sending.read.update_value(|read| read.retain(|_, screen| screen.is_some()));
        spawn_local(async move {
            let mut turn = Turn::new();
            turn.yield_now().await;
            let found = open.paths.found.get_untracked();
            let alone = found.all().len();
            let rows = (open.batch.pairs.len(), open.batch.golds.len());
            let (pairs, golds) = if open.has_rows() { rows } else { (alone, alone) };
            let mut gathered = Gathered::begin(golds);
            for at in 0..pairs {
                let pair = open.batch.pairs.get(at);
                let gold = pair.map_or(at, |pair| pair.gold.0);
                if gathered.has(gold) {
                    continue;
                }
                // Without rows, trajectories stand for themselves.
                let trajectory = match pair {
                    Some(pair) => found.of_row(&open.batch, pair),
                    None => found.get(at),
                };
                let Some(trajectory) = trajectory else { continue };
                read_screens(&sending, &trajectory, sources, &task).await;
                turn.yield_if_over().await;
                if !task.is_wanted() {
                    return;
                }
                gathered.add(gold, sending.shown(&trajectory, &how), &how);
            }
            sending.standing.set(Standing::Ready(Arc::new(gathered.ready(how))));
        });
    }
}

async fn read_screens(
    sending: &ScreensToSend,
    trajectory: &Trajectory,
    sources: ScreenSources,
    task: &Task,
) {
    for name in trajectory.screens() {
        if sending.read.with_value(|read| read.contains_key(name)) || !task.is_wanted() {
            continue;
        }
        let screen = match sources.find(name).await {
            Ok(source) => measure(source).await,
            Err(_) => None,
        };
        sending.read.update_value(|read| {
            read.insert(name.to_owned(), screen);
        });
        let done = sending.read.with_value(HashMap::len);
        if task.is_wanted() {
            sending.standing.set(Standing::Reading { done });
        }
    }
}
