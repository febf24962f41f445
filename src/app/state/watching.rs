//! What models are shown of the open trajectories. It is made in turns, once somebody wants it.

use leptos::prelude::*;

use crate::base::work::Work;
use crate::methods::watched::Trajectories;

#[derive(Clone, Default)]
pub struct Watching {
    /// `None` until it is made.
    pub(super) made: ArcRwSignal<Option<Trajectories>>,
    pub(super) work: Work,
}

impl Watching {
    /// More trajectories have come.
    pub fn is_outdated(&self) {
        self.work.cancel();
        self.made.set(None);
    }
}
