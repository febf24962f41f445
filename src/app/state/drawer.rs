//! Draws the screens of a prompt just before it is sent.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::screen_sources::ScreenSources;
use super::screens_to_send::Ready;
use crate::base::fingerprint::Fingerprint;
use crate::browser::drawn_screens::{Drawn, DrawnScreens};
use crate::evaluation::image::Image;
use crate::evaluation::prompt::Prompt;
use crate::settings::JudgeSettings;

#[derive(Clone, Copy)]
pub struct Drawer {
    sources: ScreenSources,
    drawn: StoredValue<DrawnScreens, LocalStorage>,
    /// What the run that was started last shows.
    ready: StoredValue<Arc<Ready>>,
}

impl Drawer {
    pub fn begin(sources: ScreenSources) -> Self {
        Self {
            sources,
            drawn: StoredValue::new_local(DrawnScreens::default()),
            ready: StoredValue::new(Arc::default()),
        }
    }

    /// What this judge is shown, if the data screen said how much that is. The next run draws it.
    pub fn ready(self, open: &OpenBatch, judge: &JudgeSettings) -> Option<Arc<Ready>> {
        let ready = open.paths.sending.ready_for(&open.how_shown(judge, self.sources))?;
        self.ready.set_value(ready.clone());
        self.drawn.update_value(|drawn| drawn.retain(|image| ready.to_draw(image).is_some()));
        Some(ready)
    }

    /// The same prompt with its screens. One that cannot be drawn stays without bytes, and nothing is sent.
    pub async fn draw(self, prompt: Prompt) -> Prompt {
        let late = prompt.images().filter(|image| !image.is_drawn());
        let late: Vec<Fingerprint> = late.map(Image::fingerprint).collect();
        if late.is_empty() {
            return prompt;
        }
        let coming: Vec<_> =
            late.iter().map(|image| (*image, self.begin_drawing(*image))).collect();
        let mut bytes: HashMap<Fingerprint, Arc<[u8]>> = HashMap::new();
        for (image, drawn) in coming {
            let picture = match drawn {
                Some(drawn) => drawn.bytes().await,
                None => None,
            };
            match picture {
                Some(picture) => drop(bytes.insert(image, picture.into())),
                None => self.drawn.update_value(|drawn| drawn.forget(image)),
            }
        }
        let drawn = prompt.with_images(|image| {
            let bytes = bytes.get(&image.fingerprint())?;
            Some(image.drawn(bytes.clone()))
        });
        drawn.unwrap_or(prompt)
    }

    fn begin_drawing(self, image: Fingerprint) -> Option<Drawn> {
        if let Some(known) = self.drawn.with_value(|drawn| drawn.known(image)) {
            return Some(known);
        }
        let ready = self.ready.get_value();
        let to_draw = ready.to_draw(image)?;
        let (sources, name) = (self.sources, to_draw.screen.clone());
        let source = async move { sources.find(&name).await.ok() };
        self.drawn.try_update_value(|drawn| drawn.draw(image, &to_draw.drawing, source))
    }
}
