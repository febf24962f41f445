//! What the judge is asked: Bi-Fact or AutoRater, and for AutoRater the rules it goes by and what it sees.

use std::sync::Arc;

use leptos::prelude::*;

use super::sees_choice::SeesChoice;
use crate::app::state::judge_form::JudgeForm;
use crate::app::state::open_batch::OpenBatch;
use crate::methods::autorater::RuleSet;
use crate::settings::AskedMethod;

#[component]
pub fn MethodChoice(judge: JudgeForm, open: Arc<OpenBatch>) -> impl IntoView {
    let asks = Memo::new(move |_| judge.now().asks);
    let choose = move |event| {
        if let Some(method) = AskedMethod::from_key(&event_target_value(&event)) {
            judge.change(&|state| state.asks = method);
            judge.keep();
        }
    };
    let options = AskedMethod::ALL.map(|method| {
        let is_chosen = move || asks.get() == method;
        view! { <option value=method.key() prop:selected=is_chosen>{method.name()}</option> }
    });
    let of_autorater = move || {
        let open = open.clone();
        (asks.get() == AskedMethod::Autorater)
            .then(|| view! { <RulesChoice judge/> <SeesChoice judge open/> })
    };
    view! {
        <label class="field">
            <span>"Method"</span>
            <select data-testid="method-select" on:change=choose>{options}</select>
        </label>
        <p class="judge-note">{move || asks.get().explained()}</p>
        {of_autorater}
    }
}

/// The paper gives people other rules than its model.
#[component]
fn RulesChoice(judge: JudgeForm) -> impl IntoView {
    let rules = Memo::new(move |_| judge.now().rules);
    let choose = move |event| {
        if let Some(chosen) = RuleSet::from_key(&event_target_value(&event)) {
            judge.change(&|state| state.rules = chosen);
            judge.keep();
        }
    };
    let options = RuleSet::ALL.map(|one| {
        let is_chosen = move || rules.get() == one;
        view! { <option value=one.key() prop:selected=is_chosen>{one.name()}</option> }
    });
    view! {
        <label class="field">
            <span>"Rules"</span>
            <select data-testid="rules-select" on:change=choose>{options}</select>
        </label>
        <p class="judge-note">{move || rules.get().explained()}</p>
    }
}
