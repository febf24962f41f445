//! The name of the model. The provider's list of models is loaded only on request.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::judge_client::JudgeClient;
use crate::app::state::judge_form::JudgeForm;
use crate::browser::address::with_origin;
use crate::providers::{FailureKind, KeyNeed, check_base_url};
use crate::words::judge as words;

#[component]
pub fn ModelField(judge: JudgeForm) -> impl IntoView {
    // A list, and the note about it, belong to one provider, address and key.
    let present = Memo::new(move |_| {
        let now = judge.now();
        (now.provider.id, now.base_url.clone(), now.key())
    });
    // No note while a list is loading.
    let listed = RwSignal::new(None::<(_, Option<String>)>);
    let note = move || listed.get().filter(|(of, _)| *of == present.get())?.1;
    // No request before the user clicks the button, which names the host.
    let button = move || words::list_models(&judge.now().host());
    let list = move |_| {
        let now = judge.now_untracked();
        let say = |note: String| listed.set(Some((present.get_untracked(), Some(note))));
        let base_url = match check_base_url(&now.base_url) {
            Ok(base_url) => base_url,
            Err(why) => return say(why.to_owned()),
        };
        let (provider, key) = (now.provider, now.key());
        let lacks_key = key.is_empty() && provider.key == KeyNeed::Required;
        let wanted = present.get_untracked();
        let is_on_its_way = listed.with_untracked(|listed| {
            let of_present = listed.as_ref().filter(|(of, _)| *of == wanted);
            of_present.is_some_and(|(_, note)| note.is_none())
        });
        if lacks_key {
            return say(words::key_first(provider.name));
        }
        if !key.is_sendable() || is_on_its_way {
            return;
        }
        listed.set(Some((wanted.clone(), None)));
        let client = JudgeClient::of(judge, &base_url);
        spawn_local(async move {
            let models = client.models().await;
            // The user may have switched providers meanwhile, and even back.
            if present.try_get_untracked().as_ref() != Some(&wanted) {
                listed.try_set(None);
                return;
            }
            let note = match models {
                Ok(models) => {
                    let note = words::models_found(models.len());
                    let models = Arc::new(models);
                    judge.change(&|state| state.models = models.clone());
                    note
                }
                Err(failure) if failure.kind == FailureKind::NoSuchModel => {
                    words::NO_MODEL_LIST.to_owned()
                }
                Err(failure) => {
                    let why = with_origin(&failure.sentence(provider));
                    words::models_not_listed(&why)
                }
            };
            listed.try_set(Some((wanted, Some(note))));
        });
    };
    let models = Memo::new(move |_| judge.now().models);
    let shown = judge.shown(|state| state.model.clone());
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
            <span>{words::MODEL}</span>
            <input type="text" data-testid="model-name" list="models" spellcheck="false" autocomplete="off"
                prop:value=shown
                on:input=set
                on:change=move |_| judge.keep()/>
            <datalist id="models">{options}</datalist>
        </label>
        <p class="model-list">
            <button class="link" data-testid="list-models" on:click=list>{button}</button>" "
            <small data-testid="model-note" role="status">{note}</small>
        </p>
    }
}
