//! Starts what the user chose to ask. What models are shown of trajectories is made first.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Runner;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::repeat_state::RepeatChoice;
use crate::methods::repeats::Repeats;
use crate::methods::watched::Trajectories;
use crate::run::Wanted;
use crate::settings::{AskedMethod, JudgeSettings};
use crate::words::compare as repeat_words;
use crate::words::screens as words;

impl Runner {
    /// The present judge, asked what is named. Screens are shown only after the data screen said how many go
    /// where.
    pub fn start_asking(
        self,
        method: AskedMethod,
        open: Arc<OpenBatch>,
        wanted: Wanted,
    ) -> Result<(), String> {
        let form = self.form.now_untracked();
        if let Some(lacks) = form.lacks(method) {
            return Err(lacks);
        }
        match method {
            AskedMethod::Bifact => return self.start(open, wanted),
            AskedMethod::Repeats => return self.start_repeats(open, wanted),
            AskedMethod::Autorater | AskedMethod::Fulfilment | AskedMethod::Goal => {}
        }
        // A run under way still draws its own screens.
        if untrack(|| self.is_running()) {
            return Ok(());
        }
        if untrack(|| open.shows_screens(&form)) != Some(false) {
            let ready = untrack(|| self.drawer.get_value().ready(&open, &form));
            let ready = ready.ok_or(words::LOOK_FIRST)?;
            return self.start_watching(method, open, ready.trajectories.clone(), wanted);
        }
        // At once where it is made already, as on the data screen.
        if let Some(watched) = untrack(|| open.watched()) {
            return self.start_watching(method, open, watched, wanted);
        }
        spawn_local(async move {
            let watched = open.soon_watched().await;
            // What may be lacking was looked at before.
            drop(self.start_watching(method, open, watched, wanted));
        });
        Ok(())
    }

    fn start_repeats(self, open: Arc<OpenBatch>, wanted: Wanted) -> Result<(), String> {
        let form = self.form.now_untracked();
        let asks = repeats_of(&open, &form)?;
        open.repeats.sets.are_there.set(true);
        self.start_with(open, form.setup_for(asks)?, wanted)
    }

    fn start_watching(
        self,
        method: AskedMethod,
        open: Arc<OpenBatch>,
        watched: Trajectories,
        wanted: Wanted,
    ) -> Result<(), String> {
        let form = self.form.now_untracked();
        match method {
            AskedMethod::Bifact => self.start(open, wanted),
            AskedMethod::Repeats => self.start_repeats(open, wanted),
            AskedMethod::Autorater => {
                open.levels.are_there.set(true);
                self.start_with(open, form.setup_for(form.autorater(watched))?, wanted)
            }
            AskedMethod::Fulfilment => {
                open.fulfilled.are_there.set(true);
                self.start_with(open, form.setup_for(form.fulfilment(watched))?, wanted)
            }
            AskedMethod::Goal => {
                open.goals.are_there.set(true);
                self.start_with(open, form.setup_for(form.goal(watched))?, wanted)
            }
        }
    }
}

/// The repeats that the user chose. An error if no pair was judged that could be asked about again.
pub(super) fn repeats_of(open: &OpenBatch, form: &JudgeSettings) -> Result<Repeats, String> {
    let RepeatChoice { times, splits, .. } = open.repeats.choice.get_untracked();
    let asks = form.repeats(times, splits, untrack(|| open.to_repeat()));
    if asks.material.pairs() == 0 {
        return Err(repeat_words::JUDGE_FIRST.to_owned());
    }
    Ok(asks)
}
