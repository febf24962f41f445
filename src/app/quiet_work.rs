//! Work that waits until nothing changes for a while, and is dropped when something does.

use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::bell::Bell;
use crate::browser::pace::Pace;

/// Milliseconds: longer than from key to key, shorter than anyone waits gladly.
const QUIET: f64 = 350.0;

#[derive(Clone, Copy)]
pub struct QuietWork {
    turn: StoredValue<usize>,
}

/// One piece of it, as long as it is wanted.
pub struct Wanted {
    turn: StoredValue<usize>,
    mine: usize,
    pace: Pace,
}

type Work = Pin<Box<dyn Future<Output = Option<()>>>>;

impl QuietWork {
    pub fn new() -> Self {
        Self { turn: StoredValue::new(0) }
    }

    /// In place of what was begun before.
    pub fn begin(self, work: impl FnOnce(Wanted) -> Work + 'static) {
        self.turn.update_value(|turn| *turn += 1);
        let mut wanted = Wanted { turn: self.turn, mine: self.turn.get_value(), pace: Pace::new() };
        spawn_local(async move {
            Bell::default().wait(Some(QUIET)).await;
            if wanted.is_still() {
                wanted.pace = Pace::new();
                work(wanted).await;
            }
        });
    }

    pub fn drop_all(self) {
        self.turn.update_value(|turn| *turn += 1);
    }
}

impl Wanted {
    /// Lets the page have its turn; `None` once the work is no longer wanted.
    pub async fn breathe(&mut self) -> Option<()> {
        self.pace.breathe().await;
        self.is_still().then_some(())
    }

    /// Whether nothing else was begun and the screen is still there.
    fn is_still(&self) -> bool {
        self.turn.try_get_value() == Some(self.mine)
    }
}
