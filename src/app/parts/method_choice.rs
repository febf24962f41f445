//! What the model is asked, the rules it goes by, and what it sees.

use std::sync::Arc;

use leptos::prelude::*;

use super::goal_choice::GoalChoice;
use super::sees_choice::SeesChoice;
use crate::app::state::judge_form::JudgeForm;
use crate::app::state::open_batch::OpenBatch;
use crate::methods::autorater::RuleSet;
use crate::settings::AskedMethod;

#[component]
pub fn MethodChoice(
    judge: JudgeForm,
    offered: Memo<Vec<AskedMethod>>,
    method: Memo<AskedMethod>,
    open: Arc<OpenBatch>,
) -> impl IntoView {
    let choose = move |event| {
        if let Some(method) = AskedMethod::from_key(&event_target_value(&event)) {
            judge.change(&|state| state.asks = method);
            judge.keep();
        }
    };
    let options = move || {
        let option = |one: AskedMethod| {
            let is_chosen = move || method.get() == one;
            view! { <option value=one.key() prop:selected=is_chosen>{one.name()}</option> }
        };
        offered.get().into_iter().map(option).collect_view()
    };
    let choices = move || {
        let open = open.clone();
        match method.get() {
            AskedMethod::Bifact | AskedMethod::Repeats => ().into_any(),
            AskedMethod::Autorater => {
                view! { <RulesChoice judge/> <SeesChoice judge open method/> }.into_any()
            }
            AskedMethod::Fulfilment => view! { <SeesChoice judge open method/> }.into_any(),
            AskedMethod::Goal => {
                view! { <SeesChoice judge open method/> <GoalChoice judge/> }.into_any()
            }
        }
    };
    view! {
        <label class="field">
            <span>"Method"</span>
            <select data-testid="method-select" on:change=choose>{options}</select>
        </label>
        <p class="judge-note">{move || method.get().explained()}</p>
        {choices}
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
