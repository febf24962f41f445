//! What can wait until what is more urgent has been painted.

use std::time::Duration;

use leptos::prelude::{request_animation_frame, set_timeout};

/// In a task of its own behind the next frame.
pub fn after_paint(work: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(work, Duration::ZERO));
}
