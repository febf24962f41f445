//! Starts what the user chose to ask. What models are shown of trajectories is made first.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Runner;
use crate::app::state::open_batch::OpenBatch;
use crate::methods::watched::Trajectories;
use crate::run::Wanted;
use crate::settings::AskedMethod;

impl Runner {
    /// The present judge, asked what is named.
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
        if method == AskedMethod::Bifact {
            return self.start(open, wanted);
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
