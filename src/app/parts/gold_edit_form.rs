//! The words of a gold fact being written: another wording, several facts for one, one for two.

use std::sync::Arc;

use leptos::html::Textarea;
use leptos::prelude::*;

use super::gold_panel::{GoldDesk, button_id};
use crate::methods::bifact::fact::Fact;
use crate::review::{GoldEdit, merged_text};

/// What is to become of a fact, by its place; it lacks the words yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intention {
    Reword(usize),
    Split(usize),
    /// With the next.
    Merge(usize),
    /// At the end.
    Add,
}

impl Intention {
    pub fn place(self) -> Option<usize> {
        match self {
            Self::Reword(place) | Self::Split(place) | Self::Merge(place) => Some(place),
            Self::Add => None,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Reword(_) => "The fact in other words",
            Self::Split(_) => "One fact a line",
            Self::Merge(_) => "Both facts as one",
            Self::Add => "A new fact",
        }
    }

    fn first_text(self, facts: &[Fact]) -> String {
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

    fn edit(self, text: String) -> GoldEdit {
        match self {
            Self::Reword(fact) => GoldEdit::Reword { fact, text },
            Self::Split(fact) => {
                GoldEdit::Split { fact, into: text.lines().map(str::to_owned).collect() }
            }
            Self::Merge(fact) => GoldEdit::Merge { fact, with: fact + 1, text },
            Self::Add => GoldEdit::Add { at: usize::MAX, text },
        }
    }

    /// Where the keyboard came from and goes back to.
    fn opener(self) -> String {
        match self {
            Self::Add => "gold-add".to_owned(),
            Self::Split(place) => button_id("split", place),
            Self::Reword(place) | Self::Merge(place) => button_id("edit", place),
        }
    }
}

#[component]
pub fn GoldEditForm(golds: GoldDesk, intention: Intention, facts: Arc<Vec<Fact>>) -> impl IntoView {
    let text = RwSignal::new(intention.first_text(&facts));
    let field = NodeRef::<Textarea>::new();
    field.on_load(|field| {
        // It was just put into the page.
        request_animation_frame(move || drop(field.focus()));
    });
    let save = move || golds.edit(&intention.edit(text.get_untracked()), intention.opener());
    let cancel = move || {
        golds.intend(None);
        let opener = intention.opener();
        request_animation_frame(move || crate::browser::address::focus(&opener));
    };
    let keys = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        // A list of facts needs its line breaks: there it takes Control, too.
        "Enter" if !matches!(intention, Intention::Split(_)) || event.ctrl_key() => {
            event.prevent_default();
            save();
        }
        "Escape" => {
            event.stop_propagation();
            cancel();
        }
        _ => {}
    };
    let rows = if matches!(intention, Intention::Split(_)) { "3" } else { "1" };
    view! {
        <div class="gold-edit field">
            <label>
                <span>{intention.label()}</span>
                <textarea rows=rows dir="auto" data-testid="gold-text" node_ref=field prop:value=text
                    on:input=move |event| text.set(event_target_value(&event)) on:keydown=keys></textarea>
            </label>
            <button class="button" data-testid="gold-save" on:click=move |_| save()>"Keep"</button>
            <button class="link" data-testid="gold-cancel" on:click=move |_| cancel()>"Cancel"</button>
        </div>
    }
}
