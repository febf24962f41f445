//! The model: any name, with the provider's own list to choose from.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::asking::Line;
use crate::app::judge_form::JudgeForm;
use crate::app::words::counted;
use crate::browser::address::with_origin;
use crate::providers::{KeyNeed, check_base_url};

#[component]
pub fn ModelField(judge: JudgeForm) -> impl IntoView {
    let note = RwSignal::new(None::<String>);
    // The list belongs to an address and a key; of these it is asked for once.
    let listed_for = StoredValue::new(String::new());
    let list = move |_| {
        let now = judge.now_untracked();
        let Ok(base_url) = check_base_url(&now.base_url) else { return };
        let (provider, key) = (now.provider, now.key());
        let lacks_key = key.is_empty() && provider.key == KeyNeed::Required;
        if lacks_key || !key.is_sendable() || listed_for.get_value() == base_url {
            return;
        }
        listed_for.set_value(base_url.clone());
        let line = Line::of(judge, &base_url);
        spawn_local(async move {
            let models = line.models().await;
            // The user may have gone on to another provider.
            if judge.now_untracked().provider != provider {
                return;
            }
            match models {
                Ok(models) => {
                    note.try_set(Some(format!(
                        "{} to choose from",
                        counted(models.len(), "model")
                    )));
                    let models = Arc::new(models);
                    judge.change(&|state| state.models = models.clone());
                }
                Err(failure) => {
                    listed_for.try_update_value(String::clear);
                    let why = with_origin(&failure.sentence(provider));
                    note.try_set(Some(format!("Its models could not be listed. {why}")));
                }
            }
        });
    };
    let models = Memo::new(move |_| judge.now().models);
    let set = move |event| {
        let text = event_target_value(&event);
        judge.change(&|state| text.clone_into(&mut state.model));
    };
    let options = move || {
        let option = |id: &String| view! { <option value=id.clone()></option> };
        models.get().iter().map(|model| option(&model.id)).collect_view()
    };
    view! {
        <label class="field">
            <span>"Model"</span>
            <input type="text" data-testid="model-name" list="models" spellcheck="false" autocomplete="off"
                prop:value=move || judge.now().model
                on:focus=list
                on:input=set
                on:change=move |_| judge.keep()/>
            <datalist id="models">{options}</datalist>
            <small data-testid="model-note" role="status">{note}</small>
        </label>
    }
}
