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
        match method {
            AskedMethod::Bifact => self.start(open, wanted),
            AskedMethod::Autorater => {
                self.form.now_untracked().autorater_setup(Trajectories::default())?;
                open.levels.are_there.set(true);
                with_watched(open, move |open, watched| self.start_autorater(open, watched, wanted))
            }
        }
    }

    fn start_autorater(
        self,
        open: Arc<OpenBatch>,
        watched: Trajectories,
        wanted: Wanted,
    ) -> Result<(), String> {
        let setup = self.form.now_untracked().autorater_setup(watched)?;
        self.start_with(open, setup, wanted)
    }
}

/// At once where it is made already, as on the data screen; what the judge lacks is looked at before.
fn with_watched(
    open: Arc<OpenBatch>,
    start: impl FnOnce(Arc<OpenBatch>, Trajectories) -> Result<(), String> + 'static,
) -> Result<(), String> {
    if let Some(watched) = untrack(|| open.watched()) {
        return start(open, watched);
    }
    spawn_local(async move {
        let watched = open.soon_watched().await;
        drop(start(open, watched));
    });
    Ok(())
}
