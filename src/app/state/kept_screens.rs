//! Screens kept with the open project, if the user wants that.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use crate::base::work::Work;
use crate::browser::drawn_screens::{draw_once, measure};
use crate::browser::files::File;
use crate::browser::kept_screens::{KeptSize, ScreenStore};
use crate::browser::screens::{Screens, Source, bytes_of};
use crate::browser::yield_now::Turn;
use crate::project::KeepingTrouble;
use crate::trajectory::{Drawing, Rect, Trajectory, in_row, key_of};

#[derive(Clone, Copy)]
pub struct KeptScreens {
    /// The project that is open.
    project: RwSignal<Option<String>>,
    pub standing: RwSignal<Standing>,
    work: StoredValue<Work>,
    /// A project whose screens could not be kept when its copy was opened.
    trouble: StoredValue<Option<(String, KeepingTrouble)>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    Nothing,
    Keeping { done: usize },
    Kept(KeptSize),
    Trouble(KeepingTrouble),
}

impl KeptScreens {
    pub fn begin() -> Self {
        Self {
            project: RwSignal::new(None),
            standing: RwSignal::new(Standing::Nothing),
            work: StoredValue::new(Work::default()),
            trouble: StoredValue::new(None),
        }
    }

    /// Whether there is a project to keep screens with.
    pub fn has_project(self) -> bool {
        self.project.with(Option::is_some)
    }

    /// Another project is open, or none.
    pub fn turn_to(self, project: Option<String>) {
        self.work.with_value(Work::cancel);
        let trouble = self.trouble.get_value().filter(|(of, _)| project.as_ref() == Some(of));
        let standing = trouble.map_or(Standing::Nothing, |(_, why)| Standing::Trouble(why));
        self.standing.set(standing);
        self.project.set(project);
        spawn_local(async move { self.measure().await });
    }

    async fn measure(self) {
        let Some(project) = self.project.get_untracked() else { return };
        let Ok(store) = ScreenStore::open().await else { return };
        let Ok(size) = store.size(&project).await else { return };
        if self.project.get_untracked().as_ref() == Some(&project) && size.screens > 0 {
            self.standing.set(Standing::Kept(size));
        }
    }

    /// Keeps the screens of an opened copy. All or none of them.
    pub async fn take_in(
        self,
        project: &str,
        screens: &[(Vec<String>, File)],
    ) -> Result<(), KeepingTrouble> {
        if screens.is_empty() {
            return Ok(());
        }
        let store = ScreenStore::open().await?;
        for (names, file) in screens {
            let Some(bytes) = bytes_of(Source::Blob(file.clone().into())).await else { continue };
            for name in names {
                let kept = store.put(project, name, &bytes).await;
                if kept.is_err() {
                    // They would take the room that answers need.
                    let _ = store.forget(project).await;
                    return kept;
                }
            }
        }
        Ok(())
    }

    pub fn has_trouble(self, project: &str, trouble: KeepingTrouble) {
        self.trouble.set_value(Some((project.to_owned(), trouble)));
    }

    /// What the data of the open project mean by a name.
    pub async fn find(self, name: &str) -> Option<Source> {
        let project = self.project.get_untracked()?;
        let picture = ScreenStore::open().await.ok()?.picture(&project, name).await.ok()?;
        picture.map(Source::Blob)
    }

    /// Every screen that the open trajectories name and that was dropped in this visit. Where the user covers
    /// parts of it, those are gone for good from what is kept.
    pub fn keep(self, dropped: StoredValue<Screens, LocalStorage>, open: Arc<OpenBatch>) {
        let Some(project) = self.project.get_untracked() else { return };
        let task = self.work.with_value(Work::begin);
        self.standing.set(Standing::Keeping { done: 0 });
        spawn_local(async move {
            let mut done = 0;
            let kept = async {
                let store = ScreenStore::open().await?;
                let mut turn = Turn::new();
                for at in 0..held(&open) {
                    let Some(trajectory) = held_at(&open, at) else { continue };
                    let (key, masks) = (key_of(&trajectory), open.paths.masks.get_untracked());
                    for (place, name) in trajectory.placed_screens() {
                        let covered =
                            |size: [u32; 2]| masks.on(&trajectory, &key, place, |_| Some(size));
                        let kept = kept_bytes(dropped, name, covered).await;
                        let Some(bytes) = kept else { continue };
                        if !task.is_wanted() {
                            return Ok(());
                        }
                        store.put(&project, name, &bytes).await?;
                        done += 1;
                        self.standing.set(Standing::Keeping { done });
                        turn.yield_if_over().await;
                    }
                }
                Ok(())
            };
            let kept: Result<(), KeepingTrouble> = kept.await;
            if !task.is_wanted() {
                return;
            }
            match kept {
                Ok(()) => {
                    self.standing.set(Standing::Nothing);
                    self.measure().await;
                }
                Err(trouble) => {
                    // They would take the room that answers need.
                    if let Ok(store) = ScreenStore::open().await {
                        let _ = store.forget(&project).await;
                    }
                    self.standing.set(Standing::Trouble(trouble));
                }
            }
        });
    }

    pub fn forget(self) {
        let Some(project) = self.project.get_untracked() else { return };
        self.work.with_value(Work::cancel);
        spawn_local(async move {
            let forgotten = async { ScreenStore::open().await?.forget(&project).await };
            match forgotten.await {
                Ok(()) => self.standing.set(Standing::Nothing),
                Err(trouble) => self.standing.set(Standing::Trouble(trouble)),
            }
        });
    }
}

/// A screen as it is kept: as it came, or with parts of it covered. A screen that cannot be covered is not
/// kept.
async fn kept_bytes(
    dropped: StoredValue<Screens, LocalStorage>,
    name: &str,
    covered: impl Fn([u32; 2]) -> Vec<Rect>,
) -> Option<Vec<u8>> {
    let source = || dropped.with_value(|screens| screens.find(name)).ok();
    // Without masks no size matters, and nothing has to be decoded.
    if covered([1, 1]).is_empty() {
        return bytes_of(source()?).await;
    }
    let size = measure(source()?).await?.size;
    let areas = covered([size.width, size.height]);
    draw_once(source()?, &Drawing::covering(size, &areas)).await
}

/// Trajectories in files, then those that rows hold.
fn held(open: &OpenBatch) -> usize {
    open.paths.found.read_untracked().all().len() + open.batch.pairs.len()
}

fn held_at(open: &OpenBatch, at: usize) -> Option<Trajectory> {
    let found = open.paths.found.get_untracked();
    match at.checked_sub(found.all().len()) {
        None => found.get(at),
        Some(row) => in_row(open.batch.pairs.get(row)?.extras.as_deref()?),
    }
}
