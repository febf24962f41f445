//! Shows how far reading files has come.

use std::cell::Cell;

use leptos::prelude::*;

use crate::browser::yield_now::now;

/// What is being read just now.
#[derive(Clone, PartialEq)]
pub struct Opening {
    pub name: String,
    /// Of 1; unknown for packed files.
    pub part: Option<f64>,
    pub rows: usize,
}

pub struct OpeningReport {
    shown: RwSignal<Option<Opening>>,
    /// Begins to load what shows data.
    expect_data: fn(),
    shown_at: Cell<f64>,
    expects_data: Cell<bool>,
}

/// Milliseconds between two changes of what is shown: painting takes the reader's time.
const SHOW_EVERY: f64 = 120.0;

impl OpeningReport {
    pub fn new(shown: RwSignal<Option<Opening>>, expect_data: fn()) -> Self {
        Self { shown, expect_data, shown_at: Cell::new(0.0), expects_data: Cell::new(false) }
    }

    pub fn show(&self, name: &str, part: Option<f64>, rows: usize) {
        // Not sooner: the reader loads first.
        if rows > 0 && !self.expects_data.replace(true) {
            (self.expect_data)();
        }
        if now() - self.shown_at.get() > SHOW_EVERY {
            self.shown_at.set(now());
            self.shown.set(Some(Opening { name: name.to_owned(), part, rows }));
        }
    }
}
