//! What can wait until what is more urgent has been painted.

use std::time::Duration;

use leptos::prelude::*;

/// In a task of its own behind the next frame.
pub fn after_paint(work: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(work, Duration::ZERO));
}

/// The same value a frame later, for what stands beside what is more urgent. What comes and goes
/// within that frame is passed over.
pub fn a_frame_later<T: Clone + PartialEq + Send + Sync + 'static>(
    first: Signal<T>,
) -> ReadSignal<T> {
    let (later, set_later) = signal(first.get_untracked());
    let is_waiting = StoredValue::new(false);
    let follow = move || {
        // Whoever asked may be gone.
        if let (Some(now), Some(())) =
            (first.try_get_untracked(), is_waiting.try_update_value(|is| *is = false))
            && later.with_untracked(|later| *later != now)
        {
            set_later.set(now);
        }
    };
    Effect::new(move || {
        let is_news = first.with(|first| later.with_untracked(|later| later != first));
        if is_news && !is_waiting.get_value() {
            is_waiting.set_value(true);
            after_paint(follow);
        }
    });
    later
}
