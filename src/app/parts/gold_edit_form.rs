//! The text field of an edit: reword a fact, split it, merge two, or add one.

use std::sync::Arc;

use leptos::html::Textarea;
use leptos::prelude::*;

use super::gold_edits::{GoldEdits, Intention};
use crate::methods::bifact::fact::Fact;
use crate::words::pair as words;

#[component]
pub fn GoldEditForm(
    golds: GoldEdits,
    intention: Intention,
    facts: Arc<Vec<Fact>>,
) -> impl IntoView {
    let text = RwSignal::new(intention.first_text(&facts));
    let field = NodeRef::<Textarea>::new();
    field.on_load(|field| {
        // The field is not in the document yet.
        request_animation_frame(move || drop(field.focus()));
    });
    let save = move || golds.edit(&intention.edit(text.get_untracked()), intention.opener());
    let cancel = move || {
        golds.intend(None);
        let opener = intention.opener();
        request_animation_frame(move || crate::browser::address::focus(&opener));
    };
    let keys = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        // In a list of facts Enter breaks the line, so saving takes Control+Enter.
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
            <button class="button" data-testid="gold-save" on:click=move |_| save()>{words::SAVE}</button>
            <button class="link" data-testid="gold-cancel" on:click=move |_| cancel()>{words::CANCEL}</button>
        </div>
    }
}
