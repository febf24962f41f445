//! What the screen that compares judges keeps with the open data: what is compared, and what was found.

use std::sync::Arc;

use leptos::prelude::*;

use crate::trust::judged::JudgedSet;

#[derive(Clone, Default)]
pub struct CompareState {
    pub choice: ArcRwSignal<CompareChoice>,
    /// Sets of other files with the same gold intents.
    pub beside: ArcRwSignal<Vec<Arc<JudgedSet>>>,
    /// What was found last in each way, for the report.
    pub said: ArcRwSignal<[Vec<String>; 3]>,
}

/// Ways to compare.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CompareMode {
    #[default]
    Two,
    Repeats,
    Jury,
}

impl CompareMode {
    pub const ALL: [Self; 3] = [Self::Two, Self::Repeats, Self::Jury];

    pub fn key(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Repeats => "repeats",
            Self::Jury => "jury",
        }
    }
}

/// A set that can be compared, by its place in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetName {
    Judged(usize),
    Repeated(usize),
    Beside(usize),
}

impl SetName {
    /// In markup.
    pub fn key(self) -> String {
        match self {
            Self::Judged(place) => format!("judged-{place}"),
            Self::Repeated(place) => format!("repeated-{place}"),
            Self::Beside(place) => format!("beside-{place}"),
        }
    }
}

#[derive(Clone, PartialEq, Default)]
pub struct CompareChoice {
    pub mode: CompareMode,
    /// `None` until somebody chooses: then the first two.
    pub two: [Option<SetName>; 2],
    pub repeats: Option<SetName>,
    pub jury: Vec<SetName>,
    /// The index of the pair that is looked at.
    pub pair: Option<usize>,
}
