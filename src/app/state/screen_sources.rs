//! Where screens are found by what the data call them: among what was dropped in this visit, or with the
//! open project.

use leptos::prelude::*;

use super::kept_screens::KeptScreens;
use crate::browser::screens::{Screens, Source};
use crate::trajectory::ScreenTrouble;

#[derive(Clone, Copy)]
pub struct ScreenSources {
    pub dropped: StoredValue<Screens, LocalStorage>,
    pub kept: KeptScreens,
    /// Counts up when there are more of them.
    pub changed: RwSignal<u32>,
}

impl ScreenSources {
    pub fn begin() -> Self {
        let dropped = StoredValue::new_local(Screens::default());
        Self { dropped, kept: KeptScreens::begin(), changed: RwSignal::new(0) }
    }

    pub async fn find(self, name: &str) -> Result<Source, ScreenTrouble> {
        match self.dropped.with_value(|screens| screens.find(name)) {
            Err(ScreenTrouble::Missing) => self.kept.find(name).await.ok_or(ScreenTrouble::Missing),
            found => found,
        }
    }
}
