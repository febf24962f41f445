//! The screens that a model is shown: how, how many, and what each is drawn from. They are read by
//! `screen_reading` and drawn when a request needs them.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

use crate::base::fingerprint::Fingerprint;
use crate::base::work::Work;
use crate::methods::watched::{ScreenChoices, Trajectories, Watched};
use crate::providers::ImageLimits;
use crate::trajectory::{
    HowShown, LongEdge, Masks, ReadScreen, ToDraw, Trajectory, WithScreens, shown_to_models,
    with_screens,
};

/// Those of a batch.
#[derive(Clone, Default)]
pub struct ScreensToSend {
    pub standing: ArcRwSignal<Standing>,
    /// By what the data call them; `None` for one that cannot be read.
    pub(super) read: ArcStoredValue<HashMap<String, Option<ReadScreen>>>,
    pub(super) work: Work,
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
    pub limits: ImageLimits,
    pub thins: bool,
    pub edge: Option<u32>,
    pub masks: Arc<Masks>,
    /// Counts up when there are more screens.
    pub times: u32,
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

    /// More trajectories have come.
    pub fn is_outdated(&self) {
        self.work.cancel();
        self.standing.set(Standing::Nothing);
    }

    pub(super) fn shown(&self, trajectory: &Trajectory, how: &How) -> WithScreens {
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
pub(super) struct Gathered {
    of_golds: Vec<Option<Watched>>,
    to_draw: HashMap<Fingerprint, ToDraw>,
    counts: Counts,
    is_masked: bool,
}

impl Gathered {
    pub(super) fn begin(golds: usize) -> Self {
        Self { of_golds: vec![None; golds], ..Self::default() }
    }

    /// Whether a gold intent has its trajectory, or is none.
    pub(super) fn has(&self, gold: usize) -> bool {
        self.of_golds.get(gold).is_none_or(Option::is_some)
    }

    pub(super) fn add(&mut self, gold: usize, shown: WithScreens, how: &How) {
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

    pub(super) fn ready(self, how: How) -> Ready {
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
