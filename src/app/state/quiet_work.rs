//! Work that starts once nothing has changed for a moment, and is dropped when something changes.

use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::work::{Task, Work};
use crate::browser::wake::sleep;
use crate::browser::yield_now::Turn;

/// Milliseconds: longer than between two keystrokes, shorter than an annoying wait.
const QUIET: f64 = 350.0;

/// Ends with the screen it is made for.
#[derive(Clone, Copy)]
pub struct QuietWork(StoredValue<Work>);

/// One task of it, in short turns.
pub struct QuietTask {
    task: Task,
    turn: Turn,
}

type Done = Pin<Box<dyn Future<Output = Option<()>>>>;

impl QuietWork {
    pub fn new() -> Self {
        Self(StoredValue::new(Work::default()))
    }

    /// In place of what was begun before.
    pub fn begin(self, work: impl FnOnce(QuietTask) -> Done + 'static) {
        let task = self.0.with_value(Work::begin);
        spawn_local(async move {
            sleep(QUIET).await;
            if task.is_wanted() {
                work(QuietTask { task, turn: Turn::new() }).await;
            }
        });
    }

    pub fn cancel(self) {
        self.0.with_value(Work::cancel);
    }
}

impl QuietTask {
    /// Lets the page have its turn; `None` once the work is no longer wanted.
    pub async fn breathe(&mut self) -> Option<()> {
        self.turn.yield_if_over().await;
        self.task.still_wanted()
    }
}
