//! Where screens are found by what the data call them: among what was dropped in this visit, or with the
//! open project.

use leptos::prelude::*;

use super::kept_screens::KeptScreens;
use crate::browser::files::File;
use crate::browser::screens::{Screens, Source};
use crate::dataset::{Held, ScreenFile};
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
            Err(trouble @ (ScreenTrouble::Missing | ScreenTrouble::Elsewhere)) => {
                self.kept.find(name).await.ok_or(trouble)
            }
            found => found,
        }
    }

    /// The screens of an opened copy are kept with its project. Where they cannot be, they are shown in this
    /// visit all the same.
    pub async fn take_in(self, project: &str, screens: Vec<(Vec<String>, File)>) {
        if let Err(trouble) = self.kept.take_in(project, &screens).await {
            self.kept.has_trouble(project, trouble);
            self.show(screens);
        }
    }

    /// In this visit.
    pub fn show(self, screens: Vec<(Vec<String>, File)>) {
        if screens.is_empty() {
            return;
        }
        let (mut files, mut named) = (Vec::new(), Vec::new());
        for (place, (names, file)) in screens.into_iter().enumerate() {
            files.push(file);
            let held = |path| ScreenFile { path, held: Held::File(place) };
            named.extend(names.into_iter().map(held));
        }
        self.dropped.update_value(|all| all.add(files, named, Vec::new()));
        self.changed.update(|times| *times += 1);
    }
}
