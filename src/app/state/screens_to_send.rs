//! The screens that a model is shown. Once somebody wants to send them, each is read beside the page, so
//! that it is known how many there are, how large they are and what identifies them. They are drawn when
//! a request needs them.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::screen_sources::ScreenSources;
use crate::base::fingerprint::Fingerprint;
use crate::base::work::{Task, Work};
use crate::browser::drawn_screens::measure;
use crate::browser::yield_now::Turn;
use crate::methods::watched::{ScreenChoices, Trajectories};
use crate::providers::ImageLimits;
use crate::settings::JudgeSettings;
use crate::trajectory::{
    HowShown, LongEdge, Masks, ReadScreen, ToDraw, Trajectory, WithScreens, shown_to_models,
    with_screens,
};

/// Those of a batch.
#[derive(Clone, Default)]
pub struct ScreensToSend {
    pub standing: ArcRwSignal<Standing>,
    /// By what the data call them; `None` for one that cannot be read.
    read: ArcStoredValue<HashMap<String, Option<ReadScreen>>>,
    work: Work,
}

#[derive(Clone, PartialEq, Default)]
pub enum Standing {
    #[default]
    Nothing,
    Reading {
        done: usize,
    },
    Ready(Arc<Ready>),
}

/// Everything that decides how screens are shown.
#[derive(Clone, PartialEq)]
pub struct How {
    limits: ImageLimits,
    thins: bool,
    edge: Option<u32>,
    masks: Arc<Masks>,
    /// Counts up when there are more screens.
    times: u32,
}

/// What is shown, and what is to be said about it before anything is sent.
#[derive(PartialEq, Default)]
pub struct Ready {
    how: Option<How>,
    pub trajectories: Trajectories,
    to_draw: HashMap<Fingerprint, ToDraw>,
    pub counts: Counts,
}

#[derive(Clone, Copy, PartialEq, Default)]
pub struct Counts {
    pub trajectories: usize,
    pub screens: usize,
    /// Named in the data, but not readable.
    pub missing: usize,
    pub left_out: usize,
    /// Trajectories with more screens than a request may hold.
    pub too_long: usize,
    /// Of all screens, each counted once.
    pub tokens: usize,
}

impl How {
    pub fn of(judge: &JudgeSettings, masks: Arc<Masks>, times: u32) -> Self {
        Self {
            limits: ImageLimits::of(judge.provider.id, judge.model.trim()),
            thins: judge.thins_screens,
            edge: judge.long_edge,
            masks,
            times,
        }
    }
}

impl Ready {
    pub fn to_draw(&self, image: Fingerprint) -> Option<&ToDraw> {
        self.to_draw.get(&image)
    }
}

impl ScreensToSend {
    /// What is shown this way, once it is known.
    pub fn ready_for(&self, how: &How) -> Option<Arc<Ready>> {
        match self.standing.get() {
            Standing::Ready(ready) if ready.how.as_ref() == Some(how) => Some(ready),
            _ => None,
        }
    }

    /// Reads the screens that were not read yet, and finds out what is shown.
    pub fn prepare(&self, open: Arc<OpenBatch>, sources: ScreenSources, how: How) {
        let is_known = matches!(&*self.standing.read_untracked(),
            Standing::Ready(ready) if ready.how.as_ref() == Some(&how));
        if is_known {
            return;
        }
        let (this, task) = (self.clone(), self.work.begin());
        // One that was missing may have come.
        this.read.update_value(|read| read.retain(|_, screen| screen.is_some()));
        spawn_local(async move {
            // Setting a signal in the task of an effect would be an effect that derives.
            let mut turn = Turn::new();
            turn.yield_now().await;
            let mut gathered = Gathered::default();
            gathered.of_golds.resize_with(open.batch.golds.len(), || None);
            let found = open.paths.found.get_untracked();
            for pair in &open.batch.pairs {
                let is_known = gathered.of_golds.get(pair.gold.0).is_none_or(Option::is_some);
                let trajectory = if is_known { None } else { found.of_row(&open.batch, pair) };
                let Some(trajectory) = trajectory else { continue };
                this.read_screens(&trajectory, sources, &task).await;
                turn.yield_if_over().await;
                if !task.is_wanted() {
                    return;
                }
                let shown = this.shown(&trajectory, &how);
                gathered.add(pair.gold.0, shown, &how);
            }
            this.standing.set(Standing::Ready(Arc::new(gathered.ready(how))));
        });
    }

    async fn read_screens(&self, trajectory: &Trajectory, sources: ScreenSources, task: &Task) {
        for name in trajectory.screens() {
            if self.read.with_value(|read| read.contains_key(name)) || !task.is_wanted() {
                continue;
            }
            let screen = match sources.find(name).await {
                Ok(source) => measure(source).await,
                Err(_) => None,
            };
            self.read.update_value(|read| drop(read.insert(name.to_owned(), screen)));
            let done = self.read.with_value(HashMap::len);
            if task.is_wanted() {
                self.standing.set(Standing::Reading { done });
            }
        }
    }

    fn shown(&self, trajectory: &Trajectory, how: &How) -> WithScreens {
        let tokens = |size| how.limits.tokens.of(size);
        let how = HowShown {
            edge: how.edge.map_or_else(LongEdge::default, LongEdge::of_all),
            masks: &how.masks,
            most: how.limits.number.filter(|_| how.thins),
            tokens: &tokens,
        };
        self.read.with_value(|read| {
            let read = |name: &str| read.get(name).copied().flatten();
            with_screens(trajectory, shown_to_models(trajectory), read, &how)
        })
    }
}

#[derive(Default)]
struct Gathered {
    of_golds: Vec<Option<crate::methods::watched::Watched>>,
    to_draw: HashMap<Fingerprint, ToDraw>,
    counts: Counts,
    is_masked: bool,
}

impl Gathered {
    fn add(&mut self, gold: usize, shown: WithScreens, how: &How) {
        let WithScreens { watched, to_draw, missing, left_out } = shown;
        let counts = &mut self.counts;
        let of = to_draw.len() + left_out;
        counts.trajectories += usize::from(!to_draw.is_empty());
        counts.screens += to_draw.len();
        counts.missing += missing;
        counts.left_out += left_out;
        counts.too_long += usize::from(how.limits.number.is_some_and(|most| of > most));
        for one in to_draw {
            let size = (one.drawing.width, one.drawing.height);
            counts.tokens += how.limits.tokens.of(size) as usize;
            self.is_masked |= !one.drawing.masks.is_empty();
            self.to_draw.insert(one.image, one);
        }
        if let Some(place) = self.of_golds.get_mut(gold) {
            *place = Some(watched);
        }
    }

    fn ready(self, how: How) -> Ready {
        let choices = ScreenChoices {
            thinned: self.counts.left_out > 0,
            masked: self.is_masked,
            long_edge: how.edge,
        };
        Ready {
            how: Some(how),
            trajectories: Trajectories::new(self.of_golds).chosen(choices),
            to_draw: self.to_draw,
            counts: self.counts,
        }
    }
}
