//! Work that waits until more urgent things are painted.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::yield_now::Turn;

/// In its own task after the next frame.
pub fn after_paint(work: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(work, Duration::ZERO));
}

/// The same value a frame later, for less urgent parts of the page. Values that last less than a frame
/// are skipped.
pub fn a_frame_later<T: Clone + Default + PartialEq + Send + Sync + 'static>(
    first: Signal<T>,
) -> ReadSignal<T> {
    let (later, set_later) = signal(T::default());
    a_frame_behind(
        move || first.track(),
        move || {
            let now = first.get_untracked();
            if later.with_untracked(|later| *later != now) {
                set_later.set(now);
            }
        },
    );
    later
}

/// True from the next task on, for a screen that is too much to be made in one.
pub fn a_task_later() -> ReadSignal<bool> {
    let (is_later, set_later) = signal(false);
    spawn_local(async move {
        Turn::new().yield_now().await;
        // Whoever asked may be gone.
        set_later.try_set(true);
    });
    is_later
}

/// Runs `work` a frame after a change in what `news` tracks, once per frame, unless the owner is gone
/// by then.
pub fn a_frame_behind(news: impl Fn() + 'static, work: impl Fn() + Copy + 'static) {
    let is_waiting = StoredValue::new(false);
    Effect::new(move || {
        news();
        if !is_waiting.get_value() {
            is_waiting.set_value(true);
            after_paint(move || {
                if is_waiting.try_update_value(|is| *is = false).is_some() {
                    work();
                }
            });
        }
    });
}
