//! Draws the trajectories of the HTML report, with their marks and masks, a screen at a time.

use std::collections::HashMap;

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::screen_sources::ScreenSources;
use crate::base::fingerprint::Fingerprint;
use crate::browser::drawn_screens::{draw_once, measure};
use crate::evaluation::image::Image;
use crate::report::{ReportScreens, SheetStep, html_trajectory, html_trajectory_above};
use crate::trajectory::{
    HowShown, LongEdge, ReadScreen, ToDraw, Trajectory, WithScreens, shown_to_models, step_text,
    with_screens,
};
use crate::words::trajectories as words;

/// The longest side of a small picture in pixels.
const SMALL: u32 = 360;

pub struct ReportSheets<'a> {
    open: &'a OpenBatch,
    sources: ScreenSources,
    screens: ReportScreens,
    /// By gold intent: the pair that shows its trajectory.
    shown_with: HashMap<usize, String>,
    /// How many screens were drawn.
    drawn: RwSignal<Option<usize>>,
}

impl<'a> ReportSheets<'a> {
    pub fn begin(
        open: &'a OpenBatch,
        sources: ScreenSources,
        screens: ReportScreens,
        drawn: RwSignal<Option<usize>>,
    ) -> Self {
        Self { open, sources, screens, shown_with: HashMap::new(), drawn }
    }

    /// The markup for a pair; empty where it has no trajectory, or where none are wanted.
    pub async fn of_pair(&mut self, place: usize) -> String {
        let Some(pair) = self.open.batch.pairs.get(place) else { return String::new() };
        if self.screens == ReportScreens::None {
            return String::new();
        }
        let gold = pair.gold.0;
        if let Some(shown_with) = self.shown_with.get(&gold) {
            return html_trajectory_above(gold, shown_with);
        }
        let found = self.open.paths.found.get_untracked();
        let Some(trajectory) = found.of_pair(&self.open.batch, pair) else { return String::new() };
        let steps = self.steps_of(&trajectory).await;
        self.shown_with.insert(gold, pair.id.0.clone());
        html_trajectory(gold, self.screens, &steps)
    }

    async fn steps_of(&self, trajectory: &Trajectory) -> Vec<SheetStep> {
        let mut read: HashMap<&str, ReadScreen> = HashMap::new();
        for name in trajectory.screens() {
            if let Ok(source) = self.sources.find(name).await {
                read.extend(measure(source).await.map(|screen| (name, screen)));
            }
        }
        let edge = match self.screens {
            ReportScreens::Small | ReportScreens::None => LongEdge::of_all(SMALL),
            ReportScreens::Full => LongEdge::default(),
        };
        let masks = self.open.paths.masks.get_untracked();
        let how = HowShown { edge, masks: &masks, most: None, tokens: &|_| 0 };
        let of = |name: &str| read.get(name).copied();
        let WithScreens { watched, to_draw, .. } =
            with_screens(trajectory, shown_to_models(trajectory), of, &how);
        let mut pictures = HashMap::new();
        for one in to_draw {
            if let Some(picture) = self.draw(&one).await {
                pictures.insert(one.image, picture);
            }
        }
        let picture = |image: Option<Fingerprint>| pictures.get(&image?).cloned();
        let mut steps: Vec<SheetStep> = Vec::new();
        for (step, shown) in trajectory.steps.iter().zip(&watched.steps) {
            let image = shown.screen.as_ref().map(Image::fingerprint);
            steps.push(SheetStep { words: step_text(step), picture: picture(image) });
        }
        let last = picture(watched.last_screen.as_ref().map(Image::fingerprint));
        let at_end =
            |picture| SheetStep { words: words::AT_END.to_owned(), picture: Some(picture) };
        steps.extend(last.map(at_end));
        steps
    }

    async fn draw(&self, one: &ToDraw) -> Option<(Vec<u8>, (u32, u32))> {
        let source = self.sources.find(&one.screen).await.ok()?;
        let bytes = draw_once(source, &one.drawing).await?;
        self.drawn.update(|drawn| *drawn = Some(drawn.unwrap_or(0) + 1));
        Some((bytes, (one.drawing.width, one.drawing.height)))
    }
}
