//! The state of an edit of gold facts: which fact, which kind of edit, and why it was refused.

use leptos::prelude::*;

use super::pair_context::PairContext;
use crate::browser::address::focus;
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::fact::Fact;
use crate::review::{GoldEdit, NotEdited, merged_text};
use crate::words::pair as words;

#[derive(Clone, Copy)]
pub struct GoldEdits {
    pub desk: PairContext,
    pub gold: GoldId,
    pub intention: RwSignal<Option<Intention>>,
    pub refused: RwSignal<Option<NotEdited>>,
}

impl GoldEdits {
    /// Afterwards the element with the id `then`, which may be new, gets the focus.
    pub fn edit(self, edit: &GoldEdit, then: String) {
        let edited = self.desk.review.edit(self.gold, edit);
        if edited.is_ok() {
            self.intention.set(None);
            request_animation_frame(move || focus(&then));
        }
        self.refused.set(edited.err());
    }

    pub fn intend(self, intention: Option<Intention>) {
        self.refused.set(None);
        self.intention.set(intention);
    }
}

/// A kind of edit and the index of its fact; the text is still being typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intention {
    Reword(usize),
    Split(usize),
    /// With the next fact.
    Merge(usize),
    /// At the end of the list.
    Add,
}

impl Intention {
    pub fn place(self) -> Option<usize> {
        match self {
            Self::Reword(place) | Self::Split(place) | Self::Merge(place) => Some(place),
            Self::Add => None,
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Reword(_) => words::NEW_WORDING,
            Self::Split(_) => words::FACT_PER_LINE,
            Self::Merge(_) => words::BOTH_AS_ONE,
            Self::Add => words::NEW_FACT,
        }
    }

    pub fn first_text(self, facts: &[Fact]) -> String {
        let text = |place: usize| facts.get(place).map(ToString::to_string).unwrap_or_default();
        match self {
            Self::Reword(place) | Self::Split(place) => text(place),
            Self::Merge(place) => match (facts.get(place), facts.get(place + 1)) {
                (Some(one), Some(other)) => merged_text(one, other),
                _ => text(place),
            },
            Self::Add => String::new(),
        }
    }

    pub fn edit(self, text: String) -> GoldEdit {
        match self {
            Self::Reword(fact) => GoldEdit::Reword { fact, text },
            Self::Split(fact) => {
                GoldEdit::Split { fact, into: text.lines().map(str::to_owned).collect() }
            }
            Self::Merge(fact) => GoldEdit::Merge { fact, with: fact + 1, text },
            Self::Add => GoldEdit::Add { at: usize::MAX, text },
        }
    }

    /// The id of the button that gets the focus back.
    pub fn opener(self) -> String {
        match self {
            Self::Add => "gold-add".to_owned(),
            Self::Split(place) => button_id("split", place),
            Self::Reword(place) | Self::Merge(place) => button_id("edit", place),
        }
    }
}

pub fn button_id(name: &str, place: usize) -> String {
    format!("gold-{name}-{place}")
}
